//! Modules.

use terrace_ods_macros::op;

use super::BuiltinDialect;
use crate::context::Context;
use crate::ir::{Block, Ir};
use crate::location::Location;
use crate::ods::{Optional, SizedRegion, StrAttr, SymbolNameAttr, TypedOp, Verify, VerifyResult};

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
    default_dialect, verify,
)]
pub struct ModuleOp {
    #[attr]
    sym_name: Optional<SymbolNameAttr>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[region]
    body: SizedRegion<1>,
}

impl Verify for ModuleOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let names = ir.discardable_attrs(self.into()).into_iter();
        let mut names = names
            .flat_map(|attrs| attrs.entries(ir))
            .map(|entry| entry.0.as_str(ir));
        match names.find(|name| !name.contains('.')) {
            None => Ok(()),
            Some(name) => Err(ir
                .op_error(
                    self,
                    format!(
                        "can only contain attributes with dialect-prefixed names, found: '{name}'"
                    ),
                )
                .help(format!(
                    "put the name of a dialect in front: `dialect.{name}`"
                ))),
        }
    }
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
