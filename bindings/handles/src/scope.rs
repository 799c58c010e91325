//! Ops that are in nothing, as parts of something that can be printed and verified.

use terrace_ir::context::{Context, Dialect, DialectInfo, OpName};
use terrace_ir::ir::{CloneMap, OpSpec, WalkOrder};
use terrace_ir::ods::AnyRegion;
use terrace_ir::{Ir, Location, Op};
use terrace_ods_macros::{dialect, op};

use crate::arena::ArenaId;
use crate::error::Result;
use crate::relocate::Inside;
use crate::session::Session;

/// The name of the dialect that no client sees.
pub const DIALECT: &str = "handles";

/// What no client sees: the op around copies of those that are in nothing.
#[dialect(name = "handles", ops(ScopeOp))]
pub struct HandlesDialect;

/// Holds any ops.
#[op(
    dialect = HandlesDialect, mnemonic = "scope",
    traits(IsolatedFromAbove, NoTerminator, GraphRegion),
)]
pub struct ScopeOp {
    #[region]
    body: AnyRegion,
}

/// What the values are in a copy that the op uses and does not define.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outer {
    /// Arguments around it.
    Arguments,
    /// Values without a name.
    Unknown,
}

/// An arena that holds a copy of an op.
pub(crate) struct Scope {
    pub(crate) ir: Ir,
    /// What an op inside became.
    pub(crate) inner: Op,
}

fn scope_name(cx: &Context) -> OpName {
    cx.load_dialect_info(<HandlesDialect as Dialect>::INFO as &'static DialectInfo);
    cx.op_name("handles.scope")
}

impl Session {
    /// A copy of an op in a scope of its own; `inner` is it or an op inside it.
    pub(crate) fn scope(&self, arena: ArenaId, op: Op, inner: Op, outer: Outer) -> Result<Scope> {
        let source = self.arenas.ir(arena)?;
        let mut ir = Ir::new(&self.cx, scope_name(&self.cx), Location::UNKNOWN, 1);
        let region = ir.regions(ir.root())[0];
        let body = ir.append_block(region, &[]);
        let inside = Inside::of(source, op);
        let (values, blocks) = inside.references(source);
        let mut map = CloneMap::default();
        for value in values {
            let ty = source.ty(value);
            let standing = match outer {
                Outer::Arguments => ir.add_block_arg(body, ty),
                Outer::Unknown => {
                    let spec = OpSpec::new(self.names.foreign, Location::UNKNOWN);
                    let op = ir.create_op(OpSpec {
                        result_types: &[ty],
                        ..spec
                    });
                    ir.result(op, 0)
                }
            };
            map.values.insert(value, standing);
        }
        for block in blocks {
            let args = source.block_args(block).iter();
            let types: Vec<_> = args.map(|arg| source.ty(*arg)).collect();
            map.blocks.insert(block, ir.create_block(&types));
        }
        let copy = ir.clone_op_from(source, op, &mut map);
        ir.append_op(body, copy);
        let originals = source.walk(op, WalkOrder::Pre);
        let mut pairs = originals.zip(ir.walk(copy, WalkOrder::Pre));
        let inner = pairs
            .find(|pair| pair.0 == inner)
            .map_or(copy, |pair| pair.1);
        drop(pairs);
        Ok(Scope { ir, inner })
    }
}
