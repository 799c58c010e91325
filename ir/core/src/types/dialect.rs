//! Types and attributes declared by dialects: a table and a storage value.

use std::any::Any;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Type, TypeData, checks};
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::location::Location;
use crate::ods::{Shared, TypeInfo};

/// The parameters of a dialect's type or attribute: any comparable, hashable value. Implemented for all of them.
pub trait TypeStorage: Any + Send + Sync + Debug {
    #[doc(hidden)]
    fn equals(&self, other: &dyn TypeStorage) -> bool;
    #[doc(hidden)]
    fn hash_into(&self, state: &mut dyn Hasher);
    #[doc(hidden)]
    fn as_any(&self) -> &dyn Any;
}

impl<T: Any + Send + Sync + Debug + Eq + Hash> TypeStorage for T {
    fn equals(&self, other: &dyn TypeStorage) -> bool {
        other.as_any().downcast_ref::<T>() == Some(self)
    }
    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// An instance of a type declared with `#[ty]`.
#[derive(Clone, Debug)]
pub struct DialectType {
    /// The declaration.
    pub info: Shared<TypeInfo>,
    /// The parameters.
    pub storage: Arc<dyn TypeStorage>,
}

impl PartialEq for DialectType {
    fn eq(&self, other: &Self) -> bool {
        self.info.is(&other.info) && self.storage.equals(&*other.storage)
    }
}
impl Eq for DialectType {}
impl Hash for DialectType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(&*self.info).hash(state);
        self.storage.hash_into(state);
    }
}

impl Type {
    /// Interns a type declared with `#[ty]`: what the macro's `get` calls.
    ///
    /// # Panics
    /// In debug builds, if the declaration does not accept the parameters.
    #[track_caller]
    pub fn get_dialect<S: TypeStorage>(
        cx: &Context,
        info: impl Into<Shared<TypeInfo>>,
        storage: S,
    ) -> Type {
        let info = info.into();
        let ty = Type::unchecked(cx, &info, storage);
        if (cfg!(debug_assertions) || checks::Reading::is_on())
            && let Err(error) = Type::verified(cx, Location::UNKNOWN, &info, ty)
        {
            checks::assert_accepted(error.message());
        }
        ty
    }

    /// As [`Type::get_dialect`], if the declaration accepts the parameters.
    ///
    /// # Errors
    /// What is wrong with the parameters.
    pub fn get_dialect_checked<S: TypeStorage>(
        cx: &Context,
        loc: Location,
        info: impl Into<Shared<TypeInfo>>,
        storage: S,
    ) -> Result<Type, Diagnostic> {
        let info = info.into();
        let ty = Type::unchecked(cx, &info, storage);
        Type::verified(cx, loc, &info, ty)
    }

    fn unchecked<S: TypeStorage>(cx: &Context, info: &Shared<TypeInfo>, storage: S) -> Type {
        let data = DialectType {
            info: info.clone(),
            storage: Arc::new(storage),
        };
        let get = || Type::get(cx, TypeData::Dialect(data));
        match info.verify {
            Some(_) => cx.remember_if_invalid(get, |ty| {
                Type::verified(cx, Location::UNKNOWN, info, *ty).err()
            }),
            None => get(),
        }
    }

    pub(crate) fn verified(
        cx: &Context,
        loc: Location,
        info: &TypeInfo,
        ty: Type,
    ) -> Result<Type, Diagnostic> {
        match &info.verify {
            Some(verify) => verify(cx, ty, loc).map(|()| ty),
            None => Ok(ty),
        }
    }

    /// Whether the type is an instance of this declaration.
    #[inline]
    pub fn is_dialect(self, cx: &Context, info: &TypeInfo) -> bool {
        matches!(self.data(cx), TypeData::Dialect(ty) if ty.info.is(info))
    }

    /// The parameters of a type declared with `#[ty]`, if it has this storage.
    pub fn storage<S: TypeStorage>(self, cx: &Context) -> Option<&S> {
        match self.data(cx) {
            TypeData::Dialect(ty) => (*ty.storage).as_any().downcast_ref(),
            _ => None,
        }
    }
}
