//! Constants, and the width of `index`.

use terrace_dialect_base::ub;
use terrace_ir::attributes::{Attribute, BoolAttr, IntegerAttr};
use terrace_ir::ods::{Fold, FoldResult, Folded, I1, Index, IndexAttr, ResultNames};
use terrace_ir::{Builder, Ir, Location, Op, Type, Value};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::IndexDialect;

/// A constant of type `index`.
#[op(
    dialect = IndexDialect, mnemonic = "constant",
    traits(ConstantLike, Pure),
    assembly { attr_dict $value },
    interfaces(InferIntRangeInterface), fold, result_names,
)]
pub struct ConstantOp {
    #[attr]
    value: IndexAttr,
    #[result]
    result: Index,
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let value = IntegerAttr::index(ir, self.value(ir));
        FoldResult::single(Attribute::from(value))
    }
}

impl ResultNames for ConstantOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), &format!("idx{}", self.value(ir)));
    }
}

/// `true` or `false`.
#[op(
    dialect = IndexDialect, mnemonic = "bool.constant",
    traits(ConstantLike, Pure),
    assembly { attr_dict $value },
    interfaces(InferIntRangeInterface), fold, result_names,
)]
pub struct BoolConstantOp {
    #[attr]
    value: BoolAttr,
    #[result]
    result: I1,
}

impl Fold for BoolConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.value(ir)))
    }
}

impl ResultNames for BoolConstantOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        let word = if self.value(ir).value() {
            "true"
        } else {
            "false"
        };
        name(self.result(ir), word);
    }
}

/// The width of `index` in bits.
#[op(
    dialect = IndexDialect, mnemonic = "sizeof",
    traits(Pure),
    interfaces(InferIntRangeInterface),
    assembly { attr_dict },
)]
pub struct SizeOfOp {
    #[result]
    result: Index,
}

/// The dialect's constant of type `index` or `i1`.
pub(super) fn materialize_constant(
    b: &mut Builder<'_>,
    loc: Location,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    if let Some(poison) = ub::materialize_constant(b, loc, value, ty) {
        return Some(poison);
    }
    if ty == Type::I1 {
        let value: BoolAttr = value.cast(b)?;
        return Some(BoolConstantOp::build(b, loc, value).into());
    }
    let value: IntegerAttr = value.cast(b)?;
    let value = value.as_i64(b);
    (ty == Type::INDEX).then(|| ConstantOp::build(b, loc, value).into())
}
