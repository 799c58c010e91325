//! The shapes that most functions of the API have.

/// Exports functions under their names.
macro_rules! exported {
    ($(fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $result:ty)? $body:block)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name($($arg: $ty),*) $(-> $result)? $body
    )*};
}

/// Functions of a handle that are one expression of the context and what the handle stands for, if it is of a kind; zero,
/// false or null if it is not.
macro_rules! methods {
    ($handle:ident as $kind:ty: $($name:ident($($arg:ident: $ty:ty),*) -> $result:ty = $body:expr;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name(handle: $handle, $($arg: $ty),*) -> $result {
            $crate::handle::Handle::read_as::<$kind, _, _>(handle, $body)
        }
    )*};
    ($handle:ident: $($name:ident($($arg:ident: $ty:ty),*) -> $result:ty = $body:expr;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name(handle: $handle, $($arg: $ty),*) -> $result {
            $crate::handle::Handle::read(handle, $body)
        }
    )*};
}

/// Functions of a context that are one expression; zero, false or null if there is no context.
macro_rules! makers {
    ($($name:ident($($arg:ident: $ty:ty),*) -> $result:ty = $body:expr;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name(context: $crate::context::MlirContext, $($arg: $ty),*) -> $result {
            context.run($body)
        }
    )*};
}

/// Names that never change: of types and attributes, as `dialect.mnemonic`.
macro_rules! names {
    ($($name:ident = $text:literal;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name() -> $crate::support::MlirStringRef {
            $crate::support::MlirStringRef::of($text.as_bytes())
        }
    )*};
}

/// What each kind of types or attributes has: whether a handle is of it, its identity, its name; of dialects, the identity is
/// that of the table.
macro_rules! kinds {
    ($handle:ident: $($kind:ty: $is:ident $(, id $id:ident $(= $identity:expr)?)? $(, name $name:ident = $text:literal)?;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $is(handle: $handle) -> bool {
            $crate::handle::Handle::is::<$kind>(handle)
        }

        $(kinds! { @id $id $kind $(= $identity)? })?
        $(names! { $name = $text; })?
    )*};
    (@id $id:ident $kind:ty = $identity:expr) => {
        #[unsafe(no_mangle)]
        extern "C" fn $id() -> $crate::support::MlirTypeID {
            $identity.into()
        }
    };
    (@id $id:ident $kind:ty) => {
        #[unsafe(no_mangle)]
        extern "C" fn $id() -> $crate::support::MlirTypeID {
            $crate::support::MlirTypeID::of(<$kind>::INFO)
        }
    };
}
