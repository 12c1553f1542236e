using System;
class P { static void Main(){ var t=Console.ReadLine().Split(' '); Console.WriteLine(Util.Add(int.Parse(t[0]),int.Parse(t[1]))); } }
