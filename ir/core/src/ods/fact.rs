//! What `#[op]` expands to: constant facts about an op, of which its tables are made when they are first asked for.

use std::ops::Deref;
use std::sync::OnceLock;

use super::{
    AttrConstraintInfo, BlockCount, BlockNameHook, FoldHook, Folded, FormatElement, Hooks,
    InferArgs, InferHook, InferredTypes, InterfaceEntry, NameHook, OpNames, OpParseHook,
    OpPrintHook, OpTable, Shared, TraitCheck, TypeConstraintInfo, VerifyHook, VerifyResult,
};
use crate::asm::{AsmPrinter, OpParser, ParseResult};
use crate::attributes::Attribute;
use crate::builder::OpState;
use crate::context::Context;
use crate::ir::{Block, Ir, Op, Value};
use crate::rewrite::RewritePattern;
use crate::types::Type;

/// The functions of a custom directive.
pub type CustomFunctions = (
    fn(&mut OpParser<'_, '_>, &mut OpState, &[FormatElement]) -> ParseResult<()>,
    fn(&Ir, Op, &mut AsmPrinter<'_>, &[FormatElement]),
);

/// The functions of a custom directive that begins an optional group.
pub type OptionalCustomFunctions = (
    fn(&mut OpParser<'_, '_>, &mut OpState, &[FormatElement]) -> ParseResult<bool>,
    fn(&Ir, Op, &mut AsmPrinter<'_>, &[FormatElement]),
);

/// What a macro says of an op: one thing of many, most of which most ops do not have. A slice of these is much less work
/// for the compiler than a struct with a field for each.
#[expect(
    missing_docs,
    clippy::type_complexity,
    reason = "not for use by hand; what they mean is said of the fields of `OpTable` and `Hooks`"
)]
pub enum Fact {
    /// What it is called.
    Names(&'static OpNames),
    /// Four texts with a new line after each but the last: the summary, which has none in it; names, arities and sources of
    /// types of the parts; the declarative syntax; the description. As one text they are one constant.
    Text(&'static str),
    /// The constraints of operands and results.
    Types(&'static [fn() -> TypeConstraintInfo]),
    /// The constraints of attributes.
    Attrs(&'static [fn() -> AttrConstraintInfo]),
    Defaults(&'static [fn(&Context) -> Attribute]),
    /// The number of blocks of each group of regions.
    Blocks(&'static [fn() -> BlockCount]),
    /// The constraints of successors, which say nothing more.
    Successors(&'static [fn()]),
    Builds(&'static [fn(&Context) -> Type]),
    Maps(&'static [fn(&Context, Type) -> Option<Type>]),
    Customs(&'static [CustomFunctions]),
    OptionalCustoms(&'static [OptionalCustomFunctions]),
    Verify(fn(&Ir, Op) -> VerifyResult),
    VerifyRegions(fn(&Ir, Op) -> VerifyResult),
    Fold(fn(&Ir, Op, &[Option<Attribute>]) -> Folded),
    Canonicalize(&'static [&'static dyn RewritePattern]),
    InferTypes(fn(&InferArgs<'_>) -> InferredTypes),
    Parse(fn(&mut OpParser<'_, '_>, &mut OpState) -> ParseResult<()>),
    Print(fn(&Ir, Op, &mut AsmPrinter<'_>)),
    ResultNames(fn(&Ir, Op, &mut dyn FnMut(Value, &str))),
    BlockNames(fn(&Ir, Op, &mut dyn FnMut(Block, &str))),
    DefaultDialect(&'static str),
    Checks(&'static [TraitCheck]),
    Interfaces(&'static [InterfaceEntry]),
    /// All hooks of a definition that is written by hand.
    Hooks(fn() -> Hooks),
    /// All parts of a definition that is written by hand.
    Table(fn() -> OpTable),
}

/// All that a macro says of an op. It is what a function returns, since the compiler evaluates a constant when it checks a
/// crate, and what a function makes only when it generates code.
pub type Facts = fn() -> &'static [Fact];

/// Something that is there, or is made of facts when it is first asked for.
pub struct LazyTable<T> {
    facts: Facts,
    value: OnceLock<T>,
}

impl<T> LazyTable<T> {
    /// Evaluated once. A call in its place would be evaluated, with all that it calls, for each op when a crate is checked.
    #[expect(
        clippy::declare_interior_mutable_const,
        reason = "each use is a new one"
    )]
    pub(super) const EMPTY: OnceLock<T> = OnceLock::new();

    /// Something to be made.
    pub const fn new(facts: Facts) -> Self {
        LazyTable {
            facts,
            value: Self::EMPTY,
        }
    }

    /// Something that is there.
    pub fn ready(value: T) -> Self {
        LazyTable {
            facts: || &[],
            value: OnceLock::from(value),
        }
    }
}

impl<T: FromFacts> Deref for LazyTable<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        #[cold]
        fn make<T: FromFacts>(lazy: &LazyTable<T>) -> &T {
            lazy.value.get_or_init(|| T::from_facts((lazy.facts)()))
        }
        match self.value.get() {
            Some(value) => value,
            None => make(self),
        }
    }
}

/// What is made of facts.
pub trait FromFacts {
    /// From all that a macro says of an op.
    fn from_facts(facts: &'static [Fact]) -> Self;
}

impl FromFacts for Hooks {
    fn from_facts(facts: &'static [Fact]) -> Self {
        let mut hooks = Hooks::NONE;
        for fact in facts {
            match *fact {
                Fact::Verify(hook) => hooks.verify = Some(VerifyHook::Plain(hook)),
                Fact::VerifyRegions(hook) => hooks.verify_regions = Some(VerifyHook::Plain(hook)),
                Fact::Fold(hook) => hooks.fold = Some(FoldHook::Plain(hook)),
                Fact::Canonicalize(patterns) => hooks.canonicalize = patterns,
                Fact::InferTypes(hook) => hooks.infer_types = Some(InferHook::Plain(hook)),
                Fact::Parse(hook) => hooks.parse = Some(OpParseHook::Plain(hook)),
                Fact::Print(hook) => hooks.print = Some(OpPrintHook::Plain(hook)),
                Fact::ResultNames(hook) => hooks.result_names = Some(NameHook::Plain(hook)),
                Fact::BlockNames(hook) => hooks.block_names = Some(BlockNameHook::Plain(hook)),
                Fact::DefaultDialect(name) => hooks.default_dialect = Some(Shared::Static(name)),
                Fact::Hooks(all) => hooks = all(),
                // What is said of parts.
                _ => {}
            }
        }
        hooks
    }
}
