mod util;
fn main(){ let mut s=String::new(); std::io::stdin().read_line(&mut s).unwrap(); let v:Vec<i64>=s.split_whitespace().map(|x|x.parse().unwrap()).collect(); println!("{}",util::add(v[0],v[1])+util::deep::zero()); }
