//! Conversions between `index` and integers.

use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::{CastOpInterface, InferIntRangeInterface};
use terrace_ir::ods::{AnyInteger, AnyOf, Fold, FoldResult, Folded, Index};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir};
use terrace_ods_macros::op;

use super::IndexDialect;
use crate::arith::Int;

/// What is converted.
type IntegerOrIndex = AnyOf<(AnyInteger, Index)>;

/// One row a conversion: name, mnemonic, and how the bits of a constant are extended.
macro_rules! casts {
    ($($(#[$doc:meta])* $name:ident $mnemonic:tt $extend:expr;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = IndexDialect, mnemonic = $mnemonic,
            traits(Pure),
            interfaces(CastOpInterface, InferIntRangeInterface),
            assembly { $input attr_dict ":" type($input) "to" type($output) },
            fold,
        )]
        pub struct $name {
            #[operand] input: IntegerOrIndex,
            #[result] output: IntegerOrIndex,
        }

        impl CastOpInterface for $name {
            fn are_cast_compatible(&self, _: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
                matches!((inputs, outputs), ([from], [to]) if (*from == Type::INDEX) != (*to == Type::INDEX))
            }
        }

        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                fold_to_index(ir, ir.ty(self.output(ir)), operands[0]?, $extend)
            }
        }
    )*};
}

casts! {
    /// Extends with the sign, or cuts off.
    CastSOp "casts" |int| int.signed() as u128;
    /// Extends with zeros, or cuts off.
    CastUOp "castu" |int| int.unsigned();
}

/// An integer constant as an index. The other way the dialect has no constant to fold to.
fn fold_to_index(ir: &Ir, to: Type, constant: Attribute, extend: fn(Int) -> u128) -> Folded {
    let constant: IntegerAttr = constant.cast(ir)?;
    let width = constant.width(ir);
    if to != Type::INDEX || width > Int::MAX_WIDTH {
        return None;
    }
    let bits = extend(Int::new(constant.value(ir) as u128, width));
    FoldResult::single(Attribute::from(IntegerAttr::index(ir, bits as i64)))
}
