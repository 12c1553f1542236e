mod doubles;

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!("{}", doubles::twice(line.trim().parse().unwrap()));
}
