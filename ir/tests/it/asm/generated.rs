//! Random IR: printed and read back it is the same.

use proptest::prelude::*;
use terrace_ir::asm::{PrintOptions, parse_module, print_module};

use super::permissive;

/// An op as the generator sees it. Operands are numbers that are taken modulo the values in reach.
#[derive(Clone, Debug)]
struct RandomOp {
    results: Vec<&'static str>,
    operands: Vec<u8>,
    attribute: String,
    loc: &'static str,
    regions: Vec<Vec<RandomBlock>>,
}

#[derive(Clone, Debug)]
struct RandomBlock {
    arguments: Vec<&'static str>,
    ops: Vec<RandomOp>,
    successors: Vec<u8>,
}

fn any_type() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "i32",
        "f64",
        "index",
        "tensor<2x?xf32>",
        "memref<4xf32, affine_map<(d0) -> (d0 * 2)>>",
        "(i32) -> (f32, f32)",
        "!d.t<\"x\">",
        "vector<[4]xi8>",
        "tuple<i1, none>",
    ])
}

fn any_attribute() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<i64>().prop_map(|value| value.to_string()),
        any::<i8>().prop_map(|value| format!("{value} : i8")),
        any::<u64>().prop_map(|bits| format!("{bits:#x} : f64")),
        any::<u32>().prop_map(|bits| format!("{bits:#x} : f32")),
        any::<u16>().prop_map(|bits| format!("{bits:#x} : bf16")),
        prop::collection::vec(any::<i16>(), 1..5)
            .prop_map(|values| format!("dense<{values:?}> : tensor<{}xi16>", values.len())),
        prop::sample::select(vec![
            "unit",
            "\"s\\0A\\FF\"",
            "@a::@\"b c\"",
            "[1, {x}, i32]",
            "#d.a<1>",
            "affine_map<(d0, d1)[s0] -> (d0 floordiv 2 + s0, -d1)>",
            "affine_set<(d0) : (d0 - 1 >= 0)>",
            "loc(\"f\":1:2)",
            "strided<[?], offset: 2>",
        ])
        .prop_map(str::to_owned),
    ]
}

fn any_op() -> impl Strategy<Value = RandomOp> {
    let leaf = (
        prop::collection::vec(any_type(), 0..4),
        prop::collection::vec(any::<u8>(), 0..4),
        any_attribute(),
        prop::sample::select(vec![
            "unknown",
            "\"f\":1:2",
            "fused[\"a\", \"b\"]",
            "\"n\"(\"f\":3:4)",
        ]),
    )
        .prop_map(|(results, operands, attribute, loc)| RandomOp {
            results,
            operands,
            attribute,
            loc,
            regions: Vec::new(),
        })
        .boxed();
    leaf.clone().prop_recursive(3, 40, 4, move |inner| {
        let block = (
            prop::collection::vec(any_type(), 0..3),
            prop::collection::vec(inner, 1..4),
            prop::collection::vec(any::<u8>(), 0..3),
        )
            .prop_map(|(arguments, ops, successors)| RandomBlock {
                arguments,
                ops,
                successors,
            });
        let regions = prop::collection::vec(prop::collection::vec(block, 0..3), 0..3);
        (leaf.clone(), regions).prop_map(|(mut op, regions)| {
            op.regions = regions;
            op
        })
    })
}

/// Writes ops in the generic form, with names of its own.
#[derive(Default)]
struct Writer {
    text: String,
    next: usize,
    /// The values in reach, with their types.
    values: Vec<(String, &'static str)>,
}

impl Writer {
    fn op(&mut self, op: &RandomOp, successors: &[String]) {
        let operands: Vec<(String, &str)> = match self.values.len() {
            0 => Vec::new(),
            count => op
                .operands
                .iter()
                .map(|index| self.values[usize::from(*index) % count].clone())
                .collect(),
        };
        if !op.results.is_empty() {
            let name = format!("%v{}", self.next);
            self.next += 1;
            self.text += &format!("{name}:{} = ", op.results.len());
            let results = op.results.iter().enumerate();
            self.values
                .extend(results.map(|(index, ty)| (format!("{name}#{index}"), *ty)));
        }
        let names: Vec<&str> = operands.iter().map(|operand| operand.0.as_str()).collect();
        let types: Vec<&str> = operands.iter().map(|operand| operand.1).collect();
        self.text += &format!("\"d.op\"({})", names.join(", "));
        if !successors.is_empty() {
            self.text += &format!("[{}]", successors.join(", "));
        }
        self.text += &format!(" <{{p = {}}}>", op.attribute);
        if !op.regions.is_empty() {
            self.text += " (";
            for (index, region) in op.regions.iter().enumerate() {
                self.text += if index == 0 { "" } else { ", " };
                self.region(region);
            }
            self.text += ")";
        }
        self.text += &format!(
            " {{a = {}}} : ({}) -> ({}) loc({})\n",
            op.attribute,
            types.join(", "),
            op.results.join(", "),
            op.loc
        );
    }

    fn region(&mut self, blocks: &[RandomBlock]) {
        let outside = self.values.len();
        self.text += "{\n";
        for (index, block) in blocks.iter().enumerate() {
            let mut arguments = Vec::new();
            for ty in &block.arguments {
                let name = format!("%v{}", self.next);
                self.next += 1;
                arguments.push(format!("{name}: {ty}"));
                self.values.push((name, ty));
            }
            self.text += &match arguments.is_empty() {
                true => format!("^b{index}:\n"),
                false => format!("^b{index}({}):\n", arguments.join(", ")),
            };
            for (place, op) in block.ops.iter().enumerate() {
                let targets: Vec<String> = block
                    .successors
                    .iter()
                    .filter(|_| place + 1 == block.ops.len())
                    .map(|target| format!("^b{}", usize::from(*target) % blocks.len()))
                    .collect();
                self.op(op, &targets);
            }
        }
        self.text += "}";
        self.values.truncate(outside);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    // covers: IR-096
    #[test]
    fn what_is_printed_reads_as_the_same(ops in prop::collection::vec(any_op(), 1..6), generic: bool, debug_info: bool) {
        let mut writer = Writer::default();
        for op in &ops {
            writer.op(op, &[]);
        }
        let options = PrintOptions { generic, debug_info, assume_verified: true, ..PrintOptions::default() };
        let cx = permissive();
        let render = |text: &str| -> String {
            match parse_module(&cx, text.as_bytes(), "t") {
                Ok(ir) => print_module(&ir, &options),
                Err(errors) => panic!("{}\n{text}", errors[0].render(&cx)),
            }
        };
        let printed = render(&writer.text);
        prop_assert_eq!(render(&printed), printed);
    }
}
