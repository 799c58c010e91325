//! Programs of any size as text, for measuring: the same kind and size are the same program in both forms.

mod functions;

use std::fmt::Write as _;

use functions::Functions;

use crate::random::generator::Random;

/// The form that a text has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// What each op declares.
    Custom,
    /// `"dialect.op"(..) : ..`, for all ops.
    Generic,
}

/// A kind of program, with its size.
#[derive(Clone, Copy)]
pub enum Input {
    /// An empty function.
    OneLine,
    /// About as many ops of arith, cf, func and scf, in functions of a hundred.
    Functions(usize),
    /// As many ops in one function.
    OneFunction(usize),
    /// `scf.if` as deep.
    Nested(usize),
    /// A constant of as many elements, as a list.
    List(usize),
    /// A constant of as many elements, as hexadecimal digits.
    Hex(usize),
    /// Ops that each have a type, attributes and a location of their own.
    Distinct(usize),
    /// As many ops, each with aliases of an attribute and of a location.
    Aliases(usize),
    /// As many ops of the llvm dialect with long attributes, some of which have a flag; in functions of 1,500.
    LongAttributes(usize),
}

impl Input {
    /// The program as text.
    pub fn text(self, form: Form) -> String {
        let generated = |build: fn(&mut Functions, usize), ops| {
            let mut functions = Functions::new(form);
            build(&mut functions, ops);
            functions.finish()
        };
        match self {
            Input::OneLine if form == Form::Generic => {
                "\"builtin.module\"() ({^bb0:}) : () -> ()\n".to_owned()
            }
            Input::OneLine => "func.func @f() { return }\n".to_owned(),
            Input::Functions(ops) => generated(Functions::many, ops),
            Input::OneFunction(ops) => generated(Functions::one, ops),
            Input::Nested(levels) => generated(Functions::nested, levels),
            Input::List(elements) => {
                let numbers: Vec<String> = numbers(elements).map(|n| n.to_string()).collect();
                constant(form, elements, &format!("[{}]", numbers.join(", ")))
            }
            Input::Hex(elements) => {
                let mut digits = String::with_capacity(8 * elements + 4);
                digits.push_str("\"0x");
                for number in numbers(elements) {
                    let _ = write!(digits, "{:08X}", number.swap_bytes());
                }
                digits.push('"');
                constant(form, elements, &digits)
            }
            Input::Distinct(ops) => distinct(ops),
            Input::Aliases(count) => aliases(count),
            Input::LongAttributes(ops) => long_attributes(ops),
        }
    }
}

fn numbers(count: usize) -> impl Iterator<Item = u32> {
    let mut random = Random(1);
    (0..count).map(move |_| random.next() as u32 >> 1)
}

/// A function that holds a constant.
fn constant(form: Form, elements: usize, value: &str) -> String {
    let ty = format!("tensor<{elements}xi32>");
    match form {
        Form::Custom => format!(
            "func.func @dense() {{\n  %0 = arith.constant dense<{value}> : {ty}\n  return\n}}\n"
        ),
        Form::Generic => format!(
            "\"builtin.module\"() ({{\n  \"func.func\"() <{{function_type = () -> (), sym_name = \"dense\"}}> ({{\n    \
             %0 = \"arith.constant\"() <{{value = dense<{value}> : {ty}}}> : () -> {ty}\n    \
             \"func.return\"() : () -> ()\n  }}) : () -> ()\n}}) : () -> ()\n"
        ),
    }
}

fn distinct(ops: usize) -> String {
    let mut random = Random(1);
    let mut text = String::new();
    for i in 0..ops {
        let ty = match random.below(5) {
            0 => format!("tensor<{i}x{}xf32>", i % 7 + 1),
            1 => format!("memref<{i}x?xf64, strided<[{i}, 1], offset: ?>>"),
            2 => format!("vector<{}xi{}>", i + 1, i % 64 + 1),
            3 => format!("tuple<i{}, tensor<{i}xbf16>>", i % 4000 + 1),
            _ => format!("(i{}, f32) -> tensor<?x{i}xi8>", i % 4000 + 1),
        };
        let location = match random.below(4) {
            0 => format!("loc(\"file{}.mlir\":{i}:{})", i % 97, i % 80),
            1 => format!("loc(\"name{i}\")"),
            2 => format!("loc(fused[\"a{i}\", \"f.mlir\":{i}:1])"),
            _ => format!("loc(callsite(\"c{i}\" at \"g.mlir\":{i}:2))"),
        };
        let _ = writeln!(
            text,
            "%{i} = \"bench.op\"() {{a = {i} : i64, s = \"str{i}\", l = [{i}, {i}.5, @f{i}], d = {{k{i} = unit}}, \
             m = affine_map<(d0, d1)[s0] -> (d0 + {i}, d1 mod {next} + s0)>, v = dense<[{i}, {next}]> : tensor<2xi32>}} \
             : () -> ({ty}) {location}",
            next = i + 1
        );
    }
    text
}

fn aliases(count: usize) -> String {
    let mut text = String::new();
    // Most name the one before them. Locations may come behind their uses.
    let is_first = |i: usize| i.is_multiple_of(10);
    for i in 0..count {
        let _ = match is_first(i) {
            true => writeln!(text, "#a{i} = [{i}]"),
            false => writeln!(text, "#a{i} = [{i}, #a{}]", i - 1),
        };
    }
    for i in 0..count {
        let _ = writeln!(text, "\"bench.op\"() {{a = #a{i}}} : () -> () loc(#loc{i})");
    }
    for i in 0..count {
        let _ = match is_first(i) {
            true => writeln!(text, "#loc{i} = loc(\"name{i}\")"),
            false => writeln!(
                text,
                "#loc{i} = loc(fused[#loc{}, \"f.mlir\":{i}:1])",
                i - 1
            ),
        };
    }
    text
}

/// Attributes of one op must not become those of another, whatever threads read them.
fn long_attributes(ops: usize) -> String {
    const EACH: usize = 1500;
    let mut text = String::from("\"builtin.module\"() ({\n");
    for function in 0..ops.div_ceil(EACH) {
        let _ = writeln!(
            text,
            "  \"func.func\"() <{{function_type = (i32) -> (), sym_name = \"f{function}\"}}> ({{\n  ^bb0(%a: i32):\n    \
             %d = \"llvm.add\"(%a, %a) {{}} : (i32, i32) -> i32"
        );
        for i in 0..EACH {
            let flags = match i * 7919 % 5 < 3 {
                true => ", overflowFlags = #llvm.overflow<nsw>",
                false => "",
            };
            let _ = writeln!(
                text,
                "    %{i} = \"llvm.add\"(%a, %d) {{note{} = \"{}\"{flags}}} : (i32, i32) -> i32",
                i % 9,
                "x".repeat(20 + i * 31 % 140)
            );
        }
        text += "    \"func.return\"() : () -> ()\n  }) : () -> ()\n";
    }
    text + "}) : () -> ()\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_kept() {
        let lines = |input: Input| input.text(Form::Generic).lines().count();
        assert_eq!(lines(Input::Distinct(10)), 10);
        assert_eq!(lines(Input::LongAttributes(1500)), 1507);
        assert_eq!(lines(Input::Aliases(10)), 30);
        let ops = |text: &str| text.matches("= \"arith.").count();
        let generic = Input::Functions(1000).text(Form::Generic);
        let custom = Input::Functions(1000).text(Form::Custom);
        assert_eq!(ops(&generic), custom.matches("= arith.").count());
        assert!((500..1100).contains(&ops(&generic)), "{}", ops(&generic));
    }

    #[test]
    fn hexadecimal_digits_are_bytes_from_the_lowest() {
        let first = numbers(1).next().unwrap().to_le_bytes();
        let digits: String = first.iter().map(|byte| format!("{byte:02X}")).collect();
        assert!(
            Input::Hex(1)
                .text(Form::Custom)
                .contains(&format!("\"0x{digits}\""))
        );
    }

    #[test]
    fn brackets_match() {
        for input in [
            Input::Functions(2000),
            Input::OneFunction(500),
            Input::Nested(20),
            Input::List(5),
        ] {
            for form in [Form::Custom, Form::Generic] {
                let text = input.text(form);
                assert_eq!(text.matches('{').count(), text.matches('}').count());
                assert_eq!(text.matches('(').count(), text.matches(')').count());
            }
        }
    }
}
