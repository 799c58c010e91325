//! Conversions between `index` and integers.

use terrace_dialect_base::folding::Int;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::{AnyInteger, AnyOf, Fold, FoldResult, Folded, Index};
use terrace_ir::types::{IntegerType, Type};
use terrace_ir::{Context, Ir};
use terrace_ods_macros::{op, op_family};
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::IndexDialect;

/// What is converted.
type IntegerOrIndex = AnyOf<(AnyInteger, Index)>;

op_family! {
    /// Conversions, and how the bits of a constant are extended.
    #[op(
        dialect = IndexDialect, traits(Pure), interfaces(CastOpInterface, InferIntRangeInterface),
        fold,
        assembly { $input attr_dict ":" type($input) "to" type($output) },
    )]
    struct Casts<Extend> {
        #[operand] input: IntegerOrIndex,
        #[result] output: IntegerOrIndex,
    }

    impl CastOpInterface for Casts {
        fn are_cast_compatible(&self, _: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
            matches!((inputs, outputs), ([from], [to]) if (*from == Type::INDEX) != (*to == Type::INDEX))
        }
    }

    impl Fold for Casts {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            fold_cast(ir, ir.ty(self.output(ir)), operands[0]?, Extend)
        }
    }
}

/// Extends with the sign, or cuts off.
#[op(family = Casts<{ |int| int.signed() as u128 }>, mnemonic = "casts")]
pub struct CastSOp;

/// Extends with zeros, or cuts off.
#[op(family = Casts<{ |int| int.unsigned() }>, mnemonic = "castu")]
pub struct CastUOp;

/// An integer constant as an index, or a constant index as an integer if machines of 32 and of 64 bits agree. The dialect has no
/// constant that is an integer: such a result is only of use where another cast makes an index of it.
fn fold_cast(ir: &Ir, to: Type, constant: Attribute, extend: fn(Int) -> u128) -> Folded {
    let constant: IntegerAttr = constant.cast(ir)?;
    let (from, value) = (constant.width(ir), constant.value(ir) as u128);
    if to == Type::INDEX {
        let bits = (from <= Int::MAX_WIDTH).then(|| extend(Int::new(value, from)))?;
        return FoldResult::single(Attribute::from(IntegerAttr::index(ir, bits as i64)));
    }
    let width = to.cast::<IntegerType>(ir)?.width(ir);
    if width > Int::MAX_WIDTH {
        return None;
    }
    let [narrow, wide] = [32, 64].map(|from| Int::new(extend(Int::new(value, from)), width));
    let folded = IntegerAttr::get(ir, to, wide.signed());
    match narrow.unsigned() == wide.unsigned() {
        true => FoldResult::single(Attribute::from(folded)),
        false => None,
    }
}
