//! Functions on floats: their text, and what they give.

use std::fmt::Write as _;

use super::format::Format;
use crate::random::Random;

/// A type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ty {
    /// The format of this number.
    Float(usize),
    /// An integer of so many bits.
    Int(u32),
}

/// The width of the integers that floats are converted from and to.
const INTEGER: u32 = 8;

/// What a step does.
#[derive(Clone, Copy)]
pub enum Op {
    /// A constant of these bits.
    Constant(u64),
    /// An op on two floats.
    Binary(&'static str),
    /// A function of math.
    Unary(&'static str),
    /// The other sign.
    Negate,
    /// A comparison, by the name of its predicate.
    Compare(&'static str),
    /// One of two.
    Select,
    /// A conversion.
    Convert(&'static str),
}

/// An op of a function.
pub struct Step {
    op: Op,
    /// Two arguments come before the results of steps.
    operands: Vec<usize>,
    ty: Ty,
}

/// A function of two arguments, which gives what its last step does.
pub struct Program {
    /// The types of the arguments.
    pub arguments: [Ty; 2],
    /// Its ops.
    pub steps: Vec<Step>,
}

const BINARY: [&str; 10] = [
    "addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf",
    "copysign",
];

/// Functions whose results are exact, and folded in all formats.
const UNARY: [&str; 4] = ["absf", "ceil", "floor", "trunc"];

const PREDICATES: [&str; 16] = [
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
    "une", "uno", "true",
];

/// A conversion that a format has: the op, from and to.
type Conversion = (&'static str, Ty, Ty);

/// The conversions from a format and to it.
fn conversions(formats: &[Format], float: usize) -> Vec<Conversion> {
    let own = Ty::Float(float);
    let width = formats[float].kind.width();
    let others = (0..formats.len()).filter_map(|other| {
        let op = match formats[other].kind.width().cmp(&width) {
            std::cmp::Ordering::Less => "truncf",
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Greater => "extf",
        };
        Some((op, own, Ty::Float(other)))
    });
    let integer = Ty::Int(INTEGER);
    let integers = [
        ("sitofp", integer, own),
        ("uitofp", integer, own),
        ("fptosi", own, integer),
        ("fptoui", own, integer),
    ];
    others.chain(integers).collect()
}

impl Program {
    /// Every function of one op on one type.
    pub fn single(formats: &[Format]) -> Vec<Program> {
        let mut all = Vec::new();
        for float in 0..formats.len() {
            let own = Ty::Float(float);
            let mut add = |arguments: [Ty; 2], op: Op, operands: &[usize], ty: Ty| {
                let step = Step {
                    op,
                    operands: operands.to_vec(),
                    ty,
                };
                all.push(Program {
                    arguments,
                    steps: vec![step],
                });
            };
            for name in BINARY {
                add([own; 2], Op::Binary(name), &[0, 1], own);
            }
            for name in PREDICATES {
                add([own; 2], Op::Compare(name), &[0, 1], Ty::Int(1));
            }
            for name in UNARY {
                add([own; 2], Op::Unary(name), &[0], own);
            }
            add([own; 2], Op::Negate, &[0], own);
            for (name, from, to) in conversions(formats, float) {
                add([from; 2], Op::Convert(name), &[0], to);
            }
        }
        all
    }

    /// A random function of a few ops.
    pub fn random(formats: &[Format], random: &mut Random) -> Program {
        let own = Ty::Float(random.below(formats.len()));
        let mut program = Program {
            arguments: [own; 2],
            steps: Vec::new(),
        };
        for _ in 0..2 + random.below(4) {
            program.add_random(formats, random);
        }
        program
    }

    fn ty(&self, value: usize) -> Ty {
        match value.checked_sub(2) {
            Some(step) => self.steps[step].ty,
            None => self.arguments[value],
        }
    }

    fn add(&mut self, op: Op, operands: &[usize], ty: Ty) -> usize {
        self.steps.push(Step {
            op,
            operands: operands.to_vec(),
            ty,
        });
        self.steps.len() + 1
    }

    /// A value of a type: one that is there, or a constant.
    fn value(&mut self, formats: &[Format], random: &mut Random, ty: Ty) -> usize {
        let known: Vec<usize> = (0..self.steps.len() + 2)
            .filter(|value| self.ty(*value) == ty)
            .collect();
        if !known.is_empty() && random.below(100) < 70 {
            return random.pick(&known);
        }
        let bits = match ty {
            Ty::Float(float) => random.pick(&formats[float].special()),
            Ty::Int(width) => random.next() & ((1 << width) - 1),
        };
        self.add(Op::Constant(bits), &[], ty)
    }

    fn add_random(&mut self, formats: &[Format], random: &mut Random) {
        // The last value, so that ops are about each other.
        let last = self.steps.len() + 1;
        let Ty::Float(float) = self.ty(last) else {
            if self.ty(last) == Ty::Int(1) {
                let ty = self.arguments[0];
                let [a, b] = [(); 2].map(|()| self.value(formats, random, ty));
                self.add(Op::Select, &[last, a, b], ty);
            } else {
                let to = Ty::Float(random.below(formats.len()));
                let op = random.pick(&["sitofp", "uitofp"]);
                self.add(Op::Convert(op), &[last], to);
            }
            return;
        };
        let own = Ty::Float(float);
        match random.below(100) {
            0..=44 => {
                let op = Op::Binary(random.pick(&BINARY));
                let other = self.value(formats, random, own);
                let operands = random.pick(&[[last, other], [other, last]]);
                self.add(op, &operands, own);
            }
            45..=49 => {
                let op = Op::Unary(random.pick(&UNARY));
                self.add(op, &[last], own);
            }
            50..=54 => {
                self.add(Op::Negate, &[last], own);
            }
            55..=74 => {
                let op = Op::Compare(random.pick(&PREDICATES));
                let other = self.value(formats, random, own);
                let operands = random.pick(&[[last, other], [other, last]]);
                self.add(op, &operands, Ty::Int(1));
            }
            _ => {
                let all = conversions(formats, float).into_iter();
                let all: Vec<Conversion> = all.filter(|(_, from, _)| *from == own).collect();
                let (op, _, to) = random.pick(&all);
                self.add(Op::Convert(op), &[last], to);
            }
        }
    }

    /// The type of the result.
    pub fn result(&self) -> Ty {
        self.ty(self.steps.len() + 1)
    }

    /// A private function `@f` on vectors of so many elements, and its end `return`.
    pub fn text(&self, formats: &[Format], count: usize) -> String {
        let vector = |ty: Ty| format!("vector<{count}x{}>", name(formats, ty));
        let [a, b] = self.arguments.map(vector);
        let result = vector(self.result());
        let mut text = format!("func.func private @f(%v0: {a}, %v1: {b}) -> {result} {{\n");
        for (index, Step { op, operands, ty }) in self.steps.iter().enumerate() {
            let to = vector(*ty);
            let list: Vec<String> = operands.iter().map(|value| format!("%v{value}")).collect();
            let list = list.join(", ");
            let from = operands.first().map(|value| vector(self.ty(*value)));
            let from = from.unwrap_or_default();
            let line = match op {
                Op::Constant(bits) => match ty {
                    Ty::Float(_) => format!("constant dense<{bits:#X}> : {to}"),
                    Ty::Int(1) => format!("constant dense<{}> : {to}", *bits == 1),
                    Ty::Int(_) => format!("constant dense<{bits}> : {to}"),
                },
                Op::Binary(op) | Op::Unary(op) => format!("{op} {list} : {to}"),
                Op::Negate => format!("negf {list} : {to}"),
                Op::Compare(predicate) => format!("cmpf {predicate}, {list} : {from}"),
                Op::Select => format!("select {list} : {from}, {to}"),
                Op::Convert(op) => format!("{op} {list} : {from} to {to}"),
            };
            let dialect = match op {
                Op::Unary(_) | Op::Binary("copysign") => "math",
                _ => "arith",
            };
            writeln!(text, "  %v{} = {dialect}.{line}", index + 2)
                .expect("writing to a string succeeds");
        }
        let last = self.steps.len() + 1;
        text + &format!("  return %v{last} : {result}\n}}\n")
    }

    /// What the function gives; nothing if that is poison, or one of several numbers.
    pub fn run(&self, formats: &[Format], arguments: [u64; 2]) -> Option<u64> {
        let mut values = arguments.to_vec();
        for Step { op, operands, ty } in &self.steps {
            let from = operands.first().map(|value| self.ty(*value));
            let bits: Vec<u64> = operands.iter().map(|value| values[*value]).collect();
            values.push(step(formats, *op, &bits, from, *ty)?);
        }
        values.last().copied()
    }
}

/// The name of a type.
pub fn name(formats: &[Format], ty: Ty) -> String {
    match ty {
        Ty::Float(float) => formats[float].kind.keyword().to_owned(),
        Ty::Int(width) => format!("i{width}"),
    }
}

fn step(formats: &[Format], op: Op, bits: &[u64], from: Option<Ty>, to: Ty) -> Option<u64> {
    let number = |index: usize| match from {
        Some(Ty::Float(float)) => formats[float].decode(bits[index]),
        _ => f64::NAN,
    };
    let encode = |value: f64| match to {
        Ty::Float(float) => Some(formats[float].encode(value)),
        Ty::Int(_) => None,
    };
    match op {
        Op::Constant(bits) => Some(bits),
        Op::Binary(name) => encode(binary(name, [number(0), number(1)])?),
        Op::Unary(name) => encode(match name {
            "absf" => number(0).abs(),
            "ceil" => number(0).ceil(),
            "floor" => number(0).floor(),
            _ => number(0).trunc(),
        }),
        Op::Negate => match to {
            Ty::Float(float) => Some(formats[float].negate(bits[0])),
            Ty::Int(_) => None,
        },
        Op::Compare(predicate) => Some(u64::from(compare(predicate, [number(0), number(1)]))),
        Op::Select => Some(if bits[0] != 0 { bits[1] } else { bits[2] }),
        Op::Convert("sitofp") => encode(f64::from(bits[0] as u8 as i8)),
        Op::Convert("uitofp") => encode(f64::from(bits[0] as u8)),
        Op::Convert("fptosi") => {
            let whole = number(0).trunc();
            (-128.0..=127.0)
                .contains(&whole)
                .then_some(u64::from(whole as i8 as u8))
        }
        Op::Convert("fptoui") => {
            let whole = number(0).trunc();
            (0.0..=255.0).contains(&whole).then_some(whole as u64)
        }
        // It is rounded, but folded only where nothing is lost, and a NaN loses bits.
        Op::Convert("truncf") => encode(number(0)).filter(|bits| match to {
            Ty::Float(float) => {
                let (kept, value) = (formats[float].decode(*bits), number(0));
                kept == value && kept.is_sign_negative() == value.is_sign_negative()
            }
            Ty::Int(_) => false,
        }),
        Op::Convert(_) => encode(number(0)),
    }
}

/// An op on two numbers; nothing if the result is one of several.
fn binary(name: &str, [a, b]: [f64; 2]) -> Option<f64> {
    let is_maximum = name.starts_with("max");
    let has_nan = a.is_nan() || b.is_nan();
    Some(match name {
        "addf" => a + b,
        "subf" => a - b,
        "mulf" => a * b,
        "divf" => a / b,
        "remf" => a % b,
        // The sign of what is no number is any.
        "copysign" if b.is_nan() => return None,
        "copysign" => a.copysign(b),
        "maximumf" | "minimumf" if has_nan => f64::NAN,
        _ if a.is_nan() => b,
        _ if b.is_nan() => a,
        // Which of two zeros is the greater one is said of the first two alone.
        "maxnumf" | "minnumf" if a == 0.0 && b == 0.0 && a.to_bits() != b.to_bits() => return None,
        _ if a.total_cmp(&b).is_gt() == is_maximum => a,
        _ => b,
    })
}

fn compare(predicate: &str, [a, b]: [f64; 2]) -> bool {
    let is_unordered = a.is_nan() || b.is_nan();
    match (predicate, &predicate[1..]) {
        ("true", _) => true,
        ("false", _) => false,
        ("ord", _) => !is_unordered,
        ("uno", _) => is_unordered,
        _ if is_unordered => predicate.starts_with('u'),
        (_, "eq") => a == b,
        (_, "ne") => a != b,
        (_, "gt") => a > b,
        (_, "ge") => a >= b,
        (_, "lt") => a < b,
        _ => a <= b,
    }
}
