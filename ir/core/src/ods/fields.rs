//! What the types of an op's fields are made of, beside constraints: arity, defaults, regions and successors.

use std::fmt;
use std::marker::PhantomData;

/// Any number of values, regions or blocks: `#[operand] inputs: Variadic<F64Tensor>`.
pub struct Variadic<C>(PhantomData<C>);

/// Any number of lists of operands, whose sizes an attribute holds:
///
/// ```ignore
/// #[operand(segments = case_sizes)] case_operands: VariadicOfVariadic<AnyType>,
/// #[attr] case_sizes: DenseI32ArrayAttr,
/// ```
pub struct VariadicOfVariadic<C>(PhantomData<C>);

/// A value or an attribute that may be absent: `#[operand] size: Optional<Index>`.
pub struct Optional<C>(PhantomData<C>);

/// An attribute with a value that it has when absent: `#[attr] stride: DefaultValued<I64Attr, { 1 }>`.
///
/// The default is an expression of the constraint's Rust type, in which `cx` is the context.
pub struct DefaultValued<C>(PhantomData<C>);

/// One of the wrappers above, around a constraint.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not one of the wrappers of `terrace_ir::ods`",
    label = "`#[op]` reads this name as the library's wrapper"
)]
pub trait Wrapped {
    /// The constraint.
    type Constraint;
}

impl<C> Wrapped for Variadic<C> {
    type Constraint = C;
}

impl<C> Wrapped for VariadicOfVariadic<C> {
    type Constraint = C;
}

impl<C> Wrapped for Optional<C> {
    type Constraint = C;
}

impl<C> Wrapped for DefaultValued<C> {
    type Constraint = C;
}

/// What a region must look like.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a constraint on regions",
    label = "`AnyRegion`, `SizedRegion<N>`, `MinSizedRegion<N>` or `MaxSizedRegion<N>` is expected here"
)]
pub trait RegionConstraint {
    /// How many blocks it has.
    const BLOCKS: BlockCount;
}

/// How many blocks a region may have; displayed as messages say it: "region with at least 2 blocks".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockCount {
    /// Any number.
    Any,
    /// This many.
    Exactly(u32),
    /// This many or more.
    AtLeast(u32),
    /// This many or fewer.
    AtMost(u32),
}

impl BlockCount {
    /// Whether a region may have as many blocks as the iterator has items, of which it takes no more than it needs to know.
    pub fn accepts<T>(self, blocks: impl Iterator<Item = T>) -> bool {
        let counted = |up_to: u32| blocks.take(up_to as usize).count() as u32;
        match self {
            BlockCount::Any => true,
            BlockCount::Exactly(count) => counted(count.saturating_add(1)) == count,
            BlockCount::AtLeast(count) => counted(count) == count,
            BlockCount::AtMost(count) => counted(count.saturating_add(1)) <= count,
        }
    }
}

impl fmt::Display for BlockCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BlockCount::Any => f.write_str("any region"),
            BlockCount::Exactly(count) => write!(f, "region with {count} blocks"),
            BlockCount::AtLeast(count) => write!(f, "region with at least {count} blocks"),
            BlockCount::AtMost(count) => write!(f, "region with at most {count} blocks"),
        }
    }
}

/// Any region.
pub struct AnyRegion;

/// A region of exactly `N` blocks.
pub struct SizedRegion<const N: u32>;

/// A region of `N` blocks or more.
pub struct MinSizedRegion<const N: u32>;

/// A region of `N` blocks or fewer.
pub struct MaxSizedRegion<const N: u32>;

impl RegionConstraint for AnyRegion {
    const BLOCKS: BlockCount = BlockCount::Any;
}

impl<const N: u32> RegionConstraint for SizedRegion<N> {
    const BLOCKS: BlockCount = BlockCount::Exactly(N);
}

impl<const N: u32> RegionConstraint for MinSizedRegion<N> {
    const BLOCKS: BlockCount = BlockCount::AtLeast(N);
}

impl<const N: u32> RegionConstraint for MaxSizedRegion<N> {
    const BLOCKS: BlockCount = BlockCount::AtMost(N);
}

/// What a successor must be.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a constraint on successors",
    label = "`AnySuccessor` is expected here"
)]
pub trait SuccessorConstraint {}

/// Any block.
pub struct AnySuccessor;

impl SuccessorConstraint for AnySuccessor {}
