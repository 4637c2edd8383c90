//! Run with `cargo run -p kernels --example multiply`.
//!
//! Multiplies two matrices with every instruction set that this machine has.
#![allow(clippy::print_stdout, reason = "examples talk")]

use kernels::{Isa, Packed, Rows, RowsMut};

fn main() {
    // Two rows of three numbers, and three rows of two.
    let left = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let right = [1.0, 0.0, 0.0, 1.0, 10.0, 100.0];
    for &isa in Isa::available() {
        let packed = Packed::from_rows(isa, 3, &right);
        // Rows are written in whole blocks.
        let stride = isa.padded(2);
        let mut product = vec![0.0; 2 * stride];
        packed.product(
            Rows { data: &left, stride: 3, count: 2 },
            RowsMut { data: &mut product, stride },
        );
        println!("{isa:?}: {:?} {:?}", &product[..2], &product[stride..stride + 2]);
    }
}
