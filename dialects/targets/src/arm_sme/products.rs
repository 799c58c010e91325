//! Outer products.

use terrace_ir::ods::{
    AnyOf, AnyVectorOfNonZeroRank, BF16, DefaultValued, F16, F32, I8, I16, I32, I64, Optional,
};
use terrace_ods_macros::{op, op_family};

use super::checks::{
    bits_of_elements, has_both_masks, is_four_times_as_wide, is_twice_as_wide, outer, same,
};
use super::{ArmSmeDialect, CombiningKind, Line, LinePredicate, LineVector, Square, Tile, TileOp};

/// The outer product of vectors, added to a tile or subtracted from it.
#[op(
    dialect = ArmSmeDialect, mnemonic = "outerproduct",
    traits(
        TileOp, Pure, AttrSizedOperandSegments, AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", from = lhs, to = lhs_mask, bits_of_elements),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", from = rhs, to = rhs_mask, bits_of_elements),
        PredOpTrait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks),
        TypesMatchWith("resulttype is derived from `lhs` and `rhs`", from = lhs, to = result, outer),
        TypesMatchWith("acctype is derived from `lhs` and `rhs`", from = lhs, to = acc, outer),
    ),
    assembly {
        $lhs "," $rhs oilist("kind" "" $kind | "acc" "" "(" $acc ")" | "masks" "" "(" $lhs_mask "," $rhs_mask ")")
        attr_dict ":" type($lhs) "," type($rhs)
    },
)]
pub struct OuterProductOp {
    #[operand]
    lhs: LineVector,
    #[operand]
    rhs: LineVector,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<LinePredicate>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<LinePredicate>,
    #[operand]
    acc: Optional<Tile>,
    #[attr]
    kind: DefaultValued<CombiningKind, { CombiningKind::Add }>,
    #[result]
    result: Tile,
}

op_family! {
    /// Products of small floats, two at a time.
    #[op(
        dialect = ArmSmeDialect, traits(
            TileOp, Pure, AttrSizedOperandSegments, AllTypesMatch(lhs, rhs),
            TypesMatchWith("lhsMask has i1 element type and same shape as lhs", from = lhs, to = lhs_mask, bits_of_elements),
            TypesMatchWith("rhsMask has i1 element type and same shape as rhs", from = rhs, to = rhs_mask, bits_of_elements),
            PredOpTrait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks),
            TypesMatchWith("`result` and `acc` have the same type", from = result, to = acc, same),
            PredOpTrait("tile element size equals input element size * 2", is_twice_as_wide),
        ),
        assembly {
            $lhs "," $rhs oilist("acc" "" "(" $acc ")" | "masks" "" "(" $lhs_mask "," $rhs_mask ")") attr_dict ":"
            type($lhs) "," type($rhs) "into" type($result)
        },
    )]
    struct Floats2Way {
        #[operand]
        lhs: Line<(F16, BF16), 8>,
        #[operand]
        rhs: AnyVectorOfNonZeroRank,
        #[operand(name = "lhsMask")]
        lhs_mask: Optional<AnyVectorOfNonZeroRank>,
        #[operand(name = "rhsMask")]
        rhs_mask: Optional<AnyVectorOfNonZeroRank>,
        #[operand]
        acc: Optional<AnyVectorOfNonZeroRank>,
        #[result]
        result: Square<4, F32>,
    }
}

/// Outer products of vectors of floats, two at a time added to a tile.
#[op(family = Floats2Way, mnemonic = "fmopa_2way")]
pub struct FMopa2WayOp;

/// Outer products of vectors of floats, two at a time subtracted from a tile.
#[op(family = Floats2Way, mnemonic = "fmops_2way")]
pub struct FMops2WayOp;

op_family! {
    /// Products of halves of words, two at a time.
    #[op(
        dialect = ArmSmeDialect, traits(
            TileOp, Pure, AttrSizedOperandSegments, AllTypesMatch(lhs, rhs),
            TypesMatchWith("lhsMask has i1 element type and same shape as lhs", from = lhs, to = lhs_mask, bits_of_elements),
            TypesMatchWith("rhsMask has i1 element type and same shape as rhs", from = rhs, to = rhs_mask, bits_of_elements),
            PredOpTrait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks),
            TypesMatchWith("`result` and `acc` have the same type", from = result, to = acc, same),
            PredOpTrait("tile element size equals input element size * 2", is_twice_as_wide),
        ),
        assembly {
            $lhs "," $rhs oilist("acc" "" "(" $acc ")" | "masks" "" "(" $lhs_mask "," $rhs_mask ")") attr_dict ":"
            type($lhs) "," type($rhs) "into" type($result)
        },
    )]
    struct Integers2Way {
        #[operand]
        lhs: Line<(I16,), 8>,
        #[operand]
        rhs: AnyVectorOfNonZeroRank,
        #[operand(name = "lhsMask")]
        lhs_mask: Optional<AnyVectorOfNonZeroRank>,
        #[operand(name = "rhsMask")]
        rhs_mask: Optional<AnyVectorOfNonZeroRank>,
        #[operand]
        acc: Optional<AnyVectorOfNonZeroRank>,
        #[result]
        result: Square<4, I32>,
    }
}

/// Outer products of vectors of signed integers, two at a time added to a tile.
#[op(family = Integers2Way, mnemonic = "smopa_2way")]
pub struct SMopa2WayOp;

/// Outer products of vectors of signed integers, two at a time subtracted from a tile.
#[op(family = Integers2Way, mnemonic = "smops_2way")]
pub struct SMops2WayOp;

/// Outer products of vectors of unsigned integers, two at a time added to a tile.
#[op(family = Integers2Way, mnemonic = "umopa_2way")]
pub struct UMopa2WayOp;

/// Outer products of vectors of unsigned integers, two at a time subtracted from a tile.
#[op(family = Integers2Way, mnemonic = "umops_2way")]
pub struct UMops2WayOp;

op_family! {
    /// Products of small integers, four at a time.
    #[op(
        dialect = ArmSmeDialect, traits(
            TileOp, Pure, AttrSizedOperandSegments, AllTypesMatch(lhs, rhs),
            TypesMatchWith("lhsMask has i1 element type and same shape as lhs", from = lhs, to = lhs_mask, bits_of_elements),
            TypesMatchWith("rhsMask has i1 element type and same shape as rhs", from = rhs, to = rhs_mask, bits_of_elements),
            PredOpTrait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks),
            TypesMatchWith("`result` and `acc` have the same type", from = result, to = acc, same),
            PredOpTrait("tile element size equals input element size * 4", is_four_times_as_wide),
        ),
        assembly {
            $lhs "," $rhs oilist("acc" "" "(" $acc ")" | "masks" "" "(" $lhs_mask "," $rhs_mask ")") attr_dict ":"
            type($lhs) "," type($rhs) "into" type($result)
        },
    )]
    struct Integers4Way {
        #[operand]
        lhs: AnyOf<(Line<(I8,), 16>, Line<(I16,), 8>)>,
        #[operand]
        rhs: AnyVectorOfNonZeroRank,
        #[operand(name = "lhsMask")]
        lhs_mask: Optional<AnyVectorOfNonZeroRank>,
        #[operand(name = "rhsMask")]
        rhs_mask: Optional<AnyVectorOfNonZeroRank>,
        #[operand]
        acc: Optional<AnyVectorOfNonZeroRank>,
        #[result]
        result: AnyOf<(Square<4, I32>, Square<2, I64>)>,
    }
}

/// Outer products of vectors of signed integers, four at a time added to a tile.
#[op(family = Integers4Way, mnemonic = "smopa_4way")]
pub struct SMopa4WayOp;

/// Outer products of vectors of signed integers, four at a time subtracted from a tile.
#[op(family = Integers4Way, mnemonic = "smops_4way")]
pub struct SMops4WayOp;

/// Outer products of vectors of unsigned integers, four at a time added to a tile.
#[op(family = Integers4Way, mnemonic = "umopa_4way")]
pub struct UMopa4WayOp;

/// Outer products of vectors of unsigned integers, four at a time subtracted from a tile.
#[op(family = Integers4Way, mnemonic = "umops_4way")]
pub struct UMops4WayOp;

/// Outer products of vectors of signed and unsigned integers, four at a time added to a tile.
#[op(family = Integers4Way, mnemonic = "sumopa_4way")]
pub struct SuMopa4WayOp;

/// Outer products of vectors of signed and unsigned integers, four at a time subtracted from a tile.
#[op(family = Integers4Way, mnemonic = "sumops_4way")]
pub struct SuMops4WayOp;

/// Outer products of vectors of unsigned and signed integers, four at a time added to a tile.
#[op(family = Integers4Way, mnemonic = "usmopa_4way")]
pub struct UsMopa4WayOp;

/// Outer products of vectors of unsigned and signed integers, four at a time subtracted from a tile.
#[op(family = Integers4Way, mnemonic = "usmops_4way")]
pub struct UsMops4WayOp;
