//! Symbols.

use std::ffi::c_void;

use terrace_handles::{HandleError, OpHandle, SymbolTable, WalkOrder};
use terrace_ir::attributes::StringAttr;
use terrace_ir::ods::OpTraits;

use super::{Entity, MlirOperation};
use crate::handle::{Cx, MlirAttribute, ToC};
use crate::support::{MlirLogicalResult, MlirStringRef};

/// A symbol table that C owns.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirSymbolTable {
    ptr: *mut c_void,
}

impl MlirSymbolTable {
    fn get<'a>(self) -> Option<(Cx, &'a mut SymbolTable)> {
        // SAFETY: `mlirSymbolTableCreate` made it, C has not destroyed it, and by the header only one thread uses it.
        let table = unsafe { self.ptr.cast::<SymbolTable>().as_mut() }?;
        let op: MlirOperation = table.op().into();
        Some((op.cx()?, table))
    }
}

names! {
    mlirSymbolTableGetSymbolAttributeName = "sym_name";
    mlirSymbolTableGetVisibilityAttributeName = "sym_visibility";
}

exported! {
    fn mlirSymbolTableCreate(op: MlirOperation) -> MlirSymbolTable {
        let table = op.ask(|session, op| {
            let info = session.op_name(op)?.info(session.context());
            match info.is_some_and(|info| info.traits.has(OpTraits::SYMBOL_TABLE)) {
                true => SymbolTable::new(session, op),
                false => Err(HandleError::NoSymbol),
            }
        });
        let table = table.map(|(_, table)| Box::into_raw(Box::new(table)));
        MlirSymbolTable { ptr: table.unwrap_or(std::ptr::null_mut()).cast() }
    }

    fn mlirSymbolTableDestroy(table: MlirSymbolTable) {
        if !table.ptr.is_null() {
            // SAFETY: `mlirSymbolTableCreate` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(table.ptr.cast::<SymbolTable>()) });
        }
    }

    fn mlirSymbolTableLookup(table: MlirSymbolTable, name: MlirStringRef) -> MlirOperation {
        let found = table.get().and_then(|(cx, table)| table.lookup(&cx.session(), &name.text()));
        found.map(Into::into).unwrap_or_default()
    }

    fn mlirSymbolTableInsert(table: MlirSymbolTable, op: MlirOperation) -> MlirAttribute {
        let inserted = table.get().zip(op.handle()).and_then(|((cx, table), op)| {
            let name = table.insert(&mut cx.session(), op).ok()?;
            Some(name.to_c(cx))
        });
        inserted.unwrap_or_default()
    }

    fn mlirSymbolTableErase(table: MlirSymbolTable, op: MlirOperation) {
        if let Some(((cx, table), op)) = table.get().zip(op.handle()) {
            let mut session = cx.session();
            if table.remove(&session, op).is_ok() {
                // It was erased from the table, whatever uses it.
                session.destroy_op(op).ok();
            }
        }
    }

    fn mlirSymbolTableReplaceAllSymbolUses(old: MlirStringRef, new: MlirStringRef, from: MlirOperation) -> MlirLogicalResult {
        let replaced = from.ask(|session, op| session.replace_all_symbol_uses(op, &old.text(), &new.text()));
        replaced.is_some().into()
    }

    fn mlirSymbolTableWalkSymbolTables(
        from: MlirOperation,
        all_uses_visible: bool,
        callback: Option<extern "C" fn(MlirOperation, bool, *mut c_void)>,
        user_data: *mut c_void,
    ) {
        let (Some(cx), Some(from), Some(callback)) = (from.cx(), from.handle(), callback) else {
            return;
        };
        let mut walk = cx.session().walk(from, WalkOrder::Post);
        loop {
            let next = walk.next(&mut cx.session());
            let Some(op) = next else {
                return;
            };
            if is_table(cx, op) {
                let is_visible = all_uses_visible || is_hidden(cx, op, from);
                callback(op.into(), is_visible, user_data);
            }
        }
    }
}

/// Whether nothing outside `from` can refer to what is in a table: it, or a table around it, is no symbol or a private one.
fn is_hidden(cx: Cx, table: OpHandle, from: OpHandle) -> bool {
    let mut next = Some(table);
    while let Some(op) = next {
        if is_table(cx, op) && !is_visible_symbol(cx, op) {
            return true;
        }
        next = (op != from)
            .then(|| cx.session().parent_op(op).ok().flatten())
            .flatten();
    }
    false
}

fn is_visible_symbol(cx: Cx, op: OpHandle) -> bool {
    let session = cx.session();
    let attr = |name| session.inherent_attr(op, name).ok().flatten();
    let visibility = || attr("sym_visibility")?.cast::<StringAttr>(cx);
    let is_private = visibility().is_some_and(|is| is.bytes(cx) == b"private");
    attr("sym_name").is_some() && !is_private
}

fn is_table(cx: Cx, op: OpHandle) -> bool {
    let name = cx.session().op_name(op);
    let info = name.ok().and_then(|name| name.info(cx));
    info.is_some_and(|info| info.traits.has(OpTraits::SYMBOL_TABLE))
}
