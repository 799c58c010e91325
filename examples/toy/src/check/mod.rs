//! Finds the mistakes that can be told from the source alone, before any IR exists.
//!
//! Names, arities, structs, recursion and what returns nothing are checked completely. Shapes are followed only inside a
//! function, from literals on: a parameter or the result of a call has no known shape here, since functions are specialised for
//! the shapes of each call. What is left is found by shape inference.

mod bodies;
mod calls;
mod declarations;

use std::collections::HashMap;

use terrace::ir::diagnostics::most_similar;

use crate::ast::{ExprId, Ident, Module};
use crate::error::Errors;

/// Highest rank of a tensor in Toy.
pub const MAX_RANK: usize = 2;

/// Most tensors that a struct holds, those of its nested structs included.
pub const MAX_STRUCT_TENSORS: usize = 4096;

/// Index of a struct in [`Analysis::structs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StructId(u32);

impl StructId {
    /// The id as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A shape of rank 2 at most. Small, since each expression has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownShape {
    rank: u8,
    dims: [u32; MAX_RANK],
}

impl KnownShape {
    /// The shape with these extents, each at most [`MAX_ELEMENTS`](crate::ast::MAX_ELEMENTS); `None` beyond rank 2.
    pub fn new(extents: &[i64]) -> Option<Self> {
        let mut dims = [1; MAX_RANK];
        for (dim, &extent) in dims.get_mut(..extents.len())?.iter_mut().zip(extents) {
            *dim = u32::try_from(extent).expect("the parser limits extents");
        }
        Some(Self {
            rank: extents.len() as u8,
            dims,
        })
    }

    /// The extents, outermost first.
    pub fn dims(&self) -> &[u32] {
        &self.dims[..self.rank as usize]
    }

    fn transposed(mut self) -> Self {
        self.dims[..self.rank as usize].reverse();
        self
    }

    fn elements(&self) -> u64 {
        self.dims.iter().map(|&dim| u64::from(dim)).product()
    }
}

impl std::fmt::Display for KnownShape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.dims() {
            [] => f.write_str("a number"),
            [length] => write!(f, "<{length}>"),
            [rows, columns, ..] => write!(f, "<{rows}, {columns}>"),
        }
    }
}

/// The type of an expression, a field, a parameter or a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A tensor, with its shape where the source alone tells it.
    Tensor(Option<KnownShape>),
    /// A struct.
    Struct(StructId),
    /// Result of `print` and of functions that return nothing.
    Nothing,
    /// Unknown because of a reported error: never part of a successful analysis.
    Unknown,
}

/// What is known of a struct.
#[derive(Debug)]
pub struct StructInfo<'s> {
    /// Its name.
    pub name: Ident<'s>,
    /// Name and type of each field.
    pub fields: Vec<(Ident<'s>, Type)>,
    field_index: HashMap<&'s str, usize>,
    /// Number of tensors, with those of nested structs.
    tensors: usize,
    /// Levels of nested structs, 1 without.
    depth: u32,
}

impl StructInfo<'_> {
    /// The index of a field.
    pub fn field(&self, name: &str) -> Option<usize> {
        self.field_index.get(name).copied()
    }
}

/// What is known of a function from outside.
#[derive(Debug)]
pub struct Signature<'s> {
    /// Its name.
    pub name: Ident<'s>,
    /// Name and type of each parameter.
    pub params: Vec<(Ident<'s>, Type)>,
    /// Type of the result.
    pub result: Type,
}

/// The result of the check.
#[derive(Debug, Default)]
pub struct Analysis<'s> {
    /// The structs in source order; fields only refer to earlier structs.
    pub structs: Vec<StructInfo<'s>>,
    /// The functions in source order.
    pub functions: Vec<Signature<'s>>,
    struct_ids: HashMap<&'s str, StructId>,
    function_ids: HashMap<&'s str, usize>,
    types: Vec<Type>,
}

impl<'s> Analysis<'s> {
    /// The struct of that name.
    pub fn struct_id(&self, name: &str) -> Option<StructId> {
        self.struct_ids.get(name).copied()
    }

    /// The function of that name, as an index into [`Analysis::functions`].
    pub fn function(&self, name: &str) -> Option<usize> {
        self.function_ids.get(name).copied()
    }

    /// The type of an expression.
    pub fn type_of(&self, id: ExprId) -> Type {
        self.types[id.index()]
    }
}

/// Checks a module; on failure all errors are reported, in source order.
pub fn check<'s>(module: &Module<'s>) -> Result<Analysis<'s>, Errors> {
    let mut errors = Errors::default();
    let mut analysis = declarations::collect(module, &mut errors);
    let order = calls::callees_first(module, &analysis, &mut errors);
    bodies::check(module, &order, &mut analysis, &mut errors);
    errors.into_result(analysis)
}

/// `did you mean ...?`, if a known name is close enough to an unknown one.
fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    most_similar(name, known).map(|known| format!("did you mean `{known}`?"))
}
