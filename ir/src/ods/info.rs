//! The tables that define ops, types and attributes.

use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::OnceLock;

use super::fact::{Fact, Facts, LazyTable};
use super::{
    Aggregate, AssemblyFormat, AttrConstraint, AttrConstraintInfo, AttrForm, AttrParser,
    AttrPrinter, AttrVerifier, BlockNameHook, FoldHook, FoldResult, InferHook, InterfaceEntry,
    InterfaceObject, MakeAttr, NameHook, OpParseHook, OpPrintHook, OpTraits, RegionConstraint,
    Shared, SuccessorConstraint, TraitCheck, TypeConstraint, TypeConstraintInfo, TypeParser,
    TypePrinter, TypeSource, TypeVerifier, VerifyHook,
};
use super::{OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES};
use crate::attributes::Attribute;
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

/// What an op and its results are called.
#[derive(Clone, Copy)]
pub struct OpNames {
    /// The name of the dialect: `toy`.
    pub dialect: &'static str,
    /// The op's name in it: `add`.
    pub mnemonic: &'static str,
    /// The names of the groups of results.
    pub results: &'static [&'static str],
}

impl OpNames {
    /// No names.
    pub const NONE: OpNames = OpNames {
        dialect: "",
        mnemonic: "",
        results: &[],
    };
}

/// The name of a definition: text, put together when it is first asked for.
pub struct DefinedName {
    facts: Facts,
    text: OnceLock<Box<str>>,
}

impl DefinedName {
    /// As [`LazyTable::EMPTY`].
    #[expect(
        clippy::declare_interior_mutable_const,
        reason = "each use is a new one"
    )]
    const EMPTY: OnceLock<Box<str>> = OnceLock::new();

    /// `dialect.mnemonic`, of the names among these facts.
    pub const fn new(facts: Facts) -> Self {
        DefinedName {
            facts,
            text: Self::EMPTY,
        }
    }
}

impl From<String> for DefinedName {
    fn from(text: String) -> Self {
        DefinedName {
            facts: || &[],
            text: OnceLock::from(text.into_boxed_str()),
        }
    }
}

impl Deref for DefinedName {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.text.get_or_init(|| {
            let mut facts = (self.facts)().iter();
            let names = facts.find_map(|fact| match fact {
                Fact::Names(names) => Some(*names),
                _ => None,
            });
            let names = names.unwrap_or(&OpNames::NONE);
            [names.dialect, names.mnemonic].join(".").into()
        })
    }
}

impl std::fmt::Display for DefinedName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self)
    }
}

impl PartialEq<&str> for DefinedName {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl std::fmt::Debug for DefinedName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&**self, f)
    }
}

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

/// How many values, regions or blocks a named group holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

/// One operand group.
pub struct OperandInfo {
    /// The field's name.
    pub name: Shared<str>,
    /// What each of its values must satisfy.
    pub constraint: TypeConstraintInfo,
    /// How many values.
    pub arity: Arity,
    /// If the group is a list of lists, the slot of the inherent attribute that holds their sizes.
    pub segments: Option<u16>,
}

impl OperandInfo {
    /// A group whose values satisfy `C`.
    pub const fn new<C: TypeConstraint>(name: &'static str, arity: Arity) -> Self {
        OperandInfo {
            name: Shared::Static(name),
            constraint: TypeConstraintInfo::of::<C>(),
            arity,
            segments: None,
        }
    }

    /// A list of lists, whose sizes are in this inherent attribute.
    pub const fn in_segments(mut self, slot: u16) -> Self {
        self.segments = Some(slot);
        self
    }
}

/// One inherent attribute.
pub struct AttributeInfo {
    /// The name in the text: the field's name, or what `#[attr(name = "...")]` says.
    pub name: Shared<str>,
    /// What the attribute must satisfy.
    pub constraint: AttrConstraintInfo,
    /// Whether it may be absent.
    pub optional: bool,
    /// The value when absent; also left out when printed.
    pub default: Option<MakeAttr>,
}

impl AttributeInfo {
    /// An attribute that satisfies `C`.
    pub const fn new<C: AttrConstraint>(
        name: &'static str,
        optional: bool,
        default: Option<fn(&Context) -> Attribute>,
    ) -> Self {
        AttributeInfo {
            name: Shared::Static(name),
            constraint: AttrConstraintInfo::of::<C>(),
            optional,
            default: match default {
                Some(default) => Some(MakeAttr::Plain(default)),
                None => None,
            },
        }
    }

    /// What messages call it.
    pub(crate) fn kind(&self) -> &'static str {
        match self.constraint.form {
            AttrForm::Property { .. } => "property",
            _ => "attribute",
        }
    }

    /// The value as it is stored: nothing for the default, so that equal ops have equal slots.
    pub(crate) fn stored(&self, cx: &Context, attr: Option<Attribute>) -> Option<Attribute> {
        let default = self.default.as_ref();
        attr.filter(|attr| default.is_none_or(|default| default(cx) != *attr))
    }

    /// Whether it holds the sizes of groups of operands or results.
    pub(crate) fn is_segment_sizes(&self) -> bool {
        [OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES].contains(&&*self.name)
    }

    /// What to say of a value that does not satisfy the constraint.
    pub(crate) fn unsatisfied(&self) -> String {
        let (kind, name) = (self.kind(), &*self.name);
        let mut message = format!("{kind} '{name}' failed to satisfy constraint: ");
        (self.constraint.describe)(&mut message);
        message
    }
}

/// One result group.
pub struct ResultInfo {
    /// The field's name.
    pub name: Shared<str>,
    /// What each of its values must satisfy.
    pub constraint: TypeConstraintInfo,
    /// How many values.
    pub arity: Arity,
    /// How builders know the type; [`TypeSource::Given`] if they do not.
    pub inferred: TypeSource,
}

impl ResultInfo {
    /// A group whose values satisfy `C`.
    pub const fn new<C: TypeConstraint>(
        name: &'static str,
        arity: Arity,
        inferred: TypeSource,
    ) -> Self {
        ResultInfo {
            name: Shared::Static(name),
            constraint: TypeConstraintInfo::of::<C>(),
            arity,
            inferred,
        }
    }
}

/// One region group.
pub struct RegionInfo {
    /// The field's name.
    pub name: Shared<str>,
    /// The exact number of blocks, if it is constrained.
    pub blocks: Option<u32>,
    /// One, or any number at the end.
    pub arity: Arity,
}

impl RegionInfo {
    /// A group whose regions satisfy `C`.
    pub const fn new<C: RegionConstraint>(name: &'static str, arity: Arity) -> Self {
        RegionInfo {
            name: Shared::Static(name),
            blocks: C::BLOCKS,
            arity,
        }
    }
}

/// One successor group.
pub struct SuccessorInfo {
    /// The field's name.
    pub name: Shared<str>,
    /// One, or any number at the end.
    pub arity: Arity,
}

impl SuccessorInfo {
    /// A group whose blocks satisfy `C`.
    pub const fn new<C: SuccessorConstraint>(name: &'static str, arity: Arity) -> Self {
        SuccessorInfo {
            name: Shared::Static(name),
            arity,
        }
    }
}

/// A named part of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Operand group by index.
    Operand(u16),
    /// Inherent attribute by slot.
    Attribute(u16),
    /// Result group by index.
    Result(u16),
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

/// The name of an op, put together by the compiler.
struct FullName<T>(PhantomData<T>);

impl<T: TypedOp> FullName<T> {
    const LENGTH: usize = T::NAMES.dialect.len() + 1 + T::NAMES.mnemonic.len();
    // The program has the smaller one that is long enough.
    const SHORT: [u8; 32] = joined(T::NAMES);
    const LONG: [u8; 256] = joined(T::NAMES);

    const TEXT: &'static str = {
        let bytes: &'static [u8] = match Self::LENGTH <= Self::SHORT.len() {
            true => &Self::SHORT,
            false => &Self::LONG,
        };
        assert!(Self::LENGTH <= bytes.len(), "the op's name is too long");
        match std::str::from_utf8(bytes.split_at(Self::LENGTH).0) {
            Ok(text) => text,
            Err(_) => panic!("the parts are text"),
        }
    };
}

/// The bytes of `dialect.mnemonic`, as many as fit.
const fn joined<const N: usize>(names: OpNames) -> [u8; N] {
    let mut bytes = [b'.'; N];
    let (dialect, mnemonic) = (names.dialect.as_bytes(), names.mnemonic.as_bytes());
    let mut index = 0;
    while index < dialect.len() && index < N {
        bytes[index] = dialect[index];
        index += 1;
    }
    index = 0;
    while index < mnemonic.len() && dialect.len() + 1 + index < N {
        bytes[dialect.len() + 1 + index] = mnemonic[index];
        index += 1;
    }
    bytes
}

impl From<crate::ir::Value> for FoldResult {
    fn from(value: crate::ir::Value) -> Self {
        FoldResult::Value(value)
    }
}
