//! What the types of an op's fields are made of, beside constraints: arity, defaults, regions and successors.

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
    label = "`AnyRegion` or `SizedRegion<N>` is expected here"
)]
pub trait RegionConstraint {
    /// The exact number of blocks, if it is constrained.
    const BLOCKS: Option<u32>;
}

/// Any region.
pub struct AnyRegion;

/// A region of exactly `N` blocks.
pub struct SizedRegion<const N: u32>;

impl RegionConstraint for AnyRegion {
    const BLOCKS: Option<u32> = None;
}

impl<const N: u32> RegionConstraint for SizedRegion<N> {
    const BLOCKS: Option<u32> = Some(N);
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
