//! Single ops applied to random constants: executed with arguments, and folded with constants.

use std::fmt::Write as _;

use super::generator::Random;

/// Widths go up to one more than any native integer has.
const MAX_WIDTH: usize = 129;
const FLOATS: [(&str, u32); 6] = [
    ("f16", 16),
    ("bf16", 16),
    ("f32", 32),
    ("f64", 64),
    ("f80", 80),
    ("f128", 128),
];

/// Bits of infinity and of what is not a number, in the types of which not all bits are a number.
const SPECIAL: [(&str, [&str; 2]); 2] = [
    ("f80", ["0x7FFF8000000000000000", "0xFFFFC000000000000000"]),
    (
        "f128",
        [
            "0x7FFF0000000000000000000000000000",
            "0xFFFF8000000000000000000000000000",
        ],
    ),
];

/// An op with the types of its operands and results and constants for its operands.
struct Case {
    /// The op as text, with `{0}` and so on for operands.
    text: String,
    operands: Vec<(String, String)>,
    results: Vec<Ty>,
}

#[derive(Clone, Copy)]
enum Ty {
    Int(usize),
    Float(&'static str, u32),
}

/// A random integer of a width, often one at the ends of the range.
fn integer(random: &mut Random, width: usize) -> i128 {
    let bits = u128::from(random.next()) << 64 | u128::from(random.next());
    let unused = 128 - width.min(128) as u32;
    let fit = |bits: u128| (bits << unused) as i128 >> unused;
    match random.below(10) {
        0 => 0,
        1 => fit(1),
        2 => -1,
        3 => fit(1 << (width.min(128) - 1)),
        4 => fit((1 << (width.min(128) - 1)) - 1),
        5..=6 => fit(bits) >> random.below(width.min(128)),
        _ => fit(bits),
    }
}

fn int_literal(value: i128, width: usize) -> (String, String) {
    match width {
        1 => ((value != 0).to_string(), "i1".to_owned()),
        _ => (format!("{value} : i{width}"), format!("i{width}")),
    }
}

/// A float of any bits, or one of moderate size.
fn float_literal(random: &mut Random, name: &str, width: u32) -> (String, String) {
    let digits = width as usize / 4;
    let special = SPECIAL.iter().find(|(other, _)| *other == name);
    let literal = match (random.below(6), special) {
        (0, Some((_, bits))) => format!("{} : {name}", random.pick(bits)),
        (0..=1, None) => {
            let bits = random.next() >> (64 - width);
            format!("0x{bits:0digits$X} : {name}")
        }
        _ => format!("{:?} : {name}", moderate(random)),
    };
    (literal, name.to_owned())
}

fn moderate(random: &mut Random) -> f64 {
    let numerator = random.below(4096) as f64 - 2048.0;
    numerator / random.pick(&[1.0, 2.0, 16.0, 1024.0, 3.0])
}

fn case(random: &mut Random) -> Case {
    let width = random.below(MAX_WIDTH) + 1;
    let a = integer(random, width);
    let int = |value: i128| int_literal(value, width);
    let binary = |name: &str, b: i128| Case {
        text: format!("arith.{name} {{0}}, {{1}} : i{width}"),
        operands: vec![int(a), int(b)],
        results: vec![Ty::Int(width)],
    };
    match random.below(12) {
        0..=2 => {
            let name = random.pick(&[
                "addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui",
            ]);
            binary(name, integer(random, width))
        }
        3 | 4 if width > 1 => {
            let name = random.pick(&[
                "divsi",
                "divui",
                "remsi",
                "remui",
                "floordivsi",
                "ceildivsi",
                "ceildivui",
            ]);
            // The quotient of the least number and minus one is too large.
            let b = match integer(random, width) {
                0 | -1 => 1,
                b => b,
            };
            binary(name, b)
        }
        5 => {
            let name = random.pick(&["shli", "shrsi", "shrui"]);
            // The amount is a number of the type, too.
            let most = width.min(1 << (width - 1).min(20));
            binary(name, random.below(most) as i128)
        }
        6 => {
            let predicate = random.pick(&[
                "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
            ]);
            Case {
                text: format!("arith.cmpi {predicate}, {{0}}, {{1}} : i{width}"),
                operands: vec![int(a), int(integer(random, width))],
                results: vec![Ty::Int(1)],
            }
        }
        7 => {
            let to = random.below(MAX_WIDTH) + 1;
            let name = match width.cmp(&to) {
                std::cmp::Ordering::Less => random.pick(&["extsi", "extui"]),
                std::cmp::Ordering::Equal => "bitcast",
                std::cmp::Ordering::Greater => "trunci",
            };
            Case {
                text: format!("arith.{name} {{0}} : i{width} to i{to}"),
                operands: vec![int(a)],
                results: vec![Ty::Int(to)],
            }
        }
        8 => {
            let name = random.pick(&["addui_extended", "mulsi_extended", "mului_extended"]);
            let (types, high) = match name {
                "addui_extended" => (format!("i{width}, i1"), 1),
                _ => (format!("i{width}"), width),
            };
            Case {
                text: format!("arith.{name} {{0}}, {{1}} : {types}"),
                operands: vec![int(a), int(integer(random, width))],
                results: vec![Ty::Int(width), Ty::Int(high)],
            }
        }
        9 => {
            let name = random.pick(&["ctpop", "ctlz", "cttz", "absi"]);
            Case {
                text: format!("math.{name} {{0}} : i{width}"),
                operands: vec![int(a)],
                results: vec![Ty::Int(width)],
            }
        }
        10 => conversion(random),
        _ => float_op(random),
    }
}

fn float_op(random: &mut Random) -> Case {
    let (name, width) = random.pick(&FLOATS);
    let op = random.pick(&[
        "addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf", "negf",
        "cmpf",
    ]);
    // LLVM selects no instructions for these of more than 64 bits.
    let op = match op {
        "maximumf" | "minimumf" if width > 64 => "cmpf",
        op => op,
    };
    let operands = vec![
        float_literal(random, name, width),
        float_literal(random, name, width),
    ];
    match op {
        "negf" => Case {
            text: format!("arith.negf {{0}} : {name}"),
            operands: operands[..1].to_vec(),
            results: vec![Ty::Float(name, width)],
        },
        "cmpf" => {
            let predicate = random.pick(&[
                "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
                "une", "uno",
            ]);
            Case {
                text: format!("arith.cmpf {predicate}, {{0}}, {{1}} : {name}"),
                operands,
                results: vec![Ty::Int(1)],
            }
        }
        op => Case {
            text: format!("arith.{op} {{0}}, {{1}} : {name}"),
            operands,
            results: vec![Ty::Float(name, width)],
        },
    }
}

fn conversion(random: &mut Random) -> Case {
    let (name, width) = random.pick(&FLOATS);
    match random.below(4) {
        0 => {
            let bits = random.below(64) + 1;
            let op = random.pick(&["sitofp", "uitofp"]);
            let (name, width) = random.pick(&FLOATS[2..]);
            Case {
                text: format!("arith.{op} {{0}} : i{bits} to {name}"),
                operands: vec![int_literal(integer(random, bits), bits)],
                results: vec![Ty::Float(name, width)],
            }
        }
        1 => {
            // Wide enough for all moderate numbers.
            let bits = random.below(50) + 14;
            let (op, value) = match random.below(2) {
                0 => ("fptosi", moderate(random)),
                _ => ("fptoui", moderate(random).abs()),
            };
            Case {
                text: format!("arith.{op} {{0}} : {name} to i{bits}"),
                operands: vec![(format!("{value:?} : {name}"), name.to_owned())],
                results: vec![Ty::Int(bits)],
            }
        }
        2 => {
            let (wide, wide_width) = random.pick(&FLOATS[2..]);
            if width < wide_width {
                return Case {
                    text: format!("arith.extf {{0}} : {name} to {wide}"),
                    operands: vec![float_literal(random, name, width)],
                    results: vec![Ty::Float(wide, wide_width)],
                };
            }
            let (narrow, narrow_width) = match width > wide_width {
                true => (wide, wide_width),
                false => ("f16", 16),
            };
            let (name, width) = match width > narrow_width {
                true => (name, width),
                false => ("f128", 128),
            };
            Case {
                text: format!("arith.truncf {{0}} : {name} to {narrow}"),
                operands: vec![float_literal(random, name, width)],
                results: vec![Ty::Float(narrow, narrow_width)],
            }
        }
        _ => {
            let (small, small_width) = random.pick(&FLOATS[..2]);
            Case {
                text: format!("arith.truncf {{0}} : f32 to {small}"),
                operands: vec![float_literal(random, "f32", 32)],
                results: vec![Ty::Float(small, small_width)],
            }
        }
    }
}

/// Adds the bits of a value to the number `%sumN`, as `%sumM` with the next number, which is the result.
fn add_to_sum(text: &mut String, value: &str, ty: Ty, sum: usize) -> usize {
    let mut line = |line: String| writeln!(text, "  {line}").expect("writing to a string succeeds");
    let part = |what: &str| format!("%{what}{sum}");
    let (bits, width) = match ty {
        Ty::Int(width) => (value.to_owned(), width),
        Ty::Float(name, width) => {
            // The bits of what is not a number are not defined.
            line(format!(
                "{} = arith.cmpf uno, {value}, {value} : {name}",
                part("nan")
            ));
            line(format!(
                "{} = arith.bitcast {value} : {name} to i{width}",
                part("raw")
            ));
            line(format!("{} = arith.constant 77 : i{width}", part("any")));
            let [nan, raw, any] = ["nan", "raw", "any"].map(part);
            line(format!(
                "{} = arith.select {nan}, {any}, {raw} : i{width}",
                part("bits")
            ));
            (part("bits"), width as usize)
        }
    };
    // Three words hold every number.
    let wide = match width {
        192 => bits,
        _ => {
            line(format!(
                "{} = arith.extui {bits} : i{width} to i192",
                part("wide")
            ));
            part("wide")
        }
    };
    let factor = "0x9E3779B97F4A7C1";
    line(format!(
        "{} = arith.constant {factor} : i192",
        part("factor")
    ));
    let mut number = sum;
    for word in 0..3 {
        let name = |what: &str| format!("%{what}{sum}_{word}");
        line(format!(
            "{} = arith.constant {} : i192",
            name("at"),
            64 * word
        ));
        line(format!(
            "{} = arith.shrui {wide}, {} : i192",
            name("word"),
            name("at")
        ));
        line(format!(
            "{} = arith.trunci {} : i192 to i64",
            name("low"),
            name("word")
        ));
        line(format!(
            "{} = arith.trunci {} : i192 to i64",
            name("by"),
            part("factor")
        ));
        line(format!(
            "{} = arith.muli %sum{number}, {} : i64",
            name("product"),
            name("by")
        ));
        number += 1;
        line(format!(
            "%sum{number} = arith.addi {}, {} : i64",
            name("product"),
            name("low")
        ));
    }
    number
}

/// A module with many ops, whose `main` prints two numbers for each: of the op executed, and of the op with constants.
pub fn module(random: &mut Random, ops: usize) -> String {
    let mut text =
        "func.func private @printI64(i64)\nfunc.func private @printNewline()\n".to_owned();
    let mut main = "func.func @main() {\n".to_owned();
    for number in 0..ops {
        let case = case(random);
        let mut body = String::new();
        let mut op = case.text.clone();
        for index in 0..case.operands.len() {
            op = op.replace(&format!("{{{index}}}"), &format!("%a{index}"));
        }
        let results: Vec<String> = (0..case.results.len())
            .map(|index| format!("%r{index}"))
            .collect();
        write!(
            body,
            "  {} = {op}\n  %sum0 = arith.constant 0 : i64\n",
            results.join(", ")
        )
        .expect("writing to a string succeeds");
        let mut sum = 0;
        for (result, ty) in results.iter().zip(&case.results) {
            sum = add_to_sum(&mut body, result, *ty, sum);
        }
        writeln!(body, "  return %sum{sum} : i64\n}}").expect("writing to a string succeeds");
        let constants = |prefix: &str| -> String {
            let operands = case.operands.iter().enumerate();
            let lines = operands
                .map(|(index, (value, _))| format!("  {prefix}{index} = arith.constant {value}\n"));
            lines.collect()
        };
        let operands = case.operands.iter().enumerate();
        let parameters: Vec<String> = operands
            .map(|(index, (_, ty))| format!("%a{index}: {ty}"))
            .collect();
        let kinds: Vec<&str> = case.operands.iter().map(|(_, ty)| ty.as_str()).collect();
        let arguments: Vec<String> = (0..kinds.len())
            .map(|index| format!("%p{number}_{index}"))
            .collect();
        write!(
            text,
            "func.func @f{number}({}) -> i64 {{\n{body}func.func @g{number}() -> i64 {{\n{}{body}",
            parameters.join(", "),
            constants("%a"),
        )
        .expect("writing to a string succeeds");
        write!(
            main,
            "{}  %f{number} = call @f{number}({}) : ({}) -> i64\n  call @printI64(%f{number}) : (i64) -> ()\n  \
             call @printNewline() : () -> ()\n  %g{number} = call @g{number}() : () -> i64\n  \
             call @printI64(%g{number}) : (i64) -> ()\n  call @printNewline() : () -> ()\n",
            constants(&format!("%p{number}_")),
            arguments.join(", "),
            kinds.join(", "),
        )
        .expect("writing to a string succeeds");
    }
    text + &main + "  return\n}\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_op_is_there_with_arguments_and_with_constants() {
        let text = module(&mut Random(7), 50);
        assert_eq!(text.matches("func.func @f").count(), 50);
        assert_eq!(text.matches("func.func @g").count(), 50);
        assert_eq!(text.matches("call @printI64").count(), 100);
        assert_eq!(text, module(&mut Random(7), 50), "a seed says everything");
    }

    #[test]
    fn integers_fit_their_width() {
        let mut random = Random(3);
        for width in 1..=MAX_WIDTH {
            let value = integer(&mut random, width);
            let unused = 128 - width.min(128) as u32;
            assert_eq!(value << unused >> unused, value, "i{width}");
        }
    }
}
