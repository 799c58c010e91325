//! The traits that users implement for the hooks an op declares: leaving one out is a compile error that names it.

use smallvec::SmallVec;

use super::{AdaptedOp, Adaptor, Arguments, TypedOp};
use crate::asm::{AsmPrinter, OpParser, ParseResult};
use crate::attributes::Attribute;
use crate::builder::OpState;
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::ir::{Block, Ir, Op, Value};
use crate::location::Location;
use crate::rewrite::RewritePattern;
use crate::types::Type;

/// An op, a type or an attribute whose definition names a hook. A hook that is implemented and not named would never be called.
#[diagnostic::on_unimplemented(
    message = "`{Self}` implements a hook that its definition does not name: `{H}`",
    label = "this would never be called: add the hook's word to `#[op(..)]`, `#[ty(..)]` or `#[attr(..)]` of `{Self}`"
)]
pub trait Declares<H> {}

/// The words of hooks, as types.
#[doc(hidden)]
#[expect(non_camel_case_types, reason = "messages show the words")]
pub mod word {
    pub struct verify;
    pub struct verify_regions;
    pub struct fold;
    pub struct canonicalize;
    pub struct infer_types;
    pub struct custom_assembly;
    pub struct result_names;
    pub struct block_names;
}

/// What a verifier returns.
pub type VerifyResult = Result<(), Diagnostic>;

/// `verify`: checks that concern this op alone, run after the structural checks and the traits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `verify` and does not implement `Verify`",
    label = "write `impl Verify for {Self} {{ .. }}`, or leave this word out"
)]
pub trait Verify: TypedOp + Declares<word::verify> {
    /// Fails with `ir.error(self, "...")`.
    fn verify(self, ir: &Ir) -> VerifyResult;
}

/// `verify_regions`: checks that look into the op's regions, run after the nested ops were verified.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `verify_regions` and does not implement `VerifyRegions`",
    label = "write `impl VerifyRegions for {Self} {{ .. }}`, or leave this word out"
)]
pub trait VerifyRegions: TypedOp + Declares<word::verify_regions> {
    /// Fails with `ir.error(self, "...")`.
    fn verify_regions(self, ir: &Ir) -> VerifyResult;
}

/// What a result folds to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldResult {
    /// A constant, to be materialised by the dialect.
    Constant(Attribute),
    /// A value that exists.
    Value(Value),
}

/// One entry per result, or `None` if the op does not fold.
pub type Folded = Option<SmallVec<[FoldResult; 1]>>;

impl<A: Into<Attribute>> From<A> for FoldResult {
    fn from(attr: A) -> Self {
        FoldResult::Constant(attr.into())
    }
}

impl FoldResult {
    /// The folding of an op with one result.
    #[inline]
    pub fn single(result: impl Into<FoldResult>) -> Folded {
        Some(SmallVec::from_buf([result.into()]))
    }
}

/// `fold`: replaces the op by constants or existing values without building any op.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `fold` and does not implement `Fold`",
    label = "write `impl Fold for {Self} {{ .. }}`, or leave this word out"
)]
pub trait Fold: TypedOp + Declares<word::fold> {
    /// `operands` holds the constant value of each operand that has one.
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded;
}

/// `canonicalize`: patterns beside those listed, given as one slice.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `canonicalize` and does not implement `Canonicalize`",
    label = "write `impl Canonicalize for {Self} {{ .. }}`, or leave this word out"
)]
pub trait Canonicalize: TypedOp + Declares<word::canonicalize> {
    /// The patterns.
    const PATTERNS: &'static [&'static dyn RewritePattern];
}

/// What result types are inferred from. The op does not exist yet.
pub struct InferArgs<'a> {
    /// The context.
    pub cx: &'a Context,
    /// Where the op will be.
    pub loc: Location,
    /// The operands' types, all groups in a row.
    pub operand_types: &'a [Type],
    /// The inherent attributes by slot.
    pub attributes: &'a [Option<Attribute>],
}

impl<'a> InferArgs<'a> {
    /// The arguments of an op that exists, with types of its operands that need not be theirs.
    pub fn of_op(ir: &'a Ir, op: Op, operand_types: &'a [Type]) -> Self {
        InferArgs {
            cx: ir,
            loc: ir.loc(op),
            operand_types,
            attributes: ir.inherent_attrs(op),
        }
    }

    /// The types of operands, and the attributes, by the names of the op's accessors:
    ///
    /// ```
    /// # use terrace_ir::ods::{AnyType, InferArgs, InferTypes, InferredTypes};
    /// # use terrace_ir::smallvec;
    /// # use terrace_ods_macros::{dialect, op};
    /// # #[dialect(name = "d", ops(FirstOp))]
    /// # pub struct D;
    /// #[op(dialect = D, mnemonic = "first", infer_types)]
    /// pub struct FirstOp {
    ///     #[operand] one: AnyType,
    ///     #[operand] other: AnyType,
    ///     #[result] result: AnyType,
    /// }
    ///
    /// impl InferTypes for FirstOp {
    ///     fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
    ///         Ok(smallvec![args.adaptor::<Self>().one()])
    ///     }
    /// }
    /// ```
    pub fn adaptor<O: AdaptedOp>(&self) -> Adaptor<'a, O, Type> {
        O::adapt(Arguments::new(
            self.cx,
            O::INFO,
            self.operand_types,
            self.attributes,
        ))
    }
}

/// Result types, or what is wrong with the arguments.
pub type InferredTypes = Result<SmallVec<[Type; 1]>, Diagnostic>;

/// `infer_types`: computes the result types from operands and attributes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `infer_types` and does not implement `InferTypes`",
    label = "write `impl InferTypes for {Self} {{ .. }}`, or leave this word out"
)]
pub trait InferTypes: TypedOp + Declares<word::infer_types> {
    /// The types of all results.
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes;
}

/// `custom_assembly`: syntax by hand, where a declarative format cannot say it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `custom_assembly` and does not implement `CustomAssembly`",
    label = "write `impl CustomAssembly for {Self} {{ .. }}`, or leave this word out"
)]
pub trait CustomAssembly: TypedOp + Declares<word::custom_assembly> {
    /// Reads what follows the op's name and fills `state`.
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()>;
    /// Prints what follows the op's name.
    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>);
}

/// `result_names`: the names that the printer gives to results and block arguments, such as `%cst`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `result_names` and does not implement `ResultNames`",
    label = "write `impl ResultNames for {Self} {{ .. }}`, or leave this word out"
)]
pub trait ResultNames: TypedOp + Declares<word::result_names> {
    /// Calls `name` for each value that should have one.
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str));
}

/// `block_names`: the names that the printer gives to blocks, such as `^init`. One that is taken already in its region
/// gets a number.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares `block_names` and does not implement `BlockNames`",
    label = "write `impl BlockNames for {Self} {{ .. }}`, or leave this word out"
)]
pub trait BlockNames: TypedOp + Declares<word::block_names> {
    /// Calls `name` for each block that should have one.
    fn block_names(self, ir: &Ir, name: &mut dyn FnMut(Block, &str));
}
