//! Modules.

use terrace_ods_macros::op;

use super::BuiltinDialect;
use crate::context::Context;
use crate::ir::{Block, Ir};
use crate::location::Location;
use crate::ods::{AnyRegion, Optional, StrAttr, SymbolNameAttr, TypedOp};

/// The top-level container of functions and other symbols.
///
/// A module has one region of one block, which holds any ops and needs no terminator. Its name makes it a symbol of the
/// module around it.
#[op(
    dialect = BuiltinDialect, mnemonic = "module",
    traits(
        AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, SingleBlock, NoTerminator,
        GraphRegion,
    ),
    assembly { ($sym_name^)? attr_dict_with_keyword $body },
    default_dialect,
)]
pub struct ModuleOp {
    #[attr]
    sym_name: Optional<SymbolNameAttr>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[region]
    body: AnyRegion,
}

impl ModuleOp {
    /// The arena of a new module with an empty block.
    pub fn create(cx: &Context, loc: Location) -> Box<Ir> {
        let mut ir = Box::new(Ir::new(cx, cx.op_name_of(Self::INFO), loc, 1));
        let region = ir.regions(ir.root())[0];
        ir.append_block(region, &[]);
        ir
    }

    /// The block that holds the module's ops, in the module's own arena.
    pub fn body_block(ir: &Ir) -> Option<Block> {
        let root = ir.root();
        ir.first_block(Self::cast(ir, root)?.body(ir))
    }
}
