//! The same ops with the macros of pliron, as far as these can say them.

use super::{Flavour, instantiate};

/// The version that is measured.
const VERSION: &str = "0.20.0";

/// pliron.
pub fn flavour() -> Flavour {
    Flavour {
        name: "pliron 0.20",
        dependency: format!("pliron = \"={VERSION}\""),
        program,
        main: None,
        lock: false,
        last: "/// All.",
    }
}

/// The kinds of ops, as those of Terrace.
const KINDS: [(&str, &str); 5] = [
    (
        "Add",
        r#"
/// Adds.
#[pliron_op(
    name = "d.add@",
    format = "$0 `, ` $1 ` : ` type($0)",
    interfaces = [NOpdsInterface<2>, NResultsInterface<1>, OneResultInterface, SameOperandsType, SameResultsType, SameOperandsAndResultType],
    operands = (lhs: IntegerType, rhs: IntegerType),
    results = (result: IntegerType),
    verifier = "succ",
)]
pub struct Add@Op;
"#,
    ),
    (
        "Cmp",
        r#"
/// Compares.
#[pliron_op(
    name = "d.cmp@",
    format = "attr($predicate, $IntegerAttr) `, ` $0 `, ` $1 ` : ` type($0)",
    interfaces = [NOpdsInterface<2>, NResultsInterface<1>, OneResultInterface, SameOperandsType],
    attributes = (predicate: IntegerAttr),
    operands = (lhs: IntegerType, rhs: IntegerType),
    results = (result: IntegerType),
    verifier = "succ",
)]
pub struct Cmp@Op;
"#,
    ),
    (
        "Load",
        r#"
/// Loads.
#[pliron_op(
    name = "d.load@",
    format = "operands(CharSpace(`,`)) attr_dict ` : ` type($0)",
    interfaces = [AtLeastNOpdsInterface<1>, NResultsInterface<1>, OneResultInterface],
    attributes = (level: IntegerAttr, alignment: IntegerAttr),
    operands = (memref),
    results = (result),
    verifier = "succ",
)]
pub struct Load@Op;
"#,
    ),
    (
        "Alloc",
        r#"
/// Allocates.
#[pliron_op(
    name = "d.alloc@",
    format = "operands(CharSpace(`,`)) attr_dict ` : ` type($0)",
    interfaces = [NResultsInterface<1>, OneResultInterface],
    attributes = (alignment: IntegerAttr),
    results = (memref),
    verifier = "succ",
)]
pub struct Alloc@Op;
"#,
    ),
    (
        "Cast",
        r#"
/// Casts.
#[pliron_op(
    name = "d.cast@",
    format = "$0 ` to ` type($0)",
    interfaces = [NOpdsInterface<1>, OneOpdInterface, NResultsInterface<1>, OneResultInterface],
    operands = (input),
    results = (output),
)]
pub struct Cast@Op;

impl Verify for Cast@Op {
    fn verify(&self, ctx: &Context) -> pliron::result::Result<()> {
        let _ = self.get_operation().deref(ctx).get_num_operands();
        Ok(())
    }
}
"#,
    ),
];

fn program(numbers: &[usize]) -> String {
    format!(
        "//! Many ops.\n#![allow(unused_imports)]\n\nuse pliron::builtin::attributes::IntegerAttr;\n\
         use pliron::builtin::op_interfaces::*;\nuse pliron::builtin::types::IntegerType;\n\
         use pliron::common_traits::Verify;\nuse pliron::context::Context;\nuse pliron::derive::pliron_op;\n\
         use pliron::op::Op;\n{}\n/// All.\npub struct All;\n",
        instantiate(&KINDS, numbers)
    )
}
