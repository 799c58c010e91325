//! Symbol references.

use super::builtin::{attr_wrappers, unreachable_kind};
use super::{AttrData, AttrKey, AttrKind, Attribute};
use crate::context::{Context, Ident};

attr_wrappers! {
    /// `@root::@nested`.
    SymbolRefAttr = AttrData::SymbolRef { .. }, "symbol reference attribute";
    /// `@root`, without a nested path.
    FlatSymbolRefAttr = AttrData::SymbolRef { nested, .. } if nested.is_empty(), "flat symbol reference attribute";
}

impl SymbolRefAttr {
    /// A reference to `root` in the nearest symbol table, then down the path `nested`.
    pub fn get(cx: &Context, root: Ident, nested: &[Ident]) -> Self {
        SymbolRefAttr(Attribute::get_by_key(cx, AttrKey::SymbolRef(root, nested)))
    }

    /// The symbol in the nearest symbol table.
    pub fn root(self, cx: &Context) -> Ident {
        match self.0.data(cx) {
            AttrData::SymbolRef { root, .. } => *root,
            _ => unreachable_kind!(),
        }
    }

    /// The path below the root.
    pub fn nested(self, cx: &Context) -> &[Ident] {
        match self.0.data(cx) {
            AttrData::SymbolRef { nested, .. } => nested,
            _ => unreachable_kind!(),
        }
    }
}

impl FlatSymbolRefAttr {
    /// A reference to a symbol in the nearest symbol table.
    pub fn get(cx: &Context, symbol: Ident) -> Self {
        FlatSymbolRefAttr(SymbolRefAttr::get(cx, symbol, &[]).0)
    }

    /// The symbol.
    pub fn symbol(self, cx: &Context) -> Ident {
        SymbolRefAttr(self.0).root(cx)
    }
}

impl From<FlatSymbolRefAttr> for SymbolRefAttr {
    fn from(attr: FlatSymbolRefAttr) -> SymbolRefAttr {
        SymbolRefAttr(attr.0)
    }
}
