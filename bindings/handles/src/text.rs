//! Text and validity.

use terrace_bytecode::{WriteOptions, read_source, read_source_range, write_module_with};
use terrace_ir::asm::{ParseOptions, PrintOptions, ValueNames, print_module, print_op};
use terrace_ir::ir::ValueDef;
use terrace_ir::verify::verify;
use terrace_ir::{Diagnostic, Ir, Location, Op, Value};

use crate::arena::{ArenaId, Home};
use crate::error::{HandleError, Result};
use crate::handle::{OpHandle, ValueHandle};
use crate::relocate::Tree;
use crate::scope::Outer;
use crate::session::{Session, Verified, is_root};

impl Session {
    /// Reads a module, be it text or bytecode, and verifies it. What is not one module is wrapped
    /// in one.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse_module(&mut self, text: &[u8], file: &str) -> Result<OpHandle> {
        let source = self.cx.add_source(self.cx.ident(file), text);
        let ir = read_source(&self.cx, source)?;
        Ok(self.adopt(ir))
    }

    /// Reads one op, of any kind, be it text or bytecode, and verifies it.
    ///
    /// # Errors
    /// What is wrong with it, or if there are more or fewer at the top of the text.
    pub fn parse_op(&mut self, text: &[u8], file: &str) -> Result<OpHandle> {
        let source = self.cx.add_source(self.cx.ident(file), text);
        let parse = |implicit_module| {
            let options = ParseOptions {
                implicit_module,
                ..ParseOptions::default()
            };
            read_source_range(&self.cx, source, 0..text.len(), &options)
        };
        if let Ok(ir) = parse(false) {
            return Ok(self.adopt(ir));
        }
        // It is not isolated, or wrong.
        let ir = parse(true)?;
        let body = ir
            .regions(ir.root())
            .first()
            .and_then(|r| ir.first_block(*r));
        let count = body.map_or(0, |body| ir.block_ops(body).count());
        let first = body.and_then(|body| ir.first_op(body));
        let Some(op) = first.filter(|_| count == 1) else {
            let message =
                format!("source must contain a single top-level operation, found: {count}");
            return Err(Diagnostic::error(
                Location::file(&self.cx, self.cx.ident(file), 0, 0),
                message,
            )
            .into());
        };
        let module = self.adopt(ir);
        let (arena, _) = self.at::<Op>(module)?;
        let op = self.number(arena, op);
        self.detach_op(op)?;
        if let (home, op) = self.at::<Op>(op)?
            && home == arena
        {
            let scratch = self.scratch();
            self.relocate(arena, scratch, &[Tree::Op(op)])?;
        }
        self.erase_op(module)?;
        Ok(op)
    }

    /// Checks an op and all that is inside it.
    ///
    /// # Errors
    /// What is wrong.
    pub fn verify(&mut self, op: OpHandle) -> Result<()> {
        let (arena, id) = self.definition(op)?;
        if is_root(id) {
            return Ok(verify(self.arenas.ir(arena)?)?);
        }
        let top = self.top_in_arena(arena, id)?;
        if is_root(top) && verify(self.arenas.ir(arena)?).is_ok() {
            return Ok(());
        }
        let scope = self.scope(arena, id, id, Outer::Arguments)?;
        Ok(verify(&scope.ir)?)
    }

    /// The outermost op around one in its arena.
    fn top_in_arena(&self, arena: ArenaId, op: Op) -> Result<Op> {
        let ir = self.arenas.ir(arena)?;
        let mut top = op;
        while let Some(parent) = ir.parent_op(top) {
            top = parent;
        }
        Ok(top)
    }

    /// The outermost arena around one.
    pub(crate) fn outermost(&self, arena: ArenaId) -> ArenaId {
        let mut arena = arena;
        while let Home::Inside(outer, _) = self.arenas[arena].home {
            arena = outer;
        }
        arena
    }

    /// Whether what is around an op that is in an isolated one is valid; if not, custom forms cannot be trusted.
    fn is_valid(&mut self, arena: ArenaId) -> Result<bool> {
        let arena = self.outermost(arena);
        let changes = self.arenas.changes;
        if let Some(known) = self.verified
            && (known.arena, known.changes) == (arena, changes)
        {
            return Ok(known.is_valid);
        }
        let ir = self.arenas.ir(arena)?;
        let is_valid = verify(ir).is_ok();
        self.verified = Some(Verified {
            arena,
            changes,
            is_valid,
        });
        Ok(is_valid)
    }

    /// The options for what is inside an arena, of which it is known whether it is valid.
    fn settle(&mut self, arena: ArenaId, options: &PrintOptions) -> Result<PrintOptions> {
        let generic = options.generic || !(options.assume_verified || self.is_valid(arena)?);
        Ok(PrintOptions {
            generic,
            assume_verified: true,
            ..options.clone()
        })
    }

    /// The text of an op. An op that is in no block is written as a file, with aliases and a line end, unless the options ask
    /// for a local scope; others as they are in the text of what is around them.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn print(&mut self, op: OpHandle, options: &PrintOptions) -> Result<String> {
        let (arena, id) = self.at::<Op>(op)?;
        let has_parent = self.arenas.ir(arena)?.parent_block(id).is_some();
        let top = self.top_in_arena(arena, id)?;
        if is_root(top) {
            let options = self.settle(arena, options)?;
            let ir = self.arenas.ir(arena)?;
            return Ok(match has_parent || options.local_scope {
                true => print_op(ir, id, &options),
                false => print_module(ir, &options),
            });
        }
        let mut options = options.clone();
        if !(options.generic || options.assume_verified) {
            let scope = self.scope(arena, top, top, Outer::Arguments)?;
            options.generic = verify(&scope.ir).is_err();
        }
        options.assume_verified = true;
        let scope = self.scope(arena, top, id, Outer::Unknown)?;
        let mut text = print_op(&scope.ir, scope.inner, &options);
        if !has_parent && !options.local_scope {
            text.push('\n');
        }
        Ok(text)
    }

    /// An isolated op, with all that is inside it, as MLIR's bytecode.
    ///
    /// # Errors
    /// If the op is dead, not isolated or not valid.
    pub fn write_bytecode(&mut self, op: OpHandle, options: &WriteOptions) -> Result<Vec<u8>> {
        let (arena, id) = self.definition(op)?;
        if !is_root(id) {
            return Err(HandleError::NotIsolated);
        }
        let ir = self.arenas.ir(arena)?;
        verify(ir)?;
        Ok(write_module_with(ir, options))
    }

    /// What a value is called in the text: `%0` or `%arg1`.
    ///
    /// # Errors
    /// If the value is dead.
    pub fn value_name(&mut self, value: ValueHandle, _options: &PrintOptions) -> Result<String> {
        let (arena, value) = self.at::<Value>(value)?;
        let ir = self.arenas.ir(arena)?;
        let (owner, index) = match ir.def(value) {
            ValueDef::Result { op, index } => (Some(op), index),
            ValueDef::Argument { block, index } => (ir.block_op(block), index),
        };
        let top = match owner {
            Some(owner) => Some(self.top_in_arena(arena, owner)?),
            None => None,
        };
        match (top, owner) {
            (Some(top), Some(owner)) if !is_root(top) => {
                let scope = self.scope(arena, top, owner, Outer::Unknown)?;
                let value = counterpart(ir, value, &scope.ir, scope.inner, index as usize);
                Ok(ValueNames::new(&scope.ir).name(&scope.ir, value))
            }
            _ => Ok(ValueNames::new(ir).name(ir, value)),
        }
    }
}

/// The value of a copy of an op, or of a block in it, that a value of the op has become.
fn counterpart(ir: &Ir, value: Value, copy: &Ir, owner: Op, index: usize) -> Value {
    let ValueDef::Argument { block, .. } = ir.def(value) else {
        return copy.result(owner, index);
    };
    let region = ir
        .block_region(block)
        .map_or(0, |region| ir.region_index(region));
    let before = std::iter::successors(ir.prev_block(block), |block| ir.prev_block(*block));
    let region = copy.regions(owner)[region];
    let block = copy.region_blocks(region).nth(before.count());
    let block = block.expect("a copy has as many blocks");
    copy.block_arg(block, index)
}

impl HandleError {
    /// What is wrong with text or IR, if that is what is wrong.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        match self {
            HandleError::Invalid(errors) => errors,
            _ => Vec::new(),
        }
    }
}
