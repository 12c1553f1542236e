// The nim-sum of the first sixteen heaps. HDU 1849.
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|w| w.parse::<u32>().unwrap());
    while let Some(m) = numbers.next() {
        if m == 0 {
            break;
        }
        let mut sum = 0;
        for i in 0..m {
            let k = numbers.next().unwrap();
            if i < 16 {
                sum ^= k;
            }
        }
        println!("{}", if sum != 0 { "Rabbit Win!" } else { "Grass Win!" });
    }
}
