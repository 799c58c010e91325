//! How large types are in memory and how they are aligned.
//!
//! A [`DataLayout`] answers that for one place of a program. It is made of the specifications of the ops around it
//! ([`DataLayoutOpInterface`]); each is an attribute that lists entries ([`DataLayoutSpecInterface`]), such as
//! `#dlti.dl_spec<index = 32>`. Types of dialects say how large they are by [`DataLayoutTypeInterface`].

mod builtin;
mod check;

pub use check::combine_layouts;
use smallvec::SmallVec;
use terrace_ods_macros::{attr_interface, op_interface, type_interface};

use crate::attributes::{Attribute, IntegerAttr, StringAttr};
use crate::context::{Context, Ident};
use crate::ir::{Ir, Op};
use crate::location::Location;
use crate::ods::VerifyResult;
use crate::types::{Type, TypeData};

/// What an entry is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LayoutKey {
    /// A type, and with it all types of its kind: the entries of `i8` and `i64` say how `i24` is aligned.
    Type(Type),
    /// A property of the target, with the name of the dialect that knows it: `dlti.endianness`.
    Name(Ident),
}

/// One entry of a specification. What the value means is up to the type, or to the dialect of the name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LayoutEntry {
    /// What it is about.
    pub key: LayoutKey,
    /// What it says.
    pub value: Attribute,
}

/// A number of bits or bytes. That of a type with a scalable dimension is a multiple known when the program runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeSize {
    /// The number, or the smallest it can be.
    pub minimum: u64,
    /// Whether it is multiplied by a number known at run time.
    pub is_scalable: bool,
}

impl TypeSize {
    /// A number that is known.
    pub const fn fixed(size: u64) -> Self {
        TypeSize {
            minimum: size,
            is_scalable: false,
        }
    }

    /// The number, if it is known.
    pub fn known(self) -> Option<u64> {
        (!self.is_scalable).then_some(self.minimum)
    }

    /// The number of bytes that hold so many bits.
    pub fn in_bytes(self) -> Self {
        TypeSize {
            minimum: self.minimum.div_ceil(8),
            ..self
        }
    }
}

/// An attribute that specifies a data layout.
#[attr_interface]
pub trait DataLayoutSpecInterface {
    /// The entries, in the order of the text.
    fn layout_entries(&self, cx: &Context) -> Vec<LayoutEntry>;
}

/// What a dialect says of entries with names of its own, `toy.cache`. A dialect interface: without it the dialect has no such
/// entries.
pub trait DataLayoutDialectInterface: Send + Sync {
    /// Checks an entry.
    ///
    /// # Errors
    /// If there is none of that name, or it has another value.
    fn verify_entry(
        &self,
        cx: &Context,
        loc: Location,
        name: &str,
        value: Attribute,
    ) -> VerifyResult;
}

/// A type that knows how large it is. The entries are those of all types of its kind, none if nobody specified any; a type
/// has a size all the same.
#[type_interface]
pub trait DataLayoutTypeInterface {
    /// How many bits hold a value.
    fn size_in_bits(&self, cx: &Context, layout: &DataLayout, entries: &[LayoutEntry]) -> TypeSize;

    /// The alignment that the target demands, in bytes.
    fn abi_alignment(&self, cx: &Context, layout: &DataLayout, entries: &[LayoutEntry]) -> u64;

    /// The alignment that is best, in bytes.
    fn preferred_alignment(
        &self,
        cx: &Context,
        layout: &DataLayout,
        entries: &[LayoutEntry],
    ) -> u64 {
        self.abi_alignment(cx, layout, entries)
    }

    /// Of a type like a pointer, how many bits an index into what it points to has.
    fn index_bitwidth(
        &self,
        cx: &Context,
        layout: &DataLayout,
        entries: &[LayoutEntry],
    ) -> Option<u64> {
        let _ = (cx, layout, entries);
        None
    }

    /// Whether an op may say `inner` of types of this kind inside one that says `outer`.
    fn are_compatible(&self, cx: &Context, outer: &[LayoutEntry], inner: &[LayoutEntry]) -> bool {
        let _ = (cx, outer, inner);
        true
    }

    /// Checks the entries of a specification.
    fn verify_entries(&self, cx: &Context, loc: Location, entries: &[LayoutEntry]) -> VerifyResult {
        let _ = (cx, loc, entries);
        Ok(())
    }
}

/// An op that may carry a specification, which holds for what is inside it.
#[op_interface(verify = check::verify)]
pub trait DataLayoutOpInterface {
    /// The specification, an attribute with [`DataLayoutSpecInterface`].
    fn data_layout_spec(&self, ir: &Ir) -> Option<Attribute>;

    /// What answers inside the op, where that is not what holds everywhere.
    fn layout_queries(&self) -> LayoutQueries {
        LayoutQueries::default()
    }
}

/// A question about a type, with the entries of all types of its kind. `None` where nothing is known of it.
pub type LayoutQuery<R> = fn(&Context, Type, &DataLayout, &[LayoutEntry]) -> Option<R>;

/// The functions that answer for all types. The default knows the builtin types and asks others for their interface.
#[derive(Clone, Copy, Debug)]
pub struct LayoutQueries {
    /// How many bits hold a value.
    pub size_in_bits: LayoutQuery<TypeSize>,
    /// The alignment that the target demands, in bytes.
    pub abi_alignment: LayoutQuery<u64>,
    /// The alignment that is best, in bytes.
    pub preferred_alignment: LayoutQuery<u64>,
    /// How many bits an index has.
    pub index_bitwidth: LayoutQuery<u64>,
}

impl Default for LayoutQueries {
    fn default() -> Self {
        LayoutQueries {
            size_in_bits: builtin::size_in_bits,
            abi_alignment: builtin::abi_alignment,
            preferred_alignment: builtin::preferred_alignment,
            index_bitwidth: builtin::index_bitwidth,
        }
    }
}

/// The data layout of one place.
///
/// Nobody outside an isolated op is seen from inside it, so that a pass on functions asks where it sees the module, and
/// hands the layout on.
///
/// ```
/// use terrace_ir::interfaces::DataLayout;
/// use terrace_ir::{Context, types::Type};
///
/// let cx = Context::new();
/// let layout = DataLayout::default();
/// assert_eq!(layout.size(&cx, Type::F32).and_then(|size| size.known()), Some(4));
/// assert_eq!(layout.index_bitwidth(&cx, Type::INDEX), Some(64));
/// ```
#[derive(Clone, Default, Debug)]
pub struct DataLayout {
    entries: Vec<LayoutEntry>,
    queries: LayoutQueries,
}

impl DataLayout {
    /// The layout that holds for an op and inside it, as far as its arena knows.
    pub fn of(ir: &Ir, op: Op) -> Self {
        DataLayout::default().within(ir, op)
    }

    /// The layout that holds inside an op, in whose place this one does.
    pub fn within(&self, ir: &Ir, op: Op) -> Self {
        let mut ops: SmallVec<[Op; 4]> = SmallVec::new();
        let mut next = Some(op);
        while let Some(op) = next {
            ops.push(op);
            next = ir.parent_op(op);
        }
        let mut layout = self.clone();
        for op in ops.into_iter().rev() {
            let (ir, op) = ir.definition(op);
            if let Some(interface) = op.interface::<dyn DataLayoutOpInterface>(ir) {
                layout.queries = interface.layout_queries();
                let spec = interface.data_layout_spec(ir);
                // What does not go together was reported by the verifier; the inner one holds.
                combine_layouts(ir, &mut layout.entries, &entries_of(ir, spec)).ok();
            }
        }
        layout
    }

    /// All entries.
    pub fn entries(&self) -> &[LayoutEntry] {
        &self.entries
    }

    /// How many bits hold a value of a type; `None` if neither the op nor the type knows.
    pub fn size_in_bits(&self, cx: &Context, ty: Type) -> Option<TypeSize> {
        (self.queries.size_in_bits)(cx, ty, self, &self.entries_like(cx, ty))
    }

    /// How many bytes hold a value of a type.
    pub fn size(&self, cx: &Context, ty: Type) -> Option<TypeSize> {
        Some(self.size_in_bits(cx, ty)?.in_bytes())
    }

    /// The alignment that the target demands of a type, in bytes.
    pub fn abi_alignment(&self, cx: &Context, ty: Type) -> Option<u64> {
        (self.queries.abi_alignment)(cx, ty, self, &self.entries_like(cx, ty))
    }

    /// The alignment of a type that is best, in bytes.
    pub fn preferred_alignment(&self, cx: &Context, ty: Type) -> Option<u64> {
        (self.queries.preferred_alignment)(cx, ty, self, &self.entries_like(cx, ty))
    }

    /// How many bits an `index` has, or an index into what a type like a pointer points to.
    pub fn index_bitwidth(&self, cx: &Context, ty: Type) -> Option<u64> {
        (self.queries.index_bitwidth)(cx, ty, self, &self.entries_like(cx, ty))
    }

    /// What is said of a property of the target: `dlti.alloca_memory_space`.
    pub fn named(&self, cx: &Context, name: &str) -> Option<Attribute> {
        let key = LayoutKey::Name(cx.ident(name));
        let mut entries = self.entries.iter();
        Some(entries.find(|entry| entry.key == key)?.value)
    }

    /// `big` or `little`.
    pub fn endianness<'c>(&self, cx: &'c Context) -> Option<std::borrow::Cow<'c, str>> {
        let name = self.named(cx, "dlti.endianness")?;
        Some(name.cast::<StringAttr>(cx)?.text(cx))
    }

    /// The memory space of what is allocated on the stack.
    pub fn alloca_memory_space(&self, cx: &Context) -> Option<Attribute> {
        self.named(cx, "dlti.alloca_memory_space")
    }

    /// The memory space of functions.
    pub fn program_memory_space(&self, cx: &Context) -> Option<Attribute> {
        self.named(cx, "dlti.program_memory_space")
    }

    /// The memory space of global variables.
    pub fn global_memory_space(&self, cx: &Context) -> Option<Attribute> {
        self.named(cx, "dlti.global_memory_space")
    }

    /// The alignment of the stack in bits; 0 if it has none.
    pub fn stack_alignment(&self, cx: &Context) -> u64 {
        let value = self.named(cx, "dlti.stack_alignment");
        let value = value.and_then(|value| value.cast::<IntegerAttr>(cx));
        value.map_or(0, |value| value.value(cx).try_into().unwrap_or(0))
    }

    /// The entries of types of the same kind.
    fn entries_like(&self, cx: &Context, ty: Type) -> SmallVec<[LayoutEntry; 4]> {
        let entries = self.entries.iter().copied();
        entries
            .filter(|entry| matches!(entry.key, LayoutKey::Type(key) if same_kind(cx, key, ty)))
            .collect()
    }
}

/// The entries of a specification.
fn entries_of(cx: &Context, spec: Option<Attribute>) -> Vec<LayoutEntry> {
    let spec = spec.as_ref();
    let spec = spec.and_then(|spec| spec.interface::<dyn DataLayoutSpecInterface>(cx));
    spec.map_or_else(Vec::new, |spec| spec.layout_entries(cx))
}

/// Whether two types differ in parameters alone.
fn same_kind(cx: &Context, a: Type, b: Type) -> bool {
    match (a.data(cx), b.data(cx)) {
        (TypeData::Float(a), TypeData::Float(b)) => a == b,
        (TypeData::Dialect(a), TypeData::Dialect(b)) => a.info.is(&b.info),
        (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}
