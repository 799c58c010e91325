//! Random programs of arith, scf and memref whose behaviour is defined.
//!
//! A program is a body that computes with numbers of many types and ends in a checksum. It is written twice: as a function that is
//! passed its first numbers, so that it is executed as it stands, and as one in which they are constants, so that it can be
//! folded.

use std::fmt::Write as _;

use super::generator::Random;

const INTEGERS: [u32; 11] = [1, 3, 8, 13, 16, 31, 32, 33, 64, 65, 128];
const FLOATS: [&str; 4] = ["f16", "bf16", "f32", "f64"];

/// A type: an integer of a width or a float.
#[derive(Clone, Copy, PartialEq)]
enum Ty {
    Int(u32),
    Float(&'static str),
}

impl std::fmt::Display for Ty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Ty::Int(width) => write!(f, "i{width}"),
            Ty::Float(name) => f.write_str(name),
        }
    }
}

fn float_width(name: &str) -> u32 {
    match name {
        "f16" | "bf16" => 16,
        "f32" => 32,
        _ => 64,
    }
}

/// A program that is being written.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    values: Vec<(String, Ty)>,
    next: usize,
    depth: usize,
}

impl Writer<'_> {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Writes an op with one result.
    fn op(&mut self, ty: Ty, text: &str) -> String {
        let name = self.name();
        writeln!(self.text, "  {name} = {text}").expect("writing to a string succeeds");
        self.values.push((name.clone(), ty));
        name
    }

    fn constant(&mut self, width: u32, value: i128) -> String {
        match width {
            1 => self.op(Ty::Int(1), &format!("arith.constant {}", value != 0)),
            _ => self.op(
                Ty::Int(width),
                &format!("arith.constant {value} : i{width}"),
            ),
        }
    }

    /// A value of a type that has one.
    fn value(&mut self, ty: Ty) -> String {
        let all: Vec<usize> = (0..self.values.len())
            .filter(|index| self.values[*index].1 == ty)
            .collect();
        let index = self.random.pick(&all);
        self.values[index].0.clone()
    }

    fn integer(&mut self) -> (String, u32) {
        let width = self.random.pick(&INTEGERS);
        (self.value(Ty::Int(width)), width)
    }

    fn step(&mut self) {
        match self.random.below(20) {
            0..=6 => self.integer_op(),
            7 | 8 => self.division(),
            9 => self.shift(),
            10 => self.comparison(),
            11 | 12 => self.conversion(),
            13..=15 => self.float_op(),
            16 => self.memory(),
            17 if self.depth < 2 => self.conditional(),
            18 if self.depth < 2 => self.counted_loop(),
            _ => self.selection(),
        }
    }

    fn integer_op(&mut self) {
        let name = self.random.pick(&[
            "addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui",
        ]);
        let (a, width) = self.integer();
        let b = self.value(Ty::Int(width));
        self.op(Ty::Int(width), &format!("arith.{name} {a}, {b} : i{width}"));
    }

    /// A division by a number that is positive, as a signed and as an unsigned one.
    fn division(&mut self) {
        let name = self.random.pick(&[
            "divsi",
            "divui",
            "remsi",
            "remui",
            "floordivsi",
            "ceildivsi",
            "ceildivui",
        ]);
        let (a, width) = self.integer();
        // To round down, MLIR adds 64 bits of ones, which are minus one at no larger width.
        if width == 1 || (width > 64 && name == "floordivsi") {
            return;
        }
        let b = self.value(Ty::Int(width));
        let most = (1i128 << (width.min(100) - 2)) - 1;
        let mask = self.constant(width, most);
        let masked = self.op(
            Ty::Int(width),
            &format!("arith.andi {b}, {mask} : i{width}"),
        );
        let one = self.constant(width, 1);
        let divisor = self.op(
            Ty::Int(width),
            &format!("arith.ori {masked}, {one} : i{width}"),
        );
        self.op(
            Ty::Int(width),
            &format!("arith.{name} {a}, {divisor} : i{width}"),
        );
    }

    /// A shift by less than the width.
    fn shift(&mut self) {
        let name = self.random.pick(&["shli", "shrsi", "shrui"]);
        let (a, width) = self.integer();
        let amount = if width < 8 {
            self.constant(width, 0)
        } else {
            let b = self.value(Ty::Int(width));
            let bound = self.constant(width, i128::from(width.min(127)));
            self.op(
                Ty::Int(width),
                &format!("arith.remui {b}, {bound} : i{width}"),
            )
        };
        self.op(
            Ty::Int(width),
            &format!("arith.{name} {a}, {amount} : i{width}"),
        );
    }

    fn comparison(&mut self) {
        if self.random.below(3) == 0 {
            let ty = self.random.pick(&FLOATS);
            let [a, b] = [self.value(Ty::Float(ty)), self.value(Ty::Float(ty))];
            let predicate = self.random.pick(&[
                "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
                "une", "uno",
            ]);
            self.op(
                Ty::Int(1),
                &format!("arith.cmpf {predicate}, {a}, {b} : {ty}"),
            );
            return;
        }
        let (a, width) = self.integer();
        let b = self.value(Ty::Int(width));
        let predicate = self.random.pick(&[
            "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
        ]);
        self.op(
            Ty::Int(1),
            &format!("arith.cmpi {predicate}, {a}, {b} : i{width}"),
        );
    }

    fn conversion(&mut self) {
        let (a, from) = self.integer();
        let to = self.random.pick(&INTEGERS);
        match self.random.below(4) {
            // Wide integers exceed the range of small floats.
            0 if from <= 64 => {
                let name = self.random.pick(&["sitofp", "uitofp"]);
                let ty = self.random.pick(&["f32", "f64"]);
                self.op(
                    Ty::Float(ty),
                    &format!("arith.{name} {a} : i{from} to {ty}"),
                );
            }
            1 => {
                let value = self.value(Ty::Float("f32"));
                self.op(
                    Ty::Float("f64"),
                    &format!("arith.extf {value} : f32 to f64"),
                );
                let value = self.value(Ty::Float("f64"));
                self.op(
                    Ty::Float("f32"),
                    &format!("arith.truncf {value} : f64 to f32"),
                );
                let value = self.value(Ty::Float("f32"));
                let small = self.random.pick(&["f16", "bf16"]);
                self.op(
                    Ty::Float(small),
                    &format!("arith.truncf {value} : f32 to {small}"),
                );
            }
            _ if from < to => {
                let name = self.random.pick(&["extsi", "extui"]);
                self.op(Ty::Int(to), &format!("arith.{name} {a} : i{from} to i{to}"));
            }
            _ if from > to => {
                self.op(Ty::Int(to), &format!("arith.trunci {a} : i{from} to i{to}"));
            }
            _ => {}
        }
    }

    fn float_op(&mut self) {
        let ty = self.random.pick(&FLOATS);
        let [a, b] = [self.value(Ty::Float(ty)), self.value(Ty::Float(ty))];
        let name = self.random.pick(&[
            "addf", "subf", "mulf", "divf", "maximumf", "minimumf", "negf",
        ]);
        match name {
            "negf" => self.op(Ty::Float(ty), &format!("arith.negf {a} : {ty}")),
            _ => self.op(Ty::Float(ty), &format!("arith.{name} {a}, {b} : {ty}")),
        };
    }

    /// Writes an element of the buffer and reads another.
    fn memory(&mut self) {
        let value = self.value(Ty::Int(64));
        let [to, from] = [(); 2].map(|()| {
            let place = self.value(Ty::Int(32));
            let mask = self.constant(32, 7);
            let place = self.op(Ty::Int(32), &format!("arith.andi {place}, {mask} : i32"));
            let index = self.name();
            writeln!(
                self.text,
                "  {index} = arith.index_cast {place} : i32 to index"
            )
            .expect("writing to a string succeeds");
            index
        });
        writeln!(
            self.text,
            "  memref.store {value}, %buffer[{to}] : memref<8xi64>"
        )
        .expect("writing to a string succeeds");
        self.op(
            Ty::Int(64),
            &format!("memref.load %buffer[{from}] : memref<8xi64>"),
        );
    }

    fn selection(&mut self) {
        let condition = self.value(Ty::Int(1));
        let (a, width) = self.integer();
        let b = self.value(Ty::Int(width));
        self.op(
            Ty::Int(width),
            &format!("arith.select {condition}, {a}, {b} : i{width}"),
        );
    }

    /// Steps in a region, which yields a value of a type.
    fn region(&mut self, ty: Ty) {
        let known = self.values.len();
        self.depth += 1;
        for _ in 0..self.random.below(5) {
            self.step();
        }
        let value = self.value(ty);
        writeln!(self.text, "  scf.yield {value} : {ty}").expect("writing to a string succeeds");
        self.depth -= 1;
        self.values.truncate(known);
    }

    fn conditional(&mut self) {
        let ty = Ty::Int(self.random.pick(&INTEGERS));
        let condition = self.value(Ty::Int(1));
        let name = self.name();
        writeln!(self.text, "  {name} = scf.if {condition} -> {ty} {{")
            .expect("writing to a string succeeds");
        self.region(ty);
        self.text.push_str("  } else {\n");
        self.region(ty);
        self.text.push_str("  }\n");
        self.values.push((name, ty));
    }

    fn counted_loop(&mut self) {
        let ty = match self.random.below(4) {
            0 => Ty::Float(self.random.pick(&FLOATS)),
            _ => Ty::Int(self.random.pick(&INTEGERS)),
        };
        let start = self.value(ty);
        let [name, lower, upper, step, carried, index, number] = [(); 7].map(|()| self.name());
        let (trips, stride) = (self.random.below(6), self.random.below(3) + 1);
        write!(
            self.text,
            "  {lower} = arith.constant 0 : index\n  {upper} = arith.constant {trips} : index\n  \
             {step} = arith.constant {stride} : index\n  {name} = scf.for {index} = {lower} to {upper} step {step} \
             iter_args({carried} = {start}) -> ({ty}) {{\n  {number} = arith.index_cast {index} : index to i32\n"
        )
        .expect("writing to a string succeeds");
        let known = self.values.len();
        self.values.push((carried, ty));
        self.values.push((number, Ty::Int(32)));
        self.region(ty);
        self.values.truncate(known);
        self.text.push_str("  }\n");
        self.values.push((name, ty));
    }

    /// A number of 64 bits that depends on all values outside of regions.
    fn checksum(&mut self) -> String {
        let mut sum = self.constant(64, 0x1234_5678);
        let factor = self.constant(64, 0x0100_0000_01B3);
        for (value, ty) in self.values.clone() {
            let (bits, width) = match ty {
                Ty::Int(width) => (value, width),
                // The bits of what is not a number are not defined.
                Ty::Float(name) => {
                    let width = float_width(name);
                    let is_nan = self.op(
                        Ty::Int(1),
                        &format!("arith.cmpf uno, {value}, {value} : {name}"),
                    );
                    let bits = self.op(
                        Ty::Int(width),
                        &format!("arith.bitcast {value} : {name} to i{width}"),
                    );
                    let other = self.constant(width, 77);
                    let text = format!("arith.select {is_nan}, {other}, {bits} : i{width}");
                    (self.op(Ty::Int(width), &text), width)
                }
            };
            let wide = match width {
                64 => bits,
                0..64 => self.op(
                    Ty::Int(64),
                    &format!("arith.extui {bits} : i{width} to i64"),
                ),
                _ => self.op(
                    Ty::Int(64),
                    &format!("arith.trunci {bits} : i{width} to i64"),
                ),
            };
            let mixed = self.op(Ty::Int(64), &format!("arith.xori {sum}, {wide} : i64"));
            sum = self.op(Ty::Int(64), &format!("arith.muli {mixed}, {factor} : i64"));
        }
        sum
    }
}

/// A random number of a type, as text.
fn literal(random: &mut Random, ty: Ty) -> String {
    match ty {
        Ty::Int(1) => (random.below(2) == 0).to_string(),
        Ty::Int(width) => {
            let bits = u128::from(random.next()) << 64 | u128::from(random.next());
            let shift = random.below(width as usize) as u32 + 128 - width;
            let value = (bits << (128 - width)) as i128 >> shift;
            value.to_string()
        }
        Ty::Float(name) => {
            let numerator = random.below(4096) as i64 - 2048;
            let value = numerator as f64 / random.pick(&[1.0, 16.0, 1024.0, 3.0]);
            let special = random.below(12);
            match (special, name) {
                (0, "f64") => "0x7FF0000000000000".to_owned(),
                (0, "f32") => "0xFF800000".to_owned(),
                (1, _) => "-0.0".to_owned(),
                _ => format!("{value:?}"),
            }
        }
    }
}

/// A module with many programs, whose `main` prints two checksums for each.
pub fn module(random: &mut Random, programs: usize) -> String {
    let types = INTEGERS
        .map(Ty::Int)
        .into_iter()
        .chain(FLOATS.map(Ty::Float));
    let types: Vec<Ty> = types.collect();
    let mut text =
        "func.func private @printI64(i64)\nfunc.func private @printNewline()\n".to_owned();
    let mut main = "func.func @main() {\n".to_owned();
    for program in 0..programs {
        let firsts: Vec<(String, Ty, String)> = types
            .iter()
            .enumerate()
            .map(|(index, ty)| (format!("%a{index}"), *ty, literal(random, *ty)))
            .collect();
        let mut writer = Writer {
            random,
            text: String::new(),
            values: firsts
                .iter()
                .map(|(name, ty, _)| (name.clone(), *ty))
                .collect(),
            next: 0,
            depth: 0,
        };
        for _ in 0..writer.random.below(30) + 5 {
            writer.step();
        }
        let sum = writer.checksum();
        let body = writer.text;
        let parameters: Vec<String> = firsts
            .iter()
            .map(|(name, ty, _)| format!("{name}: {ty}"))
            .collect();
        let constants = |prefix: &str| -> String {
            let line = |(name, ty, value): &(String, Ty, String)| match ty {
                Ty::Int(1) => format!("  {prefix}{} = arith.constant {value}\n", &name[1..]),
                _ => format!("  {prefix}{} = arith.constant {value} : {ty}\n", &name[1..]),
            };
            firsts.iter().map(line).collect()
        };
        let buffer =
            "  %buffer = memref.alloca() : memref<8xi64>\n  %zero64 = arith.constant 0 : i64\n";
        let clear: String = (0..8)
            .map(|place| {
                format!(
                    "  %place{place} = arith.constant {place} : index\n  memref.store %zero64, %buffer[%place{place}] : memref<8xi64>\n"
                )
            })
            .collect();
        let end = format!("  return {sum} : i64\n}}\n");
        let arguments: Vec<String> = firsts
            .iter()
            .map(|(name, ..)| format!("%p{program}_{}", &name[1..]))
            .collect();
        let kinds: Vec<String> = firsts.iter().map(|(_, ty, _)| ty.to_string()).collect();
        write!(
            text,
            "func.func @f{program}({}) -> i64 {{\n{buffer}{clear}{body}{end}func.func @g{program}() -> i64 {{\n{}{buffer}{clear}{body}{end}",
            parameters.join(", "),
            constants("%"),
        )
        .expect("writing to a string succeeds");
        write!(
            main,
            "{}  %f{program} = call @f{program}({}) : ({}) -> i64\n  call @printI64(%f{program}) : (i64) -> ()\n  call @printNewline() : () -> ()\n  %g{program} = call @g{program}() : () -> i64\n  call @printI64(%g{program}) : (i64) -> ()\n  call @printNewline() : () -> ()\n",
            constants(&format!("%p{program}_")),
            arguments.join(", "),
            kinds.join(", "),
        )
        .expect("writing to a string succeeds");
    }
    text + &main + "  return\n}\n"
}
