package lib; public class Deep { public static int zero(){return 0;} }
