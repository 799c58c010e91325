//! Shared libraries that `terrace-opt --load-dialect` loads.

pub use terrace_opt_lib::opt::plugin::{Plugin, Register};

/// Adds what the tools have anyway.
#[doc(hidden)]
pub fn bundled(registry: &mut terrace_opt_lib::opt::Registry) {
    registry.dialects(terrace_dialects::register_all);
    #[cfg(feature = "lowering")]
    registry.dialects(terrace_lowering::attach);
    registry.definition_loader(terrace_dialects::irdl::load);
    terrace_dialects::register_passes(&mut registry.passes);
    #[cfg(feature = "lowering")]
    terrace_lowering::register_passes(&mut registry.passes);
}

/// Makes the library that a crate is built as one which the tools load:
///
/// ```
/// use terrace::opt::Registry;
///
/// pub fn register(registry: &mut Registry) {
///     // registry.dialect::<MyDialect>().pass::<MyPass>();
/// }
///
/// terrace::plugin!(register);
/// ```
///
/// With `crate-type = ["lib", "cdylib"]` under `[lib]` in its `Cargo.toml`, `cargo build` makes the library, and
///
/// ```console
/// $ terrace-opt --load-dialect=target/debug/libmine.so program.mlir --my-pass
/// ```
///
/// knows the dialects and passes that the function adds, beside those of Terrace. The library has a copy of Terrace of its own, of
/// the same version as the tool's.
#[macro_export]
macro_rules! plugin {
    ($register:path) => {
        const _: () = {
            struct __Plugin;

            impl $crate::plugin::Register for __Plugin {
                fn register(registry: &mut $crate::opt::Registry) {
                    $crate::plugin::bundled(registry);
                    $register(registry);
                }
            }

            // SAFETY: no other library that a tool loads is looked at under this name.
            #[unsafe(no_mangle)]
            pub static TERRACE_PLUGIN: $crate::plugin::Plugin =
                $crate::plugin::Plugin::of::<__Plugin>();
        };
    };
}
