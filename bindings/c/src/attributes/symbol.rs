//! References to symbols.

use terrace_ir::Ident;
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, SymbolRefAttr};

use crate::handle::{Handle, MlirAttribute};
use crate::support::{Array, Identity, MlirStringRef};

kinds! { MlirAttribute:
    SymbolRefAttr: mlirAttributeIsASymbolRef, id mlirSymbolRefAttrGetTypeID = Identity::SymbolRefAttr,
        name mlirSymbolRefAttrGetName = "builtin.symbol_ref";
    FlatSymbolRefAttr: mlirAttributeIsAFlatSymbolRef, name mlirFlatSymbolRefAttrGetName = "builtin.symbol_ref";
}

makers! {
    mlirSymbolRefAttrGet(root: MlirStringRef, count: isize, path: Array<MlirAttribute>) -> MlirAttribute = |cx| {
        let symbol = |attr: &MlirAttribute| Some(attr.get_in(cx)?.cast::<FlatSymbolRefAttr>(cx)?.symbol(cx));
        let path: Vec<Ident> = path.of(count).iter().map(symbol).collect::<Option<_>>()?;
        Some(Attribute::from(SymbolRefAttr::get(cx, cx.ident(&root.text()), &path)))
    };
    mlirFlatSymbolRefAttrGet(symbol: MlirStringRef) -> MlirAttribute = |cx| {
        Attribute::from(FlatSymbolRefAttr::get(cx, cx.ident(&symbol.text())))
    };
}

methods! { MlirAttribute as SymbolRefAttr:
    mlirSymbolRefAttrGetRootReference() -> MlirStringRef = |cx, attr| attr.root(cx);
    mlirSymbolRefAttrGetLeafReference() -> MlirStringRef = |cx, attr| *attr.nested(cx).last().unwrap_or(&attr.root(cx));
    mlirSymbolRefAttrGetNumNestedReferences() -> isize = |cx, attr| attr.nested(cx).len();
    mlirSymbolRefAttrGetNestedReference(position: isize) -> MlirAttribute = |cx, attr| {
        let symbol = attr.nested(cx).get(usize::try_from(position).ok()?)?;
        Some(Attribute::from(FlatSymbolRefAttr::get(cx, *symbol)))
    };
}

methods! { MlirAttribute as FlatSymbolRefAttr:
    mlirFlatSymbolRefAttrGetValue() -> MlirStringRef = |cx, attr| attr.symbol(cx);
}
