//! What tables are made of: data that macros emit as statics, or that was made at run time.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use super::OpInfo;

/// A reference to data that lives for ever, or shared ownership of data that was made at run time. Both are read by
/// dereferencing, so that who reads a table cannot tell whether a macro emitted it.
///
/// Equality and hashing are those of the data. Two definitions are one if they are [the same](Shared::is) data.
pub enum Shared<T: ?Sized + 'static> {
    /// A static of the program.
    Static(&'static T),
    /// Made at run time, freed with its last owner.
    Owned(Arc<T>),
}

impl<T: ?Sized> Shared<T> {
    /// Whether this is the very same data, not merely equal data.
    #[inline]
    pub fn is(&self, other: &T) -> bool {
        std::ptr::addr_eq(&raw const **self, other)
    }
}

impl<T: ?Sized> Deref for Shared<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        match self {
            Shared::Static(data) => data,
            Shared::Owned(data) => data,
        }
    }
}

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Self {
        match self {
            Shared::Static(data) => Shared::Static(data),
            Shared::Owned(data) => Shared::Owned(data.clone()),
        }
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: ?Sized + Eq> Eq for Shared<T> {}

impl<T: ?Sized + Hash> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl fmt::Display for Shared<str> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl PartialEq<str> for Shared<str> {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for Shared<str> {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl PartialOrd for Shared<str> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Shared<str> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (**self).cmp(&**other)
    }
}

impl<'a, T> IntoIterator for &'a Shared<[T]> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: ?Sized> From<&'static T> for Shared<T> {
    fn from(data: &'static T) -> Self {
        Shared::Static(data)
    }
}

impl<T> From<T> for Shared<T> {
    fn from(data: T) -> Self {
        Shared::Owned(Arc::new(data))
    }
}

impl<T> From<Vec<T>> for Shared<[T]> {
    fn from(data: Vec<T>) -> Self {
        Shared::Owned(data.into())
    }
}

impl From<String> for Shared<str> {
    fn from(text: String) -> Self {
        Shared::Owned(text.into())
    }
}

impl From<Shared<str>> for Cow<'static, str> {
    fn from(text: Shared<str>) -> Self {
        match text {
            Shared::Static(text) => Cow::Borrowed(text),
            Shared::Owned(text) => Cow::Owned(text.to_string()),
        }
    }
}

impl<T: ?Sized> AsRef<T> for Shared<T> {
    fn as_ref(&self) -> &T {
        self
    }
}

/// The definition of an op that is part of the definition of another.
///
/// It hides the type of what it refers to: a type that contains itself makes the compiler look at all of it again for each
/// constant.
pub enum OpRef {
    /// An op of the program.
    Declared(fn() -> &'static OpInfo),
    /// Made at run time.
    Owned(Arc<dyn AsRef<OpInfo> + Send + Sync>),
}

impl Deref for OpRef {
    type Target = OpInfo;
    #[inline]
    fn deref(&self) -> &OpInfo {
        match self {
            OpRef::Declared(info) => info(),
            OpRef::Owned(info) => (**info).as_ref(),
        }
    }
}

impl From<Shared<OpInfo>> for OpRef {
    fn from(info: Shared<OpInfo>) -> Self {
        OpRef::Owned(Arc::new(info))
    }
}

impl<T: ?Sized> Borrow<T> for Shared<T> {
    fn borrow(&self) -> &T {
        self
    }
}
