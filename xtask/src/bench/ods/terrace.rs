//! The ops as Terrace declares them.

use super::{Flavour, instantiate};
use crate::cargo::root;

/// Terrace.
pub fn flavour() -> Flavour {
    Flavour {
        name: "Terrace",
        dependency: format!("terrace = {{ path = {:?} }}", root()),
        program,
        main: Some(
            "//! Loads the dialect.\n\nfn main() {\n    terrace::ir::Context::new().load_dialect::<many::D>();\n}\n",
        ),
        lock: true,
        last: "/// All.",
    }
}

/// The kinds of ops, in equal numbers; `@` stands for the number of the op.
pub const KINDS: [(&str, &str); 5] = [
    (
        "Add",
        r#"
/// Adds.
#[op(
    dialect = D, mnemonic = "add@", traits(Pure, Commutative, SameOperandsAndResultType),
    assembly { $lhs "," $rhs attr_dict ":" type($result) }, fold,
)]
pub struct Add@Op {
    #[operand] lhs: SignlessIntegerLike,
    #[operand] rhs: SignlessIntegerLike,
    #[result] result: SignlessIntegerLike,
}
impl Fold for Add@Op {
    fn fold(self, _: &Ir, operands: &[Option<Attribute>]) -> Folded {
        FoldResult::single(operands[0]?)
    }
}
"#,
    ),
    (
        "Cmp",
        r#"
/// Compares.
#[op(
    dialect = D, mnemonic = "cmp@", traits(Pure, SameTypeOperands),
    assembly { $predicate "," $lhs "," $rhs attr_dict ":" type($lhs) },
)]
pub struct Cmp@Op {
    #[attr] predicate: I64Attr,
    #[operand] lhs: SignlessIntegerLike,
    #[operand] rhs: SignlessIntegerLike,
    #[result] result: I1,
}
"#,
    ),
    (
        "Load",
        r#"
/// Loads.
#[op(
    dialect = D, mnemonic = "load@",
    assembly { $memref "[" $indices "]" attr_dict ":" type($memref) "->" type($result) },
)]
pub struct Load@Op {
    #[operand] memref: AnyMemRef,
    #[operand] indices: Variadic<Index>,
    #[attr] level: DefaultValued<I64Attr, { 0 }>,
    #[attr] alignment: Optional<I64Attr>,
    #[result] result: AnyType,
}
"#,
    ),
    (
        "Alloc",
        r#"
/// Allocates.
#[op(
    dialect = D, mnemonic = "alloc@", traits(AttrSizedOperandSegments),
    assembly { "(" $sizes ")" ("[" $symbols^ "]")? attr_dict ":" type($memref) },
)]
pub struct Alloc@Op {
    #[operand] sizes: Variadic<Index>,
    #[operand] symbols: Variadic<Index>,
    #[attr] alignment: Optional<I64Attr>,
    #[result] memref: AnyMemRef,
}
"#,
    ),
    (
        "Cast",
        r#"
/// Casts.
#[op(
    dialect = D, mnemonic = "cast@", traits(Pure), verify,
    assembly { $input attr_dict ":" type($input) "to" type($output) },
)]
pub struct Cast@Op {
    #[operand] input: AnyType,
    #[result] output: AnyType,
}
impl Verify for Cast@Op {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match ir.num_operands(self.op()) {
            1 => Ok(()),
            _ => Err(ir.op_error(self, "has one operand")),
        }
    }
}
"#,
    ),
];

/// A crate with the ops of these numbers.
fn program(numbers: &[usize]) -> String {
    let names: Vec<String> = numbers
        .iter()
        .map(|number| format!("{}{number}Op", KINDS[number % KINDS.len()].0))
        .collect();
    format!(
        "//! Many ops.\n#![allow(unused_imports)]\n\nuse terrace::ir::attributes::Attribute;\nuse terrace::prelude::*;\n{}\n\
         /// All.\n#[dialect(name = \"d\", ops({}))]\npub struct D;\n",
        instantiate(&KINDS, numbers),
        names.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crate_has_the_ops_that_its_dialect_lists() {
        let text = program(&[0, 3]);
        assert!(text.contains("pub struct Add0Op {"));
        assert!(text.contains("mnemonic = \"alloc3\""));
        assert!(text.contains("ops(Add0Op, Alloc3Op)"));
        assert!(!text.contains('@'));
    }
}
