//! How ops are printed.

use std::ffi::c_void;

use terrace_ir::asm::PrintOptions;

/// Options that C owns.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirOpPrintingFlags {
    ptr: *mut c_void,
}

impl MlirOpPrintingFlags {
    fn set(self, f: impl FnOnce(&mut PrintOptions)) {
        // SAFETY: `mlirOpPrintingFlagsCreate` made it, C has not destroyed it, and by the header only one thread uses it.
        if let Some(options) = unsafe { self.ptr.cast::<PrintOptions>().as_mut() } {
            f(options);
        }
    }

    /// The options; the default ones for null.
    pub(crate) fn get(self) -> PrintOptions {
        let mut options = default_options();
        self.set(|set| options = set.clone());
        options
    }
}

/// How MLIR prints unless it is told otherwise.
pub(crate) fn default_options() -> PrintOptions {
    PrintOptions::default()
}

fn limit(limit: isize) -> Option<usize> {
    usize::try_from(limit).ok()
}

exported! {
    fn mlirOpPrintingFlagsCreate() -> MlirOpPrintingFlags {
        MlirOpPrintingFlags { ptr: Box::into_raw(Box::new(default_options())).cast() }
    }

    fn mlirOpPrintingFlagsDestroy(flags: MlirOpPrintingFlags) {
        if !flags.ptr.is_null() {
            // SAFETY: `mlirOpPrintingFlagsCreate` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(flags.ptr.cast::<PrintOptions>()) });
        }
    }

    fn mlirOpPrintingFlagsElideLargeElementsAttrs(flags: MlirOpPrintingFlags, large: isize) {
        flags.set(|options| options.elide_elements_above = limit(large));
    }

    fn mlirOpPrintingFlagsElideLargeResourceString(flags: MlirOpPrintingFlags, large: isize) {
        flags.set(|options| options.elide_resources_above = limit(large));
    }

    fn mlirOpPrintingFlagsEnableDebugInfo(flags: MlirOpPrintingFlags, enable: bool, pretty: bool) {
        flags.set(|options| {
            options.debug_info = enable;
            options.pretty_debug_info = pretty;
        });
    }

    fn mlirOpPrintingFlagsPrintGenericOpForm(flags: MlirOpPrintingFlags) {
        flags.set(|options| options.generic = true);
    }

    fn mlirOpPrintingFlagsPrintNameLocAsPrefix(flags: MlirOpPrintingFlags) {
        flags.set(|options| options.name_locations_as_prefixes = true);
    }

    fn mlirOpPrintingFlagsUseLocalScope(flags: MlirOpPrintingFlags) {
        flags.set(|options| options.local_scope = true);
    }

    fn mlirOpPrintingFlagsAssumeVerified(flags: MlirOpPrintingFlags) {
        flags.set(|options| options.assume_verified = true);
    }

    fn mlirOpPrintingFlagsSkipRegions(flags: MlirOpPrintingFlags) {
        flags.set(|options| options.skip_regions = true);
    }
}
