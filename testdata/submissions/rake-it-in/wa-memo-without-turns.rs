use std::collections::HashMap;
use std::io::{self, Read};

type Board = [[u8; 4]; 4];

fn play(board: Board, left: usize, memo: &mut HashMap<Board, u32>) -> u32 {
    if left == 0 {
        return 0;
    }
    if let Some(&known) = memo.get(&board) {
        return known;
    }
    let mut scores = Vec::with_capacity(9);
    for i in 0..3 {
        for j in 0..3 {
            let mut next = board;
            next[i][j] = board[i][j + 1];
            next[i][j + 1] = board[i + 1][j + 1];
            next[i + 1][j + 1] = board[i + 1][j];
            next[i + 1][j] = board[i][j];
            let sum = board[i][j] + board[i][j + 1] + board[i + 1][j] + board[i + 1][j + 1];
            scores.push(sum as u32 + play(next, left - 1, memo));
        }
    }
    let best = if left % 2 == 0 { scores.into_iter().max() } else { scores.into_iter().min() };
    memo.insert(board, best.unwrap());
    best.unwrap()
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut words = input.split_ascii_whitespace();
    let t: usize = words.next().unwrap().parse().unwrap();
    for _ in 0..t {
        let k: usize = words.next().unwrap().parse().unwrap();
        let mut board = [[0; 4]; 4];
        for row in board.iter_mut() {
            for cell in row.iter_mut() {
                *cell = words.next().unwrap().parse().unwrap();
            }
        }
        let mut memo = HashMap::new();
        println!("{}", play(board, 2 * k, &mut memo));
    }
}
