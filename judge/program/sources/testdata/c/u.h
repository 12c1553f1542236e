int add(int,int);
