//! Ops that macros by example declare.

use ::tr::ir::Ir;
use ::tr::ir::attributes::Attribute;
use ::tr::ir::ods::{AnyFloat, AnySignlessInteger, Fold, FoldResult, Folded, I64Attr};
use ::tr::{dialect, op, op_family, ty};

/// A dialect.
#[dialect(name = "generated", ops(AddIOp, AddFOp, SubIOp), types(AType, BType))]
pub struct GeneratedDialect;

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal on $constraint:ty, $field:ident: $attr:ty;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = GeneratedDialect, mnemonic = $mnemonic, traits(Pure, SameOperandsAndResultType),
            assembly = "$lhs `,` $rhs attr-dict `:` type($result)",
            fold,
        )]
        pub struct $name {
            #[operand]
            lhs: $constraint,
            #[operand]
            rhs: $constraint,
            #[attr]
            $field: $attr,
            #[result]
            result: $constraint,
        }

        impl Fold for $name {
            fn fold(self, _: &Ir, operands: &[::core::option::Option<Attribute>]) -> Folded {
                FoldResult::single(operands[1]?)
            }
        }
    )*};
}

binary! {
    /// Of integers.
    AddIOp = "addi" on AnySignlessInteger, width: I64Attr;
    /// Of floats.
    AddFOp = "addf" on AnyFloat, precision: I64Attr;
}

op_family! {
    /// Ops on two values.
    #[op(
        dialect = GeneratedDialect, traits(Pure, SameOperandsAndResultType), fold,
        assembly = "$lhs `,` $rhs attr-dict `:` type($result)",
    )]
    struct Binary<Operand> {
        #[operand]
        lhs: Operand,
        #[operand]
        rhs: Operand,
        #[result]
        result: Operand,
    }

    impl Fold for Binary {
        fn fold(self, _: &Ir, operands: &[::core::option::Option<Attribute>]) -> Folded {
            FoldResult::single(operands[1]?)
        }
    }
}

/// A difference.
#[op(family = Binary<AnySignlessInteger>, mnemonic = "subi")]
pub struct SubIOp;

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident($field:ident: $parameter:ty) = $mnemonic:expr;)*) => {$(
        $(#[$doc])*
        #[ty(dialect = GeneratedDialect, mnemonic = $mnemonic)]
        pub struct $name {
            $field: $parameter,
        }
    )*};
}

types! {
    /// One.
    AType(width: u32) = "a";
    /// Another.
    BType(names: ::std::vec::Vec<::std::string::String>) = "b";
}
