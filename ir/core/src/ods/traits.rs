//! Op traits: a bit each, or an entry with parameters.

use std::any::TypeId;

use super::{
    FoldHook, Folded, MapType, MapTypes, OpRef, OpTest, Shared, Slot, TypedOp, VerifyHook,
    VerifyResult,
};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Ir, Op};
use crate::types::{ShapedType, Type};

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
    /// Operands have compatible shapes.
    SAME_OPERANDS_SHAPE = 29, "SameOperandsShape";
    /// Operands have one element type.
    SAME_OPERANDS_ELEMENT_TYPE = 30, "SameOperandsElementType";
    /// Operands and results that have a rank have one rank.
    SAME_OPERANDS_AND_RESULT_RANK = 31, "SameOperandsAndResultRank";
    /// Results have the shape to which operands are stretched.
    RESULTS_BROADCASTABLE_SHAPE = 32, "ResultsBroadcastableShape";
    /// An elementwise op that can be applied to scalars in place of vectors and tensors.
    SCALARIZABLE = 33, "Scalarizable";
    /// An elementwise op that can be applied to vectors in place of scalars.
    VECTORIZABLE = 34, "Vectorizable";
    /// An elementwise op that can be applied to tensors in place of scalars.
    TENSORIZABLE = 35, "Tensorizable";
    /// Its memrefs may get the identity layout.
    MEMREFS_NORMALIZABLE = 36, "MemRefsNormalizable";
    /// Applied to scalars, vectors and tensors element by element, and to any of these in place of others.
    ELEMENTWISE_MAPPABLE = 37 + [21 33 34 35], "ElementwiseMappable";
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

/// A trait of one's own, a type listed in `#[op(traits(..))]`. Type parameters and constants make it parametric:
/// `AtMost<2>`.
///
/// Its checks come after those of the definition, before the op's `verify`; its folding after the op's own has failed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an op trait",
    label = "neither a trait that `#[op]` knows nor a type that implements `OpTrait`"
)]
pub trait OpTrait: 'static {
    /// Checks the op. Fails with `ir.op_error(op, "...")`.
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        let _ = (ir, op);
        Ok(())
    }

    /// Checks the op with its operands and results, where [`verify_trait`](Self::verify_trait) sees neither: an isolated op is
    /// here the one in the arena around it. What [`Ir::definition`] gives for it may be wrong in any way.
    fn verify_outside_trait(ir: &Ir, op: Op) -> VerifyResult {
        let _ = (ir, op);
        Ok(())
    }

    /// Checks what depends on the ops inside, which are valid.
    fn verify_regions_trait(ir: &Ir, op: Op) -> VerifyResult {
        let _ = (ir, op);
        Ok(())
    }

    /// Folds the op; `operands` holds the constant value of each operand that has one.
    fn fold_trait(ir: &Ir, op: Op, operands: &[Option<Attribute>]) -> Folded {
        let _ = (ir, op, operands);
        None
    }
}

/// An op whose definition lists the trait `T`: for methods that come with a trait, `impl<O: HasTrait<T>> Extra for O`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have the trait `{T}`",
    label = "its definition does not list `{T}` in `traits(..)`"
)]
pub trait HasTrait<T>: TypedOp {}

/// A user's trait in a table.
pub struct CustomTrait {
    /// The trait's name.
    pub name: Shared<str>,
    /// Which trait it is, if it is a type.
    pub id: Option<fn() -> TypeId>,
    /// Checks the op.
    pub verify: VerifyHook,
    /// Checks the op in the arena that has its operands.
    pub verify_outside: VerifyHook,
    /// Checks the op after those inside it.
    pub verify_regions: VerifyHook,
    /// Folds the op.
    pub fold: FoldHook,
}

impl CustomTrait {
    /// The trait `T`.
    pub const fn of<T: OpTrait>(name: &'static str) -> Self {
        CustomTrait {
            name: Shared::Static(name),
            id: Some(TypeId::of::<T>),
            verify: VerifyHook::Plain(T::verify_trait),
            verify_outside: VerifyHook::Plain(T::verify_outside_trait),
            verify_regions: VerifyHook::Plain(T::verify_regions_trait),
            fold: FoldHook::Plain(T::fold_trait),
        }
    }
}

impl Ir {
    /// Whether an op's definition lists a user's trait.
    pub fn has_op_trait<T: OpTrait>(&self, op: Op) -> bool {
        let is_it = |check: &TraitCheck| match check {
            TraitCheck::Custom(custom) => custom.id.is_some_and(|id| id() == TypeId::of::<T>()),
            _ => false,
        };
        self.info(op)
            .is_some_and(|info| info.trait_checks.iter().any(is_it))
    }
}

/// What has to be the same of several types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeAspect {
    /// All of it.
    Type,
    /// The element type, or a scalar type itself.
    ElementType,
    /// The shape.
    Shape,
    /// The number of dimensions.
    Rank,
    /// The number of elements.
    ElementCount,
}

/// What a type is like in one aspect; `None` if it has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature<'a> {
    /// A type.
    Type(Type),
    /// A shape.
    Shape(Option<&'a [i64]>),
    /// A number.
    Count(Option<i64>),
}

impl TypeAspect {
    /// What messages call it.
    pub fn name(self) -> &'static str {
        match self {
            TypeAspect::Type => "type",
            TypeAspect::ElementType => "element type",
            TypeAspect::Shape => "shape",
            TypeAspect::Rank => "rank",
            TypeAspect::ElementCount => "element count",
        }
    }

    /// A type in this aspect.
    pub fn of(self, cx: &Context, ty: Type) -> Feature<'_> {
        let shaped = || ty.cast::<ShapedType>(cx);
        match self {
            TypeAspect::Type => Feature::Type(ty),
            TypeAspect::ElementType => Feature::Type(ty.element_or_self(cx)),
            TypeAspect::Shape => Feature::Shape(shaped().and_then(|ty| ty.shape(cx))),
            TypeAspect::Rank => {
                let rank = shaped().and_then(|ty| ty.rank(cx));
                Feature::Count(rank.map(|rank| rank as i64))
            }
            TypeAspect::ElementCount => Feature::Count(shaped().and_then(|ty| ty.num_elements(cx))),
        }
    }
}

/// A trait with parameters.
pub enum TraitCheck {
    /// The parent must be one of these ops, by name.
    HasParent(Shared<[Shared<str>]>),
    /// Every region's block ends with this op, which builders and the parser add when it is missing and which the
    /// printer leaves out.
    SingleBlockImplicitTerminator(OpRef),
    /// The types of all of these agree in one aspect.
    AllMatch(TypeAspect, Shared<[Slot]>),
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
    /// The types of the values of `to` are a function of those of `from`.
    TypeListsMatch {
        /// What must hold, for the message.
        summary: Shared<str>,
        /// Whose types are given.
        from: Slot,
        /// Whose types follow.
        to: Slot,
        /// The function; `None` if `from` has types it does not apply to.
        map: MapTypes,
    },
    /// Something that must hold.
    Predicate {
        /// What it is, for the message.
        summary: Shared<str>,
        /// Whether it holds.
        holds: OpTest,
    },
    /// A user's trait.
    Custom(CustomTrait),
}
