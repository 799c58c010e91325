//! Types that are not written as there is only one that a constraint accepts.

use terrace_ir::asm::parse_type;
use terrace_ir::ods::{F16, Is, SignlessIntOfWidths, TypeConstraint, VectorLengthOf, VectorRankOf};
use terrace_ir::types::{Type, VectorType};
use terrace_ods_macros::{constraint, op};

use super::{ConformanceDialect, accepts, context, rejects};

constraint! {
    /// vector of two halves
    pub TwoHalves: Type = VectorRankOf<(F16,), (Is<1>,)> & VectorLengthOf<(F16,), (Is<2>,)>,
        buildable = |cx| VectorType::get(cx, &[2], Type::F16).into();
    /// what holds two halves
    pub Holder: Type = TwoHalves;
    /// narrowed again
    pub Narrowed: Type = Holder & |ty| ty != Type::I1, buildable = two_halves;
}

fn two_halves(cx: &terrace_ir::Context) -> Type {
    VectorType::get(cx, &[2], Type::F16).into()
}

/// Of parts whose types follow from their constraints.
#[op(dialect = ConformanceDialect, mnemonic = "halves", assembly { $a "," $b "," $c "," $d attr_dict })]
pub struct HalvesOp {
    #[operand]
    a: TwoHalves,
    #[operand]
    b: Holder,
    #[operand]
    c: Narrowed,
    #[operand]
    d: SignlessIntOfWidths<(Is<12>,)>,
    #[result]
    r: TwoHalves,
}

#[test]
fn the_only_type_is_not_written() {
    accepts(
        "%0:2 = \"t.values\"() : () -> (vector<2xf16>, i12)
         %1 = o.halves %0#0, %0#0, %0#0, %0#1
         %2 = o.halves %1, %1, %1, %0#1",
    );
    rejects(
        "%0 = \"t.value\"() : () -> vector<2xf16> %1 = o.halves %0, %0, %0, %0",
        "use of value '%0' expects different type than prior uses: 'i12' vs 'vector<2xf16>'",
    );
}

#[test]
fn what_is_built_is_accepted() {
    let cx = context();
    let expected = parse_type(&cx, "vector<2xf16>").expect("a type");
    for build in [TwoHalves::BUILD, Holder::BUILD, Narrowed::BUILD] {
        assert_eq!(build.expect("it is buildable")(&cx), expected);
    }
    assert!(TwoHalves::matches(&cx, expected) && Narrowed::matches(&cx, expected));
    // Of a constraint that accepts several types there is none.
    assert!(VectorLengthOf::<(F16,), (Is<2>,)>::BUILD.is_none());
}
