//! Aliases: whether two values can refer to the same memory.

use terrace_ir::interfaces::{EffectKind, MemoryEffects, ViewLikeOpInterface};
use terrace_ir::ir::{Ir, Value, ValueDef};

/// How what two values refer to is related.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Alias {
    /// It is never the same.
    No,
    /// It may be the same, or overlap.
    May,
    /// It is exactly the same.
    Must,
}

/// How what two values refer to is related, as far as the ops that compute them tell: two allocations are apart, and a view is
/// part of what it is a view of.
///
/// ```
/// use terrace_passes::analysis::{Alias, alias};
/// use terrace_ir::asm::parse_module;
///
/// let cx = terrace_ir::Context::new();
/// cx.allow_unregistered_dialects(true);
/// let text = r#"%a = "d.a"() : () -> memref<4xi32>
///               %b = "d.b"() : () -> memref<4xi32>"#;
/// let ir = parse_module(&cx, text.as_bytes(), "a.mlir").unwrap();
/// let values: Vec<_> = ir.all_ops().into_iter().map(|op| ir.result(op, 0)).collect();
/// assert_eq!(alias(&ir, values[0], values[0]), Alias::Must);
/// // Nothing is known about these ops.
/// assert_eq!(alias(&ir, values[0], values[1]), Alias::May);
/// ```
pub fn alias(ir: &Ir, a: Value, b: Value) -> Alias {
    if a == b {
        return Alias::Must;
    }
    let (a, b) = (Origin::of(ir, a), Origin::of(ir, b));
    if a.base == b.base {
        // Views of one thing may be of parts that do not overlap.
        return Alias::May;
    }
    match (a.kind, b.kind) {
        (Kind::Allocation, Kind::Allocation) => Alias::No,
        // What a function allocates was not there when it was called.
        (Kind::Allocation, Kind::Entry) | (Kind::Entry, Kind::Allocation) => Alias::No,
        _ => Alias::May,
    }
}

/// What a value is a view of.
struct Origin {
    base: Value,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// New memory.
    Allocation,
    /// An argument of the arena's root.
    Entry,
    Unknown,
}

impl Origin {
    fn of(ir: &Ir, value: Value) -> Origin {
        let mut base = value;
        while let Some(op) = ir.defining_op(base) {
            match op.interface::<dyn ViewLikeOpInterface>(ir) {
                Some(view) if view.view_dest(ir) == base => base = view.view_source(ir),
                _ => break,
            }
        }
        let kind = match ir.def(base) {
            ValueDef::Argument { block, .. } if ir.block_op(block) == Some(ir.root()) => {
                let entry = ir
                    .block_region(block)
                    .and_then(|region| ir.first_block(region));
                if entry == Some(block) {
                    Kind::Entry
                } else {
                    Kind::Unknown
                }
            }
            ValueDef::Argument { .. } => Kind::Unknown,
            ValueDef::Result { op, .. } => {
                let effects = op
                    .interface::<dyn MemoryEffects>(ir)
                    .map(|op| op.effects(ir))
                    .unwrap_or_default();
                let allocates = |kind| kind == EffectKind::Allocate;
                match effects
                    .iter()
                    .any(|e| allocates(e.kind) && e.value == Some(base))
                {
                    true => Kind::Allocation,
                    false => Kind::Unknown,
                }
            }
        };
        Origin { base, kind }
    }
}
