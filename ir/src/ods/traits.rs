//! Op traits: a bit each, or an entry with parameters.

use super::{MapType, OpInfo, Shared, Slot, VerifyHook, VerifyResult};
use crate::ir::{Ir, Op};

/// A set of op traits without parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpTraits(u64);

macro_rules! traits {
    ($($(#[$doc:meta])* $name:ident = $bit:literal $(+ [$($implied:literal)+])?, $text:literal;)*) => {
        impl OpTraits {
            $($(#[$doc])* pub const $name: OpTraits = OpTraits(1 << $bit $($(| 1 << $implied)+)?);)*

            /// The names of the traits in the set, as `#[op(traits(..))]` spells them.
            pub fn names(self) -> impl Iterator<Item = &'static str> {
                [$((OpTraits::$name, $text)),*].into_iter().filter(move |(t, _)| self.has(*t)).map(|(_, name)| name)
            }
        }
    };
}

traits! {
    /// Its regions do not use values from outside; it owns an arena.
    ISOLATED_FROM_ABOVE = 0, "IsolatedFromAbove";
    /// It ends its block.
    TERMINATOR = 1, "Terminator";
    /// Operands may be swapped.
    COMMUTATIVE = 2, "Commutative";
    /// It has no memory effect and can be executed speculatively.
    PURE = 3 + [4 26], "Pure";
    /// It has no memory effect.
    NO_MEMORY_EFFECT = 4, "NoMemoryEffect";
    /// It produces a constant: no operands, one result, an attribute `value`.
    CONSTANT_LIKE = 5, "ConstantLike";
    /// Its regions hold a table of symbols.
    SYMBOL_TABLE = 6, "SymbolTable";
    /// It defines a symbol by the attribute `sym_name`.
    SYMBOL = 7, "Symbol";
    /// Every region has at most one block.
    SINGLE_BLOCK = 8, "SingleBlock";
    /// Its blocks need no terminator.
    NO_TERMINATOR = 9, "NoTerminator";
    /// Its region arguments are forbidden.
    NO_REGION_ARGUMENTS = 10, "NoRegionArguments";
    /// All operands and results have one type.
    SAME_OPERANDS_AND_RESULT_TYPE = 11, "SameOperandsAndResultType";
    /// All operands have one type.
    SAME_TYPE_OPERANDS = 12, "SameTypeOperands";
    /// Operands and results have compatible shapes.
    SAME_OPERANDS_AND_RESULT_SHAPE = 13, "SameOperandsAndResultShape";
    /// Operands and results have one element type.
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE = 14, "SameOperandsAndResultElementType";
    /// It returns from its parent.
    RETURN_LIKE = 15, "ReturnLike";
    /// Values of `index` type defined at its top level are affine symbols.
    AFFINE_SCOPE = 16, "AffineScope";
    /// Stack allocations inside it are freed when it ends.
    AUTOMATIC_ALLOCATION_SCOPE = 17, "AutomaticAllocationScope";
    /// The sizes of its operand groups are in the attribute `operandSegmentSizes`.
    ATTR_SIZED_OPERAND_SEGMENTS = 18, "AttrSizedOperandSegments";
    /// The sizes of its result groups are in the attribute `resultSegmentSizes`.
    ATTR_SIZED_RESULT_SEGMENTS = 19, "AttrSizedResultSegments";
    /// Its memory effects are those of the ops in its regions.
    RECURSIVE_MEMORY_EFFECTS = 20, "RecursiveMemoryEffects";
    /// Applied to scalars, vectors and tensors element by element.
    ELEMENTWISE = 21, "Elementwise";
    /// Applying it twice is applying it once.
    IDEMPOTENT = 22, "Idempotent";
    /// Applying it twice is doing nothing.
    INVOLUTION = 23, "Involution";
    /// All variadic operand groups have one size.
    SAME_VARIADIC_OPERAND_SIZE = 24, "SameVariadicOperandSize";
    /// Its regions may be executed any number of times, also speculatively, if the ops inside may.
    RECURSIVELY_SPECULATABLE = 25, "RecursivelySpeculatable";
    /// It always executes the same: executing it where it was not is safe.
    ALWAYS_SPECULATABLE = 26, "AlwaysSpeculatable";
    /// Its regions are graphs: uses may precede definitions.
    GRAPH_REGION = 27, "GraphRegion";
    /// All variadic result groups have one size.
    SAME_VARIADIC_RESULT_SIZE = 28, "SameVariadicResultSize";
}

impl OpTraits {
    /// No traits.
    pub const NONE: OpTraits = OpTraits(0);

    /// Both sets together.
    pub const fn with(self, other: OpTraits) -> OpTraits {
        OpTraits(self.0 | other.0)
    }

    /// All of these.
    pub const fn all(traits: &[OpTraits]) -> OpTraits {
        let (mut all, mut index) = (OpTraits::NONE, 0);
        while index < traits.len() {
            all = all.with(traits[index]);
            index += 1;
        }
        all
    }

    /// Whether every trait of `other` is in the set.
    #[inline]
    pub const fn has(self, other: OpTraits) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any trait of `other` is in the set.
    #[inline]
    pub const fn intersects(self, other: OpTraits) -> bool {
        self.0 & other.0 != 0
    }
}

/// A trait of one's own, a type listed in `#[op(traits(..))]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an op trait",
    label = "neither a trait that `#[op]` knows nor a type that implements `OpTrait`"
)]
pub trait OpTrait {
    /// Fails with `ir.op_error(op, "...")`.
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult;
}

/// A trait with parameters.
pub enum TraitCheck {
    /// The parent must be one of these ops, by name.
    HasParent(Shared<[Shared<str>]>),
    /// Every region's block ends with this op, which builders and the parser add when it is missing and which the
    /// printer leaves out.
    SingleBlockImplicitTerminator(Shared<OpInfo>),
    /// All of these have one type.
    AllTypesMatch(Shared<[Slot]>),
    /// The type of `to` is a function of the type of `from`.
    TypesMatchWith {
        /// What must hold, for the message.
        summary: Shared<str>,
        /// Whose type is given.
        from: Slot,
        /// Whose type follows.
        to: Slot,
        /// The function; `None` if `from` has a type it does not apply to.
        map: MapType,
    },
    /// Something that holds for the op's operands, results and attributes.
    PredOpTrait {
        /// What must hold, for the message.
        summary: Shared<str>,
        /// Whether it does.
        holds: fn(&Ir, Op) -> bool,
    },
    /// Anything else: a user's trait.
    Custom {
        /// The trait's name.
        name: Shared<str>,
        /// Checks the op.
        verify: VerifyHook,
    },
}
