use std::io::{self, Read};

// Four bits a cell, rows of 16 bits: a block and its turning round are shifts.
const CORNERS: [u32; 9] = [0, 4, 8, 16, 20, 24, 32, 36, 40];

fn cell(board: u64, at: u32) -> u64 {
    board >> at & 15
}

fn play(board: u64, left: u32) -> u64 {
    let values = CORNERS.iter().map(|&c| {
        let (p, q) = (cell(board, c), cell(board, c + 4));
        let (r, s) = (cell(board, c + 16), cell(board, c + 20));
        let sum = p + q + r + s;
        if left == 1 {
            return sum;
        }
        let rest = board & !(0x00ff_00ff << c);
        sum + play(rest | q << c | s << (c + 4) | p << (c + 16) | r << (c + 20), left - 1)
    });
    if left % 2 == 0 {
        values.max().unwrap()
    } else {
        values.min().unwrap()
    }
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).expect("no input");
    let mut numbers = input.split_whitespace().map(|w| w.parse::<u64>().expect("no number"));
    let t = numbers.next().unwrap();
    for _ in 0..t {
        let k = numbers.next().unwrap() as u32;
        let mut board = 0;
        for i in 0..16 {
            board |= numbers.next().unwrap() << (4 * i);
        }
        println!("{}", play(board, 2 * k));
    }
}
