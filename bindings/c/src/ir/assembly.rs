//! Names that stay the same over several calls.

use std::ffi::c_void;

use terrace_ir::asm::PrintOptions;

use super::flags::default_options;
use super::{Entity, MlirOpPrintingFlags, MlirOperation, MlirValue};
use crate::support::{MlirStringCallback, send};

/// How ops are printed and values are called, which C owns.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirAsmState {
    ptr: *mut c_void,
}

impl MlirAsmState {
    fn new(flags: MlirOpPrintingFlags) -> Self {
        MlirAsmState {
            ptr: Box::into_raw(Box::new(flags.get())).cast(),
        }
    }

    fn get(self) -> PrintOptions {
        // SAFETY: `new` made it, and C has not destroyed it.
        let options = unsafe { self.ptr.cast::<PrintOptions>().as_ref() };
        options.cloned().unwrap_or_else(default_options)
    }
}

exported! {
    fn mlirAsmStateCreateForOperation(_op: MlirOperation, flags: MlirOpPrintingFlags) -> MlirAsmState {
        MlirAsmState::new(flags)
    }

    fn mlirAsmStateCreateForValue(_value: MlirValue, flags: MlirOpPrintingFlags) -> MlirAsmState {
        MlirAsmState::new(flags)
    }

    fn mlirAsmStateDestroy(state: MlirAsmState) {
        if !state.ptr.is_null() {
            // SAFETY: `new` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(state.ptr.cast::<PrintOptions>()) });
        }
    }

    fn mlirOperationPrintWithState(
        op: MlirOperation,
        state: MlirAsmState,
        callback: MlirStringCallback,
        user_data: *mut c_void,
    ) {
        let options = state.get();
        if let Some((_, text)) = op.ask(|session, op| session.print(op, &options)) {
            send(&text, callback, user_data);
        }
    }

    fn mlirValuePrintAsOperand(
        value: MlirValue,
        state: MlirAsmState,
        callback: MlirStringCallback,
        user_data: *mut c_void,
    ) {
        let options = state.get();
        if let Some((_, text)) = value.ask(|session, value| session.value_name(value, &options)) {
            send(&text, callback, user_data);
        }
    }
}
