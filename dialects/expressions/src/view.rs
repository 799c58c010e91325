//! Memory that is indexed.

use std::ops;
use std::panic::Location;

use smallvec::SmallVec;
use terrace_ir::Value;
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::types::{MemRefType, Type};
use terrace_standard_dialects::affine;
use terrace_standard_dialects::{arith, memref};
use typed_arena::Arena;

use crate::affine::{Index, map_of};
use crate::expr::Node;
use crate::{Expr, Operand, Scope};

/// A memref whose elements are read and written by their subscripts: `a[[i, j + 1]]`, or `a[&subscripts[..]]` where their number is
/// not known to Rust.
pub struct View<'s> {
    scope: &'s Scope<'s>,
    memory: Value,
    shape: Vec<i64>,
    element: Type,
    /// What indexing gave: it gives references.
    elements: Arena<Element<'s>>,
}

/// An element of memory: a side of an operator, where it is read, or [`set`](Self::set).
#[derive(Clone, Copy)]
pub struct Element<'s> {
    pub(crate) scope: &'s Scope<'s>,
    memory: Value,
    ty: Type,
    subscripts: usize,
}

impl<'s> Scope<'s> {
    /// A memref as memory that is indexed.
    #[track_caller]
    pub fn view(&'s self, memory: Expr<'s>) -> View<'s> {
        let caller = Location::caller();
        let ty = memory.ty();
        let known = self.read(|ir| {
            let ty = ty.cast::<MemRefType>(ir)?;
            Some((ty.shape(ir).to_vec(), ty.element(ir)))
        });
        let (shape, element) = known.unwrap_or_else(|| {
            self.mistake(
                caller,
                format!("`{}` is no memory with a shape", self.spelled(ty)),
                "a view is of a memref with a rank",
            );
            (Vec::new(), Type::INDEX)
        });
        View {
            scope: self,
            memory: memory.value_at(caller),
            shape,
            element,
            elements: Arena::new(),
        }
    }
}

impl<'s> View<'s> {
    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// The size of a dimension.
    #[track_caller]
    pub fn size(&self, dimension: usize) -> Expr<'s> {
        let caller = Location::caller();
        match self.shape.get(dimension) {
            Some(size @ 0..) => self.scope.index(*size),
            Some(_) => self.scope.expr(self.scope.build_at(caller, |b| {
                let dimension = arith::constant_index(b, dimension as i64);
                b.value(memref::DimOp::new(b, self.memory, dimension))
            })),
            None => {
                let message = format!("dimension {dimension} of a memref of rank {}", self.rank());
                self.scope
                    .mistake(caller, message, "dimensions count from 0");
                self.scope.index(0)
            }
        }
    }

    /// The sizes of all dimensions.
    #[track_caller]
    pub fn sizes(&self) -> Vec<Expr<'s>> {
        let mut sizes = Vec::with_capacity(self.rank());
        for dimension in 0..self.rank() {
            sizes.push(self.size(dimension));
        }
        sizes
    }

    fn element(&self, subscripts: &[Expr<'s>], caller: &'static Location<'static>) -> Element<'s> {
        let count = subscripts.len();
        if count != self.rank() {
            self.scope.mistake(
                caller,
                format!("{count} subscripts of a memref of rank {}", self.rank()),
                "write one for each dimension",
            );
        }
        let nodes = (0..self.rank()).map(|place| match subscripts.get(place) {
            Some(subscript) => self.scope.subscript(*subscript, caller),
            None => self.scope.index(0).node,
        });
        let nodes: SmallVec<[Node; 4]> = nodes.collect();
        let mut all = self.scope.subscripts.borrow_mut();
        all.push(nodes);
        Element {
            scope: self.scope,
            memory: self.memory,
            ty: self.element,
            subscripts: all.len() - 1,
        }
    }
}

impl<'s> ops::Index<&[Expr<'s>]> for View<'s> {
    type Output = Element<'s>;

    #[track_caller]
    fn index(&self, subscripts: &[Expr<'s>]) -> &Element<'s> {
        let element = self.element(subscripts, Location::caller());
        self.elements.alloc(element)
    }
}

impl<'s, const N: usize> ops::Index<[Expr<'s>; N]> for View<'s> {
    type Output = Element<'s>;

    #[track_caller]
    fn index(&self, subscripts: [Expr<'s>; N]) -> &Element<'s> {
        &self[&subscripts[..]]
    }
}

impl<'s> Scope<'s> {
    fn subscript(&'s self, subscript: Expr<'s>, caller: &'static Location<'static>) -> Node {
        let ty = subscript.ty();
        if ty == Type::INDEX {
            return subscript.node;
        }
        self.mistake(
            caller,
            format!(
                "a subscript has type `index`, this has `{}`",
                self.spelled(ty)
            ),
            "convert it: `.cast(Type::INDEX)`",
        );
        self.index(0).node
    }
}

impl<'s> Element<'s> {
    /// The type.
    pub fn ty(self) -> Type {
        self.ty
    }

    /// Reads it.
    #[track_caller]
    pub fn get(self) -> Expr<'s> {
        self.load(Location::caller())
    }

    /// Writes it.
    #[track_caller]
    pub fn set(self, value: impl Operand<'s>) {
        let caller = Location::caller();
        if let Some(ty) = value.known_type()
            && ty != self.ty
        {
            let [value, element] = [ty, self.ty].map(|ty| self.scope.spelled(ty));
            self.scope.mistake(
                caller,
                format!("`{value}` is stored where elements are `{element}`"),
                format!("convert it: `.cast({element})`"),
            );
            return;
        }
        self.store(value.expr(self.scope, self.ty, caller), caller);
    }

    fn nodes(self) -> SmallVec<[Expr<'s>; 4]> {
        let all = self.scope.subscripts.borrow();
        let nodes = all[self.subscripts].iter();
        nodes
            .map(|node| Expr {
                scope: self.scope,
                node: *node,
            })
            .collect()
    }

    /// The subscripts, if all are affine.
    fn affine(nodes: &[Expr<'s>]) -> Option<Vec<Index>> {
        nodes
            .iter()
            .map(|node| node.scope.affine_part(*node))
            .collect()
    }

    pub(crate) fn load(self, caller: &'static Location<'static>) -> Expr<'s> {
        let nodes = self.nodes();
        let value = match Self::affine(&nodes) {
            Some(indices) => self.scope.build_at(caller, |b| {
                let map = map_of(&indices);
                let attr = b.with(|b| AffineMapAttr::get(b, map.map.clone()));
                b.value(affine::LoadOp::new(b, self.memory, map.operands, attr))
            }),
            None => {
                let values = values(&nodes, caller);
                self.scope.build_at(caller, |b| {
                    b.value(memref::LoadOp::new(b, self.memory, values))
                })
            }
        };
        self.scope.expr(value)
    }

    pub(crate) fn store(self, value: Expr<'s>, caller: &'static Location<'static>) {
        let (nodes, value) = (self.nodes(), value.value_at(caller));
        match Self::affine(&nodes) {
            Some(indices) => self.scope.build_at(caller, |b| {
                let map = map_of(&indices);
                let attr = b.with(|b| AffineMapAttr::get(b, map.map.clone()));
                affine::StoreOp::new(b, value, self.memory, map.operands, attr);
            }),
            None => {
                let values = values(&nodes, caller);
                self.scope.build_at(caller, |b| {
                    memref::StoreOp::new(b, value, self.memory, values);
                });
            }
        }
    }
}

fn values(nodes: &[Expr<'_>], caller: &'static Location<'static>) -> Vec<Value> {
    nodes.iter().map(|node| node.value_at(caller)).collect()
}
