//! Outer products.

use terrace_ir::ods::{
    AnyOf, AnyVectorOfNonZeroRank, BF16, DefaultValued, F16, F32, I8, I16, I32, I64, Optional,
};
use terrace_ods_macros::op;

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

/// Products of small floats, two at a time.
macro_rules! floats_2_way {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArmSmeDialect, mnemonic = $mnemonic,
            traits(
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
        pub struct $name {
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
    )*};
}

floats_2_way! {
    /// Outer products of vectors of floats, two at a time added to a tile.
    FMopa2WayOp = "fmopa_2way";
    /// Outer products of vectors of floats, two at a time subtracted from a tile.
    FMops2WayOp = "fmops_2way";
}

/// Products of halves of words, two at a time.
macro_rules! integers_2_way {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArmSmeDialect, mnemonic = $mnemonic,
            traits(
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
        pub struct $name {
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
    )*};
}

integers_2_way! {
    /// Outer products of vectors of signed integers, two at a time added to a tile.
    SMopa2WayOp = "smopa_2way";
    /// Outer products of vectors of signed integers, two at a time subtracted from a tile.
    SMops2WayOp = "smops_2way";
    /// Outer products of vectors of unsigned integers, two at a time added to a tile.
    UMopa2WayOp = "umopa_2way";
    /// Outer products of vectors of unsigned integers, two at a time subtracted from a tile.
    UMops2WayOp = "umops_2way";
}

/// Products of small integers, four at a time.
macro_rules! integers_4_way {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArmSmeDialect, mnemonic = $mnemonic,
            traits(
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
        pub struct $name {
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
    )*};
}

integers_4_way! {
    /// Outer products of vectors of signed integers, four at a time added to a tile.
    SMopa4WayOp = "smopa_4way";
    /// Outer products of vectors of signed integers, four at a time subtracted from a tile.
    SMops4WayOp = "smops_4way";
    /// Outer products of vectors of unsigned integers, four at a time added to a tile.
    UMopa4WayOp = "umopa_4way";
    /// Outer products of vectors of unsigned integers, four at a time subtracted from a tile.
    UMops4WayOp = "umops_4way";
    /// Outer products of vectors of signed and unsigned integers, four at a time added to a tile.
    SuMopa4WayOp = "sumopa_4way";
    /// Outer products of vectors of signed and unsigned integers, four at a time subtracted from a tile.
    SuMops4WayOp = "sumops_4way";
    /// Outer products of vectors of unsigned and signed integers, four at a time added to a tile.
    UsMopa4WayOp = "usmopa_4way";
    /// Outer products of vectors of unsigned and signed integers, four at a time subtracted from a tile.
    UsMops4WayOp = "usmops_4way";
}
