//! The tables that define ops, types and attributes.

use std::ops::Deref;

use super::fact::{Facts, LazyTable};
use super::names::FullName;
use super::{
    Aggregate, AssemblyFormat, AttrParser, AttrPrinter, AttrVerifier, AttributeInfo, BlockNameHook,
    DefinedName, FoldHook, FoldResult, InferHook, InterfaceEntry, InterfaceObject, NameHook,
    OpNames, OpParseHook, OpPrintHook, OpTraits, OperandInfo, RegionInfo, ResultInfo, Shared, Slot,
    SuccessorInfo, TraitCheck, TypeParser, TypePrinter, TypeSource, TypeVerifier, VerifyHook,
};
use crate::attributes::{Attribute, MapPart};
use crate::builder::Builder;
use crate::context::{Context, InfoCell};
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op};
use crate::location::Location;
use crate::rewrite::RewritePattern;
use crate::types::Type;

/// The definition of an op. Its parts are those of [`OpTable`], to which it dereferences.
pub struct OpInfo {
    /// The full name: `toy.add`.
    pub name: DefinedName,
    /// Traits without parameters.
    pub traits: OpTraits,
    /// The user's hooks.
    pub hooks: LazyTable<Hooks>,
    /// Remembers the op's name in the context used last.
    pub cell: InfoCell,
    /// Its parts.
    pub parts: LazyTable<OpTable>,
}

// SAFETY: every field is `Sync`, as the function below has the compiler check. Without this the compiler looks through all
// that is in these fields for each static that `#[op]` makes: a fifth of what it costs to check an op.
unsafe impl Sync for OpInfo {}

const _: fn(&OpInfo) = |info| {
    fn is_sync<T: Sync>(_: &T) {}
    let OpInfo {
        name,
        traits,
        hooks,
        cell,
        parts,
    } = info;
    is_sync(name);
    is_sync(traits);
    is_sync(hooks);
    is_sync(cell);
    is_sync(parts);
};

/// The parts of an op, and how it is written.
pub struct OpTable {
    /// The first line of the doc comment.
    pub summary: Shared<str>,
    /// The rest of the doc comment.
    pub description: Shared<str>,
    /// Operand groups, in order.
    pub operands: Shared<[OperandInfo]>,
    /// Inherent attributes, by slot.
    pub attributes: Shared<[AttributeInfo]>,
    /// Result groups, in order.
    pub results: Shared<[ResultInfo]>,
    /// Region groups, in order.
    pub regions: Shared<[RegionInfo]>,
    /// Successor groups, in order.
    pub successors: Shared<[SuccessorInfo]>,
    /// The arguments in the order of their declaration: operands and attributes interleaved, as patterns number them.
    pub arguments: Shared<[Slot]>,
    /// Traits with parameters, and user-defined ones.
    pub trait_checks: Shared<[TraitCheck]>,
    /// Implemented interfaces.
    pub interfaces: Shared<[InterfaceEntry]>,
    /// The declarative custom syntax, if there is one.
    pub assembly: Option<Shared<AssemblyFormat>>,
}

/// Where parts are asked for again and again, ask for the table once.
impl Deref for OpInfo {
    type Target = OpTable;

    #[inline]
    fn deref(&self) -> &OpTable {
        &self.parts
    }
}

impl OpTable {
    /// An op without any part.
    pub const EMPTY: OpTable = OpTable {
        summary: Shared::Static(""),
        description: Shared::Static(""),
        operands: Shared::Static(&[]),
        attributes: Shared::Static(&[]),
        results: Shared::Static(&[]),
        regions: Shared::Static(&[]),
        successors: Shared::Static(&[]),
        arguments: Shared::Static(&[]),
        trait_checks: Shared::Static(&[]),
        interfaces: Shared::Static(&[]),
        assembly: None,
    };
}

impl OpInfo {
    /// What a macro declares.
    pub const fn declared(traits: OpTraits, facts: Facts) -> OpInfo {
        OpInfo {
            name: DefinedName::new(facts),
            traits,
            hooks: LazyTable::new(facts),
            cell: InfoCell::new(),
            parts: LazyTable::new(facts),
        }
    }

    /// The namespace.
    pub fn dialect(&self) -> &str {
        self.name.split_once('.').map_or("", |(dialect, _)| dialect)
    }

    /// The slot of the inherent attribute with this name.
    pub fn attribute_slot(&self, name: &str) -> Option<usize> {
        self.attributes
            .iter()
            .position(|attribute| *attribute.name == *name)
    }

    /// Whether there are results and their types follow from the operands and attributes, so that nothing else need be
    /// told who creates the op.
    pub fn infers_types(&self) -> bool {
        let is_inferred = |result: &ResultInfo| !matches!(result.inferred, TypeSource::Given);
        self.hooks.infer_types.is_some()
            || !self.results.is_empty() && self.results.iter().all(is_inferred)
    }
}

impl OpInfo {
    /// The name of an operand or result group, or of an attribute.
    pub fn part_name(&self, slot: Slot) -> &str {
        match slot {
            Slot::Operand(group) => &self.operands[usize::from(group)].name,
            Slot::Result(group) => &self.results[usize::from(group)].name,
            Slot::Attribute(slot) => &self.attributes[usize::from(slot)].name,
        }
    }
}

impl std::fmt::Debug for OpInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

/// The user's hooks of an op; [`Hooks::NONE`] has none.
pub struct Hooks {
    /// Checks the op in place of what its table says of parts and traits. For definitions with rules of their own; the op
    /// is not isolated.
    pub verify_invariants: Option<VerifyHook>,
    /// Checks the op alone, after its traits.
    pub verify: Option<VerifyHook>,
    /// Checks the op after the ops in its regions.
    pub verify_regions: Option<VerifyHook>,
    /// Folds to constants or existing values.
    pub fold: Option<FoldHook>,
    /// Patterns for the canonicalizer.
    pub canonicalize: &'static [&'static dyn RewritePattern],
    /// Computes result types.
    pub infer_types: Option<InferHook>,
    /// Reads the custom syntax after the op's name.
    pub parse: Option<OpParseHook>,
    /// Prints the custom syntax after the op's name.
    pub print: Option<OpPrintHook>,
    /// Suggests names for results and region arguments.
    pub result_names: Option<NameHook>,
    /// Suggests names for blocks of the regions.
    pub block_names: Option<BlockNameHook>,
    /// The dialect whose prefix the custom syntax leaves out for ops in the regions, as `func.func` does for `return`.
    pub default_dialect: Option<Shared<str>>,
}

impl Hooks {
    /// No hooks.
    pub const NONE: Hooks = Hooks {
        verify_invariants: None,
        verify: None,
        verify_regions: None,
        fold: None,
        canonicalize: &[],
        infer_types: None,
        parse: None,
        print: None,
        result_names: None,
        block_names: None,
        default_dialect: None,
    };
}

/// The definition of a type declared with `#[ty]`.
pub struct TypeInfo {
    /// The namespace.
    pub dialect: Shared<str>,
    /// The word after `!dialect.`.
    pub mnemonic: Shared<str>,
    /// The first line of the doc comment.
    pub summary: Shared<str>,
    /// The rest of the doc comment.
    pub description: Shared<str>,
    /// Whether the printer gives it an alias, named like the mnemonic.
    pub alias: bool,
    /// Implemented interfaces.
    pub interfaces: Shared<[InterfaceObject<Type>]>,
    /// Checks the parameters of an instance.
    pub verify: Option<TypeVerifier>,
    /// Gives an instance with other types and attributes in its parameters, if there can be any in them.
    pub map_parts: Option<fn(&Context, Type, &mut MapPart<'_>) -> Type>,
    /// Reads what follows the mnemonic.
    pub parse: TypeParser,
    /// Prints what follows the mnemonic.
    pub print: TypePrinter,
}

impl std::fmt::Debug for TypeInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "!{}.{}", self.dialect, self.mnemonic)
    }
}

/// The definition of an attribute declared with `#[attr]` or `#[enum_attr]`.
pub struct AttrInfo {
    /// The namespace.
    pub dialect: Shared<str>,
    /// The word after `#dialect.`.
    pub mnemonic: Shared<str>,
    /// The first line of the doc comment.
    pub summary: Shared<str>,
    /// The rest of the doc comment.
    pub description: Shared<str>,
    /// Whether the printer gives it an alias, named like the mnemonic.
    pub alias: bool,
    /// Implemented interfaces.
    pub interfaces: Shared<[InterfaceObject<Attribute>]>,
    /// Checks the parameters of an instance.
    pub verify: Option<AttrVerifier>,
    /// Gives an instance with other types and attributes in its parameters, if there can be any in them.
    pub map_parts: Option<fn(&Context, Attribute, &mut MapPart<'_>) -> Attribute>,
    /// Reads what follows the mnemonic.
    pub parse: AttrParser,
    /// Prints what follows the mnemonic.
    pub print: AttrPrinter,
}

impl std::fmt::Debug for AttrInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}.{}", self.dialect, self.mnemonic)
    }
}

/// The wrapper that `#[op]` makes of a struct: a [`Copy`] id that is known to be of one kind.
///
/// # Safety
/// The type must be a `#[repr(transparent)]` struct around one [`Op`]. `#[op]` declares it so; nothing else need implement
/// this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an op",
    label = "a struct declared with `#[op]` is expected here"
)]
pub unsafe trait TypedOp: Copy + 'static {
    /// What it is called.
    const NAMES: OpNames;

    /// The full name: `toy.add`.
    const NAME: &'static str = FullName::<Self>::TEXT;

    /// Its traits that have no parameters.
    const TRAITS: OpTraits;

    /// The definition.
    const INFO: &'static OpInfo;

    /// Wraps an op of this kind without a check; used after one.
    #[inline]
    fn from_op_unchecked(op: Op) -> Self {
        // SAFETY: as in `ref_from_op_unchecked`.
        unsafe { *std::ptr::from_ref(&op).cast::<Self>() }
    }

    /// Borrows an id as the wrapper, for interface objects. Meaningful only for ops of this kind.
    #[inline]
    fn ref_from_op_unchecked(op: &Op) -> &Self {
        // SAFETY: implementors are `#[repr(transparent)]` around an `Op`, so both references have one layout, and every
        // `Op` is a valid value of theirs.
        unsafe { &*std::ptr::from_ref(op).cast::<Self>() }
    }

    /// The op as this kind, if it is one.
    #[inline]
    fn cast(ir: &Ir, op: Op) -> Option<Self> {
        ir.is_op(op, Self::INFO)
            .then(|| Self::from_op_unchecked(op))
    }

    /// Builds an op from its parts, all of a kind in a row, and its result types.
    fn build_from(
        b: &mut Builder<'_>,
        loc: Location,
        result_types: &[Type],
        parts: Aggregate<'_>,
    ) -> Self {
        let op = parts.build::<Self>(b, loc, Some(result_types));
        Self::from_op_unchecked(op.expect("nothing was inferred"))
    }

    /// As [`TypedOp::build_from`], with the result types that follow from the parts.
    ///
    /// # Errors
    /// If they cannot be inferred from these parts.
    fn build_inferred(
        b: &mut Builder<'_>,
        loc: Location,
        parts: Aggregate<'_>,
    ) -> Result<Self, Diagnostic> {
        let op = parts.build::<Self>(b, loc, None)?;
        Ok(Self::from_op_unchecked(op))
    }

    /// The wrapped id.
    #[inline]
    fn op(self) -> Op {
        // SAFETY: implementors are `#[repr(transparent)]` around an `Op`.
        unsafe { *std::ptr::from_ref(&self).cast::<Op>() }
    }
}

#[diagnostic::do_not_recommend]
impl<T: TypedOp> From<T> for Op {
    #[inline]
    fn from(op: T) -> Op {
        op.op()
    }
}

impl From<crate::ir::Value> for FoldResult {
    fn from(value: crate::ir::Value) -> Self {
        FoldResult::Value(value)
    }
}
