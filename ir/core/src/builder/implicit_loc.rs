//! A builder that carries its location, and that calls inside calls share.

use std::cell::{Cell, RefCell};

use smallvec::SmallVec;

use super::{Builder, InsertionPoint, OpState};
use crate::context::Context;
use crate::ir::{Ir, Region, Value};
use crate::location::Location;
use crate::ods::{AsValue, TypedOp};
use crate::types::Type;

/// A [`Builder`] with the location of the ops it builds. It is shared, `&self`, so that the operands of an op may be built where
/// they are written:
///
/// ```
/// use terrace_ir::builtin::{ModuleOp, UnrealizedConversionCastOp};
/// use terrace_ir::{Context, Location, Type};
///
/// let cx = Context::new();
/// let mut module = ModuleOp::create(&cx, Location::UNKNOWN);
/// let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
/// let number = UnrealizedConversionCastOp::new(b, &[Type::I32], ());
/// UnrealizedConversionCastOp::new(b, &[], [b.result(number, 0)]);
/// assert_eq!(module.all_ops().len(), 2);
/// ```
///
/// Every op has a function `new` that takes one. What has an effect on the builder, an insertion point or a location, holds
/// for all that share it.
pub struct ImplicitLocBuilder<'a> {
    builder: RefCell<Builder<'a>>,
    loc: Cell<Location>,
}

impl<'a> ImplicitLocBuilder<'a> {
    /// A builder whose ops are at a location.
    pub fn new(builder: Builder<'a>, loc: Location) -> Self {
        ImplicitLocBuilder {
            builder: RefCell::new(builder),
            loc: Cell::new(loc),
        }
    }

    /// Where the ops to come are from.
    pub fn loc(&self) -> Location {
        self.loc.get()
    }

    /// Sets where the ops to come are from.
    pub fn set_loc(&self, loc: Location) {
        self.loc.set(loc);
    }

    /// Calls a function with the builder itself, which may read and change the IR.
    ///
    /// # Panics
    /// If the function uses this builder by another way than its argument.
    pub fn with<R>(&self, f: impl FnOnce(&mut Builder<'a>) -> R) -> R {
        let mut builder = self
            .builder
            .try_borrow_mut()
            .expect("the builder is used by the function that it calls");
        f(&mut builder)
    }

    /// Builds one thing at the location: `b.build(|b, loc| MyOp::builder(x).flag(true).build(b, loc))`.
    ///
    /// # Panics
    /// As [`with`](Self::with).
    pub fn build<R>(&self, f: impl FnOnce(&mut Builder<'a>, Location) -> R) -> R {
        let loc = self.loc();
        self.with(|b| f(b, loc))
    }

    /// The value that stands for something: itself, or the result of an op that has one.
    pub fn value(&self, value: impl AsValue) -> Value {
        self.with(|b| value.as_value(b))
    }

    /// All values of a list.
    pub fn values(&self, values: impl IntoValues) -> SmallVec<[Value; 4]> {
        self.with(|b| values.into_values(b))
    }

    /// A result of an op.
    ///
    /// # Panics
    /// If the op does not have so many.
    pub fn result(&self, op: impl Into<crate::ir::Op>, index: usize) -> Value {
        self.with(|b| b.ir.result(op.into(), index))
    }

    /// The type of a value.
    pub fn ty(&self, value: impl AsValue) -> Type {
        self.with(|b| value.ty(b))
    }

    /// The context.
    pub fn context(&self) -> Context {
        self.with(|b| b.context().clone())
    }

    /// Adds a block to a region, with arguments of these types, and builds what is in it: the function gets the arguments. Then
    /// new ops go where they went before.
    pub fn block<R>(
        &self,
        region: Region,
        arguments: &[Type],
        body: impl FnOnce(&Self, &[Value]) -> R,
    ) -> R {
        let before = self.with(|b| b.insertion_point());
        let arguments: SmallVec<[Value; 4]> = self.with(|b| {
            let block = b.create_block(region, arguments);
            b.block_args(block).into()
        });
        let result = body(self, &arguments);
        self.with(|b| b.set_insertion_point(before));
        result
    }

    /// Builds an op around regions that are built before it, so that its result types may be those of values inside: `regions` makes
    /// them with [`detached`](Self::detached).
    pub fn around<O: TypedOp>(
        &self,
        operands: &[Value],
        result_types: &[Type],
        regions: &[Region],
    ) -> O {
        self.build(|b, loc| {
            let mut state = OpState::new(b, b.loaded_op_name_of(O::INFO), loc);
            state.operands = operands.into();
            state.result_types = result_types.into();
            state.regions = regions.into();
            O::from_op_unchecked(b.create_from(state))
        })
    }

    /// A region with one block, as [`block`](Self::block) builds it, that is in no op yet. Gives what the function gives as well.
    pub fn detached<R>(
        &self,
        arguments: &[Type],
        body: impl FnOnce(&Self, &[Value]) -> R,
    ) -> (Region, R) {
        let region = self.with(|b| b.ir.create_region());
        let result = self.block(region, arguments, body);
        (region, result)
    }

    /// Sets where new ops go.
    pub fn set_insertion_point(&self, point: InsertionPoint) {
        self.with(|b| b.set_insertion_point(point));
    }
}

impl<'a> Builder<'a> {
    /// A builder that builds where this one does, at a location.
    pub fn at(&mut self, loc: Location) -> ImplicitLocBuilder<'_> {
        let builder = Builder {
            ir: self.ir,
            point: self.point,
            listener: match &mut self.listener {
                Some(listener) => Some(&mut **listener),
                None => None,
            },
        };
        ImplicitLocBuilder::new(builder, loc)
    }
}

/// A list of values: none, `()`; one, a value or an op with one result; an array, a slice or a vector of them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of values",
    label = "expected `()`, a value, an op with one result, or an array, a slice or a vector of such"
)]
pub trait IntoValues {
    /// The values.
    fn into_values(self, ir: &Ir) -> SmallVec<[Value; 4]>;
}

#[diagnostic::do_not_recommend]
impl IntoValues for () {
    fn into_values(self, _: &Ir) -> SmallVec<[Value; 4]> {
        SmallVec::new()
    }
}

#[diagnostic::do_not_recommend]
impl<T: AsValue> IntoValues for T {
    fn into_values(self, ir: &Ir) -> SmallVec<[Value; 4]> {
        SmallVec::from_slice(&[self.as_value(ir)])
    }
}

#[diagnostic::do_not_recommend]
impl<T: AsValue, const N: usize> IntoValues for [T; N] {
    fn into_values(self, ir: &Ir) -> SmallVec<[Value; 4]> {
        self.as_slice().into_values(ir)
    }
}

#[diagnostic::do_not_recommend]
impl<T: AsValue> IntoValues for &[T] {
    fn into_values(self, ir: &Ir) -> SmallVec<[Value; 4]> {
        self.iter().map(|value| value.as_value(ir)).collect()
    }
}

#[diagnostic::do_not_recommend]
impl<T: AsValue, const N: usize> IntoValues for &[T; N] {
    fn into_values(self, ir: &Ir) -> SmallVec<[Value; 4]> {
        self.as_slice().into_values(ir)
    }
}

#[diagnostic::do_not_recommend]
impl<T: AsValue> IntoValues for Vec<T> {
    fn into_values(self, ir: &Ir) -> SmallVec<[Value; 4]> {
        self.as_slice().into_values(ir)
    }
}

#[diagnostic::do_not_recommend]
impl<T: AsValue, const N: usize> IntoValues for SmallVec<[T; N]>
where
    [T; N]: smallvec::Array<Item = T>,
{
    fn into_values(self, ir: &Ir) -> SmallVec<[Value; 4]> {
        self.as_slice().into_values(ir)
    }
}
