//! Declarations inside a function.

use ::tr::ir::{Context, Location, Type};

/// Declares a dialect, an op, a type and an enum, and uses them.
#[must_use]
pub fn declared_inside(cx: &Context) -> Type {
    use ::tr::ir::ods::{AnyType, I64Attr};
    use ::tr::{dialect, enum_attr, op, ty};

    /// A dialect.
    #[dialect(name = "local", ops(LocalOp), types(LocalType))]
    struct LocalDialect;

    /// An op.
    #[op(dialect = LocalDialect, mnemonic = "op", assembly { $x attr_dict ":" type($x) })]
    struct LocalOp {
        #[operand]
        x: AnyType,
        #[attr]
        level: I64Attr,
    }

    /// A type.
    #[ty(dialect = LocalDialect, mnemonic = "t")]
    struct LocalType {
        level: u32,
    }

    /// An enum.
    #[enum_attr(repr = i64)]
    enum Level {
        /// Low.
        Low = 1,
        /// High.
        High = 2,
    }

    cx.load_dialect::<LocalDialect>();
    let level = if Level::High.stringify() == "high" {
        2
    } else {
        1
    };
    LocalType::get_checked(cx, Location::UNKNOWN, level)
        .ok()
        .map_or(Type::I64, ::core::convert::Into::into)
}
