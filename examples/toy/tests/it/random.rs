//! Random programs, whose output is known from an interpreter of a few lines.

use std::fmt::Write;

use crate::toyc::{success, toyc};

/// A small generator of pseudo-random numbers, the same on every run.
pub struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Shapes of literals. The last one has more elements than are stored one by one.
const SHAPES: [&[usize]; 8] = [&[], &[1], &[6], &[2, 3], &[3, 2], &[1, 6], &[2, 2], &[9, 8]];

/// What the programs call.
const FUNCTIONS: &str = "\
def product(a, b) {
  return transpose(a) * transpose(b);
}
def twice(a) {
  var b = a + a;
  return b;
}
def six(a) {
  var b<6> = transpose(a);
  return b;
}
def show(a) {
  print(a);
  print(twice(transpose(a)));
}
";

/// Products of larger numbers are not printed exactly.
const LARGE: f64 = 1e6;

#[derive(Clone)]
struct Tensor {
    shape: Vec<usize>,
    data: Vec<f64>,
}

impl Tensor {
    fn transposed(&self) -> Tensor {
        let [rows, columns] = self.shape[..] else {
            return self.clone();
        };
        let place = |index: usize| index % rows * columns + index / rows;
        Tensor {
            shape: vec![columns, rows],
            data: (0..self.data.len())
                .map(|index| self.data[place(index)])
                .collect(),
        }
    }

    fn combined(&self, other: &Tensor, combine: fn(f64, f64) -> f64) -> Tensor {
        let pairs = self.data.iter().zip(&other.data);
        Tensor {
            shape: self.shape.clone(),
            data: pairs.map(|(a, b)| combine(*a, *b)).collect(),
        }
    }

    fn is_large(&self) -> bool {
        self.data.iter().any(|value| value.abs() > LARGE)
    }

    fn print(&self, out: &mut String) {
        let row = self.shape.last().copied().unwrap_or(1);
        for row in self.data.chunks(row) {
            for value in row {
                write!(out, "{value:.6} ").expect("a String takes all text");
            }
            out.push('\n');
        }
    }

    fn literal(&self) -> String {
        let list = |values: &[f64]| {
            let values: Vec<String> = values.iter().map(f64::to_string).collect();
            format!("[{}]", values.join(", "))
        };
        match self.shape[..] {
            [] => self.data[0].to_string(),
            [_, columns] => {
                let rows: Vec<String> = self.data.chunks(columns).map(list).collect();
                format!("[{}]", rows.join(", "))
            }
            _ => list(&self.data),
        }
    }
}

/// A program and what it prints.
fn program(random: &mut Random) -> (String, String) {
    let mut text = format!("{FUNCTIONS}def main() {{\n");
    let mut out = String::new();
    let mut variables: Vec<Tensor> = Vec::new();
    for number in 0..8 + random.below(16) {
        let a = random.below(number.max(1));
        let same: Vec<usize> = (0..number)
            .filter(|b| variables[*b].shape == variables[a].shape)
            .collect();
        let b = if same.is_empty() {
            a
        } else {
            same[random.below(same.len())]
        };
        let operands = variables.get(a).cloned().zip(variables.get(b).cloned());
        let (value, source) = match (random.below(9), operands) {
            (1, Some((x, _))) => (x.transposed(), format!("transpose(v{a})")),
            (2, Some((x, y))) => (x.combined(&y, |p, q| p + q), format!("v{a} + v{b}")),
            (3, Some((x, y))) if !x.is_large() && !y.is_large() => {
                (x.combined(&y, |p, q| p * q), format!("v{a} * v{b}"))
            }
            (4, Some((x, y))) if !x.is_large() && !y.is_large() => (
                x.transposed().combined(&y.transposed(), |p, q| p * q),
                format!("product(v{a}, v{b})"),
            ),
            (5, Some((x, _))) => (x.combined(&x, |p, q| p + q), format!("twice(v{a})")),
            (6, Some((x, _))) if x.data.len() == 6 => {
                let shape = vec![6];
                (
                    Tensor {
                        shape,
                        ..x.transposed()
                    },
                    format!("six(v{a})"),
                )
            }
            (7, Some((x, _))) if x.data.len() == 6 => {
                let shape = vec![3, 2];
                writeln!(text, "  var v{number}<3, 2> = v{a};").expect("a String takes all text");
                variables.push(Tensor { shape, ..x });
                continue;
            }
            (8, Some((x, _))) => {
                writeln!(text, "  show(v{a});").expect("a String takes all text");
                x.print(&mut out);
                let transposed = x.transposed();
                transposed
                    .combined(&transposed, |p, q| p + q)
                    .print(&mut out);
                (x, format!("v{a}"))
            }
            _ => {
                let shape = SHAPES[random.below(SHAPES.len())].to_vec();
                let count = shape.iter().product();
                let data = (0..count).map(|_| random.below(12) as f64 / 4.0).collect();
                let literal = Tensor { shape, data };
                let source = literal.literal();
                (literal, source)
            }
        };
        writeln!(text, "  var v{number} = {source};").expect("a String takes all text");
        variables.push(value);
    }
    for (number, value) in variables.iter().enumerate().rev().take(4) {
        writeln!(text, "  print(v{number});").expect("a String takes all text");
        value.print(&mut out);
    }
    (text + "}\n", out)
}

#[test]
fn random_programs_print_what_they_should() {
    let mut random = Random(0x5851_F42D_4C95_7F2D);
    for _ in 0..40 {
        let (text, expected) = program(&mut random);
        for flags in [&["-emit=jit"][..], &["-emit=jit", "-opt"]] {
            let printed = success(&toyc(".", flags, text.as_bytes()));
            assert_eq!(printed.as_ref(), Ok(&expected), "{flags:?}\n{text}");
        }
    }
}
