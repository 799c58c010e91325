//! Modules.

use terrace_ods_macros::op;

use super::BuiltinDialect;
use crate::attributes::Attribute;
use crate::builder::{Builder, ImplicitLocBuilder};
use crate::context::{Context, Ident};
use crate::interfaces::{DataLayoutOpInterface, DataLayoutSpecInterface};
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
    interfaces(DataLayoutOpInterface),
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
        self.verify_layouts(ir)?;
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

impl DataLayoutOpInterface for ModuleOp {
    /// The only attribute that is a specification.
    fn data_layout_spec(&self, ir: &Ir) -> Option<Attribute> {
        self.layouts(ir).next().map(|(_, spec)| spec)
    }
}

impl ModuleOp {
    /// The attributes that specify a data layout.
    fn layouts(self, ir: &Ir) -> impl Iterator<Item = (Ident, Attribute)> + '_ {
        let attrs = ir.discardable_attrs(self.into()).into_iter();
        attrs
            .flat_map(|attrs| attrs.entries(ir))
            .copied()
            .filter(|(_, attr)| attr.interface::<dyn DataLayoutSpecInterface>(ir).is_some())
    }

    fn verify_layouts(self, ir: &Ir) -> VerifyResult {
        if self.layouts(ir).nth(1).is_none() {
            return Ok(());
        }
        let error = ir.op_error(self, "expects at most one data layout attribute");
        let loc = ir.loc(self.into());
        Err(self.layouts(ir).fold(error, |error, (name, _)| {
            let name = name.as_str(ir);
            error.note(loc, format!("'{name}' is a data layout attribute"))
        }))
    }

    /// The arena of a new module with an empty block.
    pub fn create(cx: &Context, loc: Location) -> Box<Ir> {
        let mut ir = Box::new(Ir::new(cx, cx.op_name_of(Self::INFO), loc, 1));
        let region = ir.regions(ir.root())[0];
        ir.append_block(region, &[]);
        ir
    }

    /// A builder of ops at the end of a module, in its own arena, at a location.
    ///
    /// # Panics
    /// If the root of the arena is no module.
    pub fn body_builder(ir: &mut Ir, loc: Location) -> ImplicitLocBuilder<'_> {
        let body = Self::body_block(ir).expect("the root of the arena is a module");
        ImplicitLocBuilder::new(Builder::at_end(ir, body), loc)
    }

    /// The block that holds the module's ops, in the module's own arena.
    pub fn body_block(ir: &Ir) -> Option<Block> {
        let root = ir.root();
        ir.first_block(Self::cast(ir, root)?.body(ir))
    }
}
