using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;

class Hello {
    static void Main() {
        var list = new List<int> { 3, 1, 2 };
        Console.WriteLine(list.Select(n => new BigInteger(n) * 14).Max());
    }
}
