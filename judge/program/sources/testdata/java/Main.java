import lib.Deep; import java.util.*;
public class Main { public static void main(String[] x){ Scanner s=new Scanner(System.in); System.out.println(Util.add(s.nextInt(),s.nextInt())+Deep.zero()); } }
