//! Interfaces of ops, types and attributes: ordinary Rust traits, looked up by trait object type without hashing.
//!
//! A definition lists the interfaces that it implements. A context can [attach](Context::attach_op_interface) others to
//! definitions of somebody else's, and be told that one is [promised](Context::promise_op_interface), so that forgetting to
//! attach it is noticed.

use std::any::{Any, TypeId};
use std::marker::PhantomData;

use super::{AttrInfo, DeclaredAttr, DeclaredType, OpInfo, TypeInfo, TypedOp, VerifyResult};
use crate::attributes::{AttrData, Attribute};
use crate::context::Context;
use crate::ir::{Ir, Op};
use crate::types::{Type, TypeData};

/// Borrows a handle as an interface object.
pub struct InterfaceCast<H: 'static, I: ?Sized + 'static>(pub fn(&H) -> &I);

/// An interface that the things behind a handle implement: an [`Op`], a [`Type`] or an [`Attribute`].
pub struct InterfaceObject<H: 'static> {
    /// The type of the trait object.
    id: TypeId,
    /// An [`InterfaceCast`] to it.
    cast: &'static (dyn Any + Send + Sync),
    /// The interface's name, for documentation and messages.
    pub name: &'static str,
    handle: PhantomData<fn(H)>,
}

impl<H: 'static> InterfaceObject<H> {
    /// The interface that a cast gives.
    pub const fn new<I: ?Sized + 'static>(
        name: &'static str,
        cast: &'static InterfaceCast<H, I>,
    ) -> Self {
        InterfaceObject {
            id: TypeId::of::<I>(),
            cast,
            name,
            handle: PhantomData,
        }
    }

    /// Whether this is the interface `I`.
    #[inline]
    fn is<I: ?Sized + 'static>(&self) -> bool {
        self.id == TypeId::of::<I>()
    }

    /// The handle as an object of the interface `I`, if it is this one.
    fn of<'h, I: ?Sized + 'static>(&self, handle: &'h H) -> Option<&'h I> {
        Some((self.cast.downcast_ref::<InterfaceCast<H, I>>()?.0)(handle))
    }
}

/// An interface that an op implements.
pub struct InterfaceEntry {
    /// The interface.
    pub object: InterfaceObject<Op>,
    /// Checks an op for the interface.
    pub verify: Option<fn(&Ir, Op) -> VerifyResult>,
}

/// The trait object type of a trait declared with `#[op_interface]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an op interface",
    label = "the trait must be declared with `#[op_interface]`"
)]
pub trait OpInterface: 'static {
    /// The trait's name.
    const NAME: &'static str;
    /// Checks an op that implements the interface.
    const VERIFY: Option<fn(&Self, &Ir, Op) -> VerifyResult>;
}

/// The trait object type of a trait declared with `#[type_interface]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type interface",
    label = "the trait must be declared with `#[type_interface]`"
)]
pub trait TypeInterface: 'static {
    /// The trait's name.
    const NAME: &'static str;
}

/// The trait object type of a trait declared with `#[attr_interface]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an attribute interface",
    label = "the trait must be declared with `#[attr_interface]`"
)]
pub trait AttrInterface: 'static {
    /// The trait's name.
    const NAME: &'static str;
}

/// A struct around one handle, as `#[ty]` and `#[attr]` declare it.
///
/// # Safety
/// The type must be a `#[repr(transparent)]` struct around one `H`. The macros declare it so; nothing else need implement
/// this trait.
pub unsafe trait WrapperOf<H>: Copy + 'static {
    /// Borrows a handle as the wrapper, for interface objects. Meaningful only for handles of this kind.
    #[inline]
    fn ref_from_unchecked(handle: &H) -> &Self {
        // SAFETY: implementors are `#[repr(transparent)]` around an `H`, so both references have one layout, and every `H`
        // is a valid value of theirs.
        unsafe { &*std::ptr::from_ref(handle).cast::<Self>() }
    }
}

impl OpInfo {
    /// Whether the definition itself implements an interface. One that is attached to it is known to a context only.
    pub fn implements<I: ?Sized + 'static>(&self) -> bool {
        self.interfaces.iter().any(|entry| entry.object.is::<I>())
    }

    /// Whether the definition implements an interface, or one is attached to it in this context.
    pub fn implements_in<I: ?Sized + 'static>(&self, cx: &Context) -> bool {
        self.implements::<I>() || cx.attached().has::<I>(address_of(self))
    }
}

impl Op {
    /// The op as an interface object, if its definition implements the interface or one is attached to it:
    /// `op.interface::<dyn ShapeInference>(ir)`.
    ///
    /// An op implements a handful of interfaces; the search compares type ids.
    ///
    /// # Panics
    /// If the interface was promised and is not there.
    pub fn interface<I: ?Sized + 'static>(&self, ir: &Ir) -> Option<&I> {
        let info = ir.info(*self)?;
        let own = info.interfaces.iter().find(|entry| entry.object.is::<I>());
        match own {
            Some(entry) => entry.object.of(self),
            None => ir.attached().object(address_of(info), self),
        }
    }

    /// Whether the op implements an interface.
    pub fn implements<I: ?Sized + 'static>(self, ir: &Ir) -> bool {
        self.interface::<I>(ir).is_some()
    }
}

impl Type {
    /// The type as an interface object, if its declaration implements the interface or one is attached to it:
    /// `ty.interface::<dyn Sized>(cx)`.
    ///
    /// # Panics
    /// If the interface was promised and is not there.
    pub fn interface<I: ?Sized + 'static>(&self, cx: &Context) -> Option<&I> {
        let TypeData::Dialect(declared) = self.data(cx) else {
            return None;
        };
        let info = &*declared.info;
        object(cx, self, &info.interfaces, address_of(info))
    }
}

impl Attribute {
    /// The attribute as an interface object, if its declaration implements the interface or one is attached to it.
    ///
    /// # Panics
    /// If the interface was promised and is not there.
    pub fn interface<I: ?Sized + 'static>(&self, cx: &Context) -> Option<&I> {
        let AttrData::Dialect(declared) = self.data(cx) else {
            return None;
        };
        let info = &*declared.info;
        object(cx, self, &info.interfaces, address_of(info))
    }
}

/// A handle as an object of an interface that its declaration lists, or that is attached to it.
fn object<'h, H: 'static, I: ?Sized + 'static>(
    cx: &Context,
    handle: &'h H,
    listed: &[InterfaceObject<H>],
    definition: usize,
) -> Option<&'h I> {
    match listed.iter().find(|entry| entry.is::<I>()) {
        Some(entry) => entry.of(handle),
        None => cx.attached().object(definition, handle),
    }
}

impl Context {
    /// Lets ops of kind `T`, which may be another crate's, implement the interface `I`. `cast` is `|op| op` where the trait is
    /// implemented for `T` itself.
    ///
    /// ```
    /// use terrace_ir::builtin::ModuleOp;
    /// use terrace_ir::{Context, Ir, Location};
    /// use terrace_ods_macros::op_interface;
    ///
    /// /// What runs costs.
    /// #[op_interface]
    /// trait Cost {
    ///     fn cost(&self, ir: &Ir) -> u64;
    /// }
    ///
    /// impl Cost for ModuleOp {
    ///     fn cost(&self, _: &Ir) -> u64 {
    ///         0
    ///     }
    /// }
    ///
    /// let cx = Context::new();
    /// cx.attach_op_interface::<ModuleOp, dyn Cost>(|op| op);
    /// let module = ModuleOp::create(&cx, Location::UNKNOWN);
    /// assert_eq!(module.root().interface::<dyn Cost>(&module).map(|op| op.cost(&module)), Some(0));
    /// ```
    pub fn attach_op_interface<T: TypedOp, I: ?Sized + OpInterface>(&self, cast: fn(&T) -> &I) {
        let info: &'static OpInfo = T::INFO;
        self.attached().attach(address_of(info), move |op: &Op| {
            cast(T::ref_from_op_unchecked(op))
        });
    }

    /// As [`attach_op_interface`](Self::attach_op_interface), for types.
    pub fn attach_type_interface<T, I>(&self, cast: fn(&T) -> &I)
    where
        T: DeclaredType + WrapperOf<Type>,
        I: ?Sized + TypeInterface,
    {
        let info: &'static TypeInfo = T::INFO;
        self.attached().attach(address_of(info), move |ty: &Type| {
            cast(T::ref_from_unchecked(ty))
        });
    }

    /// As [`attach_op_interface`](Self::attach_op_interface), for attributes.
    pub fn attach_attr_interface<T, I>(&self, cast: fn(&T) -> &I)
    where
        T: DeclaredAttr + WrapperOf<Attribute>,
        I: ?Sized + AttrInterface,
    {
        let info: &'static AttrInfo = T::INFO;
        self.attached()
            .attach(address_of(info), move |attr: &Attribute| {
                cast(T::ref_from_unchecked(attr))
            });
    }

    /// Promises that ops of kind `T` implement the interface `I`, by a model that somebody attaches: asking for it before is
    /// then a mistake that panics, not an op without the interface.
    pub fn promise_op_interface<T: TypedOp, I: ?Sized + OpInterface>(&self) {
        self.attached()
            .promise::<I>(address_of(T::INFO), I::NAME, T::NAME);
    }
}

/// What identifies a definition.
fn address_of<T>(info: &T) -> usize {
    std::ptr::from_ref(info).addr()
}
