class Other { public static void main(String[] a){} }
