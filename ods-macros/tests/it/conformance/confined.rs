//! Attributes confined to some values, and attributes with all kinds of presence.

use terrace_ir::ods::{
    Confined, DefaultValued, DenseArrayStrictlySorted, DenseI64ArrayAttr, I32Attr, IntIsOneOf,
    IntMaxValue, IntMinValue, IntPositivePowerOf2, Is, IsNullAttr, Optional,
};
use terrace_ods_macros::op;

use super::{ConformanceDialect, accepts, rejects};

/// Memory, aligned.
#[op(
    dialect = ConformanceDialect, mnemonic = "confined",
    assembly { $count ("align" $alignment^)? ("dims" $dims^)? ("mode" $mode^)? attr_dict },
)]
pub struct ConfinedOp {
    #[attr]
    count: Confined<I32Attr, (IntMinValue<1>, IntMaxValue<64>)>,
    #[attr]
    alignment: DefaultValued<Confined<I32Attr, IntPositivePowerOf2>, { 8 }>,
    #[attr]
    dims: Optional<Confined<DenseI64ArrayAttr, DenseArrayStrictlySorted>>,
    #[attr]
    mode: Optional<Confined<I32Attr, IntIsOneOf<(Is<0>, Is<4>)>>>,
    #[attr]
    never: Optional<IsNullAttr>,
}

// covers: ODS-014, ODS-039
#[test]
fn values_within_the_conditions_are_accepted() {
    accepts(
        "o.confined 1
         o.confined 64 align 16
         o.confined 5 dims [0, 2, 7] {other}
         o.confined 5 mode 4",
    );
}

#[test]
fn values_outside_are_rejected_with_all_conditions() {
    rejects(
        "o.confined 65",
        "'o.confined' op attribute 'count' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 1 whose maximum value is 64",
    );
    rejects(
        "o.confined 1 align 12",
        "'o.confined' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    );
    rejects(
        "o.confined 1 mode 3",
        "'o.confined' op attribute 'mode' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {0, 4}",
    );
    rejects(
        "o.confined 1 dims [1, 1]",
        "'o.confined' op attribute 'dims' failed to satisfy constraint: i64 dense array attribute should be in increasing order",
    );
}

// covers: ODS-058
#[test]
fn an_attribute_that_must_be_absent() {
    accepts("o.confined 1");
    rejects(
        "\"o.confined\"() <{count = 1 : i32, never}> : () -> ()",
        "'o.confined' op attribute 'never' failed to satisfy constraint: empty attribute (for optional attributes)",
    );
}
