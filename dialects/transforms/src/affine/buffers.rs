//! Which values stand for the same memory, and what memory others may reach.

use rustc_hash::FxHashMap;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::{EffectKind, ViewLikeOpInterface, effects_on_values};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op, Value};
use terrace_standard_dialects::affine::StoreOp;
use terrace_standard_dialects::affine::analysis::Access;
use terrace_standard_dialects::memref;

/// What memory a value of memref type is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Buffer {
    /// That of this value, which overlaps no other such buffer. Arguments are taken to be different memory, as everywhere in
    /// affine programs.
    Known(Value),
    /// That of this value, which may overlap any that can be reached from elsewhere.
    Unknown(Value),
}

impl Buffer {
    /// The value that it is named by.
    pub(super) fn root(self) -> Value {
        match self {
            Buffer::Known(root) | Buffer::Unknown(root) => root,
        }
    }

    /// Whether it may overlap others.
    pub(super) fn is_unknown(self) -> bool {
        matches!(self, Buffer::Unknown(_))
    }
}

/// The buffers of a block's memrefs.
#[derive(Default)]
pub(super) struct Buffers {
    known: FxHashMap<Value, Buffer>,
    /// The first address of each global: later ones are the same buffer.
    globals: FxHashMap<Attribute, Value>,
}

impl Buffers {
    /// The buffer of a memref that has been asked for before.
    pub(super) fn known(&self, memref: Value) -> Option<Buffer> {
        self.known.get(&memref).copied()
    }

    /// The buffer of a memref.
    pub(super) fn of(&mut self, ir: &Ir, memref: Value) -> Buffer {
        let mut root = memref;
        while let Some(op) = ir.defining_op(root)
            && let Some(view) = op.interface::<dyn ViewLikeOpInterface>(ir)
        {
            root = view.view_source(ir);
        }
        let globals = &mut self.globals;
        let buffer = *self.known.entry(root).or_insert_with(|| {
            let Some(op) = ir.defining_op(root) else {
                return Buffer::Known(root);
            };
            if let Some(global) = memref::GetGlobalOp::cast(ir, op) {
                return Buffer::Known(*globals.entry(global.name(ir).into()).or_insert(root));
            }
            match allocates(ir, op, root) {
                true => Buffer::Known(root),
                false => Buffer::Unknown(root),
            }
        });
        if root != memref {
            self.known.insert(memref, buffer);
        }
        buffer
    }
}

/// Whether a value is memory that an op has just made.
fn allocates(ir: &Ir, op: Op, value: Value) -> bool {
    let effects = effects_on_values(ir, op);
    effects.is_some_and(|effects| {
        let mut effects = effects.iter();
        effects.any(|(kind, on)| *kind == EffectKind::Allocate && *on == value)
    })
}

/// Whether ops of which nothing is known may access memory: it is passed on, or not that of an argument or new. Nobody else accesses the
/// memory of arguments.
pub(super) fn is_reachable(ir: &Ir, memref: Value) -> bool {
    let is_local = match ir.defining_op(memref) {
        Some(op) => allocates(ir, op, memref),
        None => true,
    };
    !is_local || ir.users(memref).any(|user| passes_on(ir, user, memref))
}

/// Whether a user of memory does something else with it than accessing or freeing it.
fn passes_on(ir: &Ir, user: Op, memref: Value) -> bool {
    let is_stored = StoreOp::cast(ir, user).is_some_and(|store| store.value(ir) == memref);
    let is_access = Access::of(ir, user).is_some();
    is_stored || !(is_access || memref::DeallocOp::cast(ir, user).is_some())
}

/// Whether memory may be accessed by others than the ops in a block that name it: it comes from elsewhere, or is passed on.
pub(super) fn is_escaping(ir: &Ir, memref: Value, block: Block) -> bool {
    let Some(op) = ir.defining_op(memref) else {
        return true;
    };
    // What is made outside of a loop may hold what an earlier iteration has left.
    if !allocates(ir, op, memref) || ir.parent_block(op) != Some(block) {
        return true;
    }
    ir.users(memref)
        .any(|user| ir.ancestor_in_block(user, block).is_none() || passes_on(ir, user, memref))
}
