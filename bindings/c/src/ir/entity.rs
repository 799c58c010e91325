//! The handles of what ops are made of.

use std::ffi::c_void;

use terrace_handles::{BlockHandle, OpHandle, RegionHandle, Result, Session, ValueHandle};

use crate::handle::{Cx, ToC};

/// A handle of an op, a region, a block or a value.
pub(crate) trait Entity: Copy + Default {
    type Handle: Copy;

    /// What it is in the session of its context.
    fn handle(self) -> Option<Self::Handle>;
    /// The context.
    fn cx(self) -> Option<Cx>;

    /// What a function says of it; null, zero or false if it is null or was erased.
    fn with<R: ToC<C>, C: Default>(
        self,
        f: impl FnOnce(&mut Session, Self::Handle) -> Result<R>,
    ) -> C {
        self.ask(f)
            .map_or_else(C::default, |(cx, result)| result.to_c(cx))
    }

    /// As [`with`](Self::with), for Rust.
    fn ask<R>(self, f: impl FnOnce(&mut Session, Self::Handle) -> Result<R>) -> Option<(Cx, R)> {
        let (cx, handle) = (self.cx()?, self.handle()?);
        let result = f(&mut cx.session(), handle).ok()?;
        Some((cx, result))
    }
}

macro_rules! entities {
    ($($(#[$doc:meta])* $name:ident: $handle:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[repr(C)]
        pub struct $name {
            ptr: *const c_void,
        }

        impl Default for $name {
            fn default() -> Self {
                $name { ptr: std::ptr::null() }
            }
        }

        impl From<$handle> for $name {
            fn from(handle: $handle) -> Self {
                $name { ptr: std::ptr::without_provenance(handle.bits().get() as usize) }
            }
        }

        impl Entity for $name {
            type Handle = $handle;

            #[inline]
            fn handle(self) -> Option<$handle> {
                $handle::from_bits(self.ptr.addr() as u64)
            }

            #[inline]
            fn cx(self) -> Option<Cx> {
                super::nowhere::find(self.handle()?.session())
            }
        }

        impl ToC<$name> for $handle {
            #[inline]
            fn to_c(self, _: Cx) -> $name {
                self.into()
            }
        }

        impl ToC<$name> for $name {
            fn to_c(self, _: Cx) -> $name {
                self
            }
        }
    )*};
}

entities! {
    /// An op.
    MlirOperation: OpHandle;
    /// A region.
    MlirRegion: RegionHandle;
    /// A block.
    MlirBlock: BlockHandle;
    /// A value.
    MlirValue: ValueHandle;
}

/// Functions of an entity that are one expression of the session and its handle there.
macro_rules! entity_methods {
    ($handle:ident: $($name:ident($($arg:ident: $ty:ty),*) -> $result:ty = $body:expr;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name(handle: $handle, $($arg: $ty),*) -> $result {
            $crate::ir::Entity::with(handle, $body)
        }
    )*};
}
pub(crate) use entity_methods;

/// An index that C gives; one that is out of any range if it is negative.
#[inline]
pub(crate) fn index(index: isize) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}
