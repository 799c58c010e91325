//! The names of values for others than the printer.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::super::PrintOptions;
use super::super::values::push_value;
use super::{ArenaNames, address, numbering};
use crate::ir::{Ir, Value};

/// The names that the values of an arena, and of all inside it, have in its text.
pub struct ValueNames(FxHashMap<usize, Arc<ArenaNames>>);

impl ValueNames {
    /// Names the values. Changes of the IR make the names meaningless.
    pub fn new(ir: &Ir) -> Self {
        ValueNames(numbering::whole(ir, &PrintOptions::default()))
    }

    /// The name of a value of one of the arenas: `%0`, `%arg0` or `%0#1`.
    pub fn name(&self, ir: &Ir, value: Value) -> String {
        let mut text = Vec::new();
        let names = self.0.get(&address(ir));
        push_value(&mut text, names.map(Arc::as_ref), value, true);
        String::from_utf8_lossy(&text).into_owned()
    }
}
