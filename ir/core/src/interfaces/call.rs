//! Calls and what they call.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ods_macros::op_interface;

use crate::attributes::SymbolRefAttr;
use crate::ir::{Ir, Region, Value};
use crate::types::Type;

/// What a call calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// The callable with this name.
    Symbol(SymbolRefAttr),
    /// A value that holds a callable.
    Value(Value),
}

/// An op that transfers control to a callable and receives its results.
#[op_interface]
pub trait CallOpInterface {
    /// What is called.
    fn callee(&self, ir: &Ir) -> Callee;
    /// The operands that become the callable's arguments, in order.
    fn arg_operands(&self, ir: &Ir) -> Range<usize>;
}

/// An op whose region is executed by calls. Its methods are asked with the arena that holds the region.
#[op_interface]
pub trait CallableOpInterface {
    /// The region that a call executes; `None` if it is defined elsewhere.
    fn callable_region(&self, ir: &Ir) -> Option<Region>;
    /// The types of the arguments.
    fn argument_types(&self, ir: &Ir) -> SmallVec<[Type; 4]>;
    /// The types of the results.
    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]>;
}
