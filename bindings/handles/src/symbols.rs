//! Symbol tables by handle.

use rustc_hash::FxHashMap;
use terrace_ir::attributes::{Attribute, StringAttr};
use terrace_ir::context::Ident;
use terrace_ir::symbol::replace_all_symbol_uses;
use terrace_ir::{Ir, Op};

use crate::error::{HandleError, Result};
use crate::handle::OpHandle;
use crate::place::Place;
use crate::session::Session;

/// The symbols of an op by name. Changes to symbols go through its methods.
pub struct SymbolTable {
    op: OpHandle,
    symbols: FxHashMap<Ident, OpHandle>,
    next_suffix: u64,
}

fn name_of(ir: &Ir, op: Op) -> Option<Ident> {
    terrace_ir::symbol::symbol_name(ir, op)
}

impl SymbolTable {
    /// The symbols of an op with one region of one block. Of two with one name the first counts.
    ///
    /// # Errors
    /// If the op has no such region.
    pub fn new(session: &mut Session, op: OpHandle) -> Result<SymbolTable> {
        let region = session.region(op, 0).map_err(no_symbol)?;
        let block = session.first_block(region)?.ok_or(HandleError::NoSymbol)?;
        let mut symbols = FxHashMap::default();
        for symbol in session.ops(block)? {
            let (ir, id) = session.with::<Op>(symbol)?;
            if let Some(name) = name_of(ir, id) {
                symbols.entry(name).or_insert(symbol);
            }
        }
        Ok(SymbolTable {
            op,
            symbols,
            next_suffix: 0,
        })
    }

    /// The op of the table.
    pub fn op(&self) -> OpHandle {
        self.op
    }

    /// The op that defines a name.
    pub fn lookup(&self, session: &Session, name: &str) -> Option<OpHandle> {
        let symbol = self.symbols.get(&session.context().ident(name)).copied();
        symbol.filter(|symbol| session.is_alive(*symbol))
    }

    /// Adds a symbol; one that is in no block goes to the end of the body. If its name is another symbol's it is renamed.
    /// Gives its name, an attribute.
    ///
    /// # Errors
    /// If the op has no name, or is somewhere else.
    pub fn insert(&mut self, session: &mut Session, op: OpHandle) -> Result<Attribute> {
        let (ir, id) = session.with::<Op>(op)?;
        let wanted = name_of(ir, id).ok_or(HandleError::NoSymbol)?;
        match session.parent_op(op)? {
            Some(parent) if parent != self.op => return Err(HandleError::Attached),
            Some(_) => {}
            None => {
                let region = session.region(self.op, 0)?;
                let block = session.first_block(region)?.ok_or(HandleError::NoSymbol)?;
                session.insert_op(op, Place::AtEnd(block))?;
            }
        }
        let mut name = wanted;
        while let Some(taken) = self.symbols.get(&name).copied()
            && taken != op
            && session.is_alive(taken)
        {
            let cx = session.context();
            name = cx.ident(&format!("{}_{}", wanted.as_str(cx), self.next_suffix));
            self.next_suffix += 1;
        }
        let attr: Attribute = {
            let cx = session.context();
            StringAttr::get(cx, name.as_str(cx)).into()
        };
        if name != wanted {
            session.set_attr(op, "sym_name", attr)?;
        }
        self.symbols.insert(name, op);
        Ok(attr)
    }

    /// Erases a symbol.
    ///
    /// # Errors
    /// If it is not in the table.
    pub fn erase(&mut self, session: &mut Session, op: OpHandle) -> Result<()> {
        self.remove(session, op)?;
        session.erase_op(op)
    }

    /// Forgets a symbol, which stays where it is.
    ///
    /// # Errors
    /// If it is not in the table.
    pub fn remove(&mut self, session: &Session, op: OpHandle) -> Result<()> {
        let (ir, id) = session.with::<Op>(op)?;
        let name = name_of(ir, id).ok_or(HandleError::NoSymbol)?;
        if self.symbols.get(&name) != Some(&op) {
            return Err(HandleError::NoSymbol);
        }
        self.symbols.remove(&name);
        Ok(())
    }
}

fn no_symbol(error: HandleError) -> HandleError {
    match error {
        HandleError::OutOfRange => HandleError::NoSymbol,
        other => other,
    }
}

impl Session {
    /// Makes every reference inside an op, as far as its own symbol table is concerned, to one symbol refer to another one.
    ///
    /// # Errors
    /// If the op is not isolated.
    pub fn replace_all_symbol_uses(&mut self, op: OpHandle, old: &str, new: &str) -> Result<()> {
        let (arena, root) = self.definition(op)?;
        let ir = self.arenas.ir_mut(arena)?;
        if root != ir.root() {
            return Err(HandleError::NotIsolated);
        }
        let (old, new) = (ir.ident(old), ir.ident(new));
        replace_all_symbol_uses(ir, old, new);
        Ok(())
    }
}
