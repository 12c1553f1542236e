pub fn zero()->i64{0}
