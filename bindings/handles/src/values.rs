//! Values and their uses.

use rustc_hash::FxHashSet;
use terrace_ir::ir::ValueDef;
use terrace_ir::{Location, Op, Type, Value};

use crate::arena::ArenaId;
use crate::error::Result;
use crate::handle::{BlockHandle, OpHandle, ValueHandle};
use crate::session::Session;

/// What defines a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueOwner {
    /// A result of an op.
    Result {
        /// The op.
        op: OpHandle,
        /// Which of its results.
        index: usize,
    },
    /// An argument of a block.
    Argument {
        /// The block.
        block: BlockHandle,
        /// Which of its arguments.
        index: usize,
    },
}

impl Session {
    /// Whether what defines the value was not erased.
    pub fn value_is_alive(&self, value: ValueHandle) -> bool {
        self.at::<Value>(value).is_ok()
    }

    /// The type.
    ///
    /// # Errors
    /// If the value is dead.
    pub fn value_ty(&self, value: ValueHandle) -> Result<Type> {
        let (ir, value) = self.with::<Value>(value)?;
        Ok(ir.ty(value))
    }

    /// Changes the type.
    ///
    /// # Errors
    /// If the value is dead.
    pub fn set_value_ty(&mut self, value: ValueHandle, ty: Type) -> Result<()> {
        for (arena, value) in self.places_of_value(value)? {
            self.arenas.ir_mut(arena)?.set_ty(value, ty);
        }
        Ok(())
    }

    /// Where it comes from: the location of its op, or that of the argument.
    ///
    /// # Errors
    /// If the value is dead.
    pub fn value_loc(&self, value: ValueHandle) -> Result<Location> {
        let (ir, value) = self.with::<Value>(value)?;
        Ok(ir.value_loc(value))
    }

    /// Sets the location of a block argument; that of a result is its op's and stays.
    ///
    /// # Errors
    /// If the value is dead.
    pub fn set_arg_loc(&mut self, value: ValueHandle, loc: Location) -> Result<()> {
        let (ir, value) = self.with_mut::<Value>(value)?;
        ir.set_arg_loc(value, loc);
        Ok(())
    }

    /// What defines it.
    ///
    /// # Errors
    /// If the value is dead.
    pub fn value_def(&mut self, value: ValueHandle) -> Result<ValueOwner> {
        let (arena, value) = self.at::<Value>(value)?;
        Ok(match self.arenas.ir(arena)?.def(value) {
            ValueDef::Result { op, index } => ValueOwner::Result {
                op: self.number(arena, op),
                index: index as usize,
            },
            ValueDef::Argument { block, index } => ValueOwner::Argument {
                block: self.number(arena, block),
                index: index as usize,
            },
        })
    }

    /// Whether there is any use.
    ///
    /// # Errors
    /// If the value is dead.
    pub fn has_uses(&self, value: ValueHandle) -> Result<bool> {
        for (arena, value) in self.places_of_value(value)? {
            if self.arenas.ir(arena)?.has_uses(value) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes every use of a value use another one.
    ///
    /// # Errors
    /// If one of them is dead.
    pub fn replace_all_uses(&mut self, of: ValueHandle, with: ValueHandle) -> Result<()> {
        self.replace(of, with, |_, _, _| true)
    }

    /// Makes every use of a value, but for those by some ops, use another one.
    ///
    /// # Errors
    /// If one of the values is dead.
    pub fn replace_all_uses_except(
        &mut self,
        of: ValueHandle,
        with: ValueHandle,
        except: &[OpHandle],
    ) -> Result<()> {
        self.replace(of, with, |session, arena, user| {
            let user = session.existing(arena, user);
            user.is_none_or(|user| !except.contains(&user))
        })
    }

    /// Makes the operands of an op that are a value another one.
    ///
    /// # Errors
    /// If the op or one of the values is dead.
    pub fn replace_uses_of_with(
        &mut self,
        op: OpHandle,
        of: ValueHandle,
        with: ValueHandle,
    ) -> Result<()> {
        self.at::<Op>(op)?;
        self.replace(of, with, |session, arena, user| {
            session.existing(arena, user) == Some(op)
        })
    }

    fn replace(
        &mut self,
        of: ValueHandle,
        with: ValueHandle,
        accept: impl Fn(&Session, ArenaId, Op) -> bool,
    ) -> Result<()> {
        if of == with {
            return Ok(());
        }
        self.meet(Some(self.at::<Value>(of)?.0), self.at::<Value>(with)?.0)?;
        for (arena, of) in self.places_of_value(of)? {
            let with = self.local_value(with, arena)?;
            let ir = self.arenas.ir(arena)?;
            let users = ir.users(of).filter(|user| accept(self, arena, *user));
            let users: FxHashSet<Op> = users.collect();
            let ir = self.arenas.ir_mut(arena)?;
            ir.replace_uses_if(of, with, |_, user, _| users.contains(&user));
            self.drop_unused_foreign(arena)?;
        }
        Ok(())
    }
}
