//! Ops as bytecode.

use std::ffi::c_void;

use terrace_bytecode::{VERSION, WriteOptions};
use terrace_handles::HandleError;
use terrace_ir::Diagnostic;

use super::{Entity, MlirOperation};
use crate::support::{MlirLogicalResult, MlirStringCallback, MlirStringRef};

/// Which version of bytecode is written, which C owns.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirBytecodeWriterConfig {
    version: *mut u64,
}

/// Hands an op as bytecode to C; emits why it cannot be written.
fn write(op: MlirOperation, callback: MlirStringCallback, user_data: *mut c_void) -> bool {
    let written = op.ask(|session, op| {
        let written = session.write_bytecode(op, &WriteOptions::default());
        Ok((session.loc(op)?, written))
    });
    match written {
        Some((_, (_, Ok(bytes)))) => {
            if let Some(callback) = callback {
                callback(MlirStringRef::of(&bytes), user_data);
            }
            true
        }
        Some((cx, (location, Err(error)))) => {
            let errors = match error {
                HandleError::Invalid(errors) => errors,
                error => vec![Diagnostic::error(
                    location,
                    format!("cannot be written as bytecode: {error}"),
                )],
            };
            errors.iter().for_each(|error| cx.emit(error));
            false
        }
        None => false,
    }
}

exported! {
    fn mlirBytecodeWriterConfigCreate() -> MlirBytecodeWriterConfig {
        MlirBytecodeWriterConfig { version: Box::into_raw(Box::new(VERSION)) }
    }

    fn mlirBytecodeWriterConfigDestroy(config: MlirBytecodeWriterConfig) {
        if !config.version.is_null() {
            // SAFETY: `mlirBytecodeWriterConfigCreate` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(config.version) });
        }
    }

    fn mlirBytecodeWriterConfigDesiredEmitVersion(config: MlirBytecodeWriterConfig, version: i64) {
        // SAFETY: `mlirBytecodeWriterConfigCreate` made it, C has not destroyed it, and by the header only one thread uses it.
        if let Some(desired) = unsafe { config.version.as_mut() } {
            // No version is negative, so that none is written for such a number.
            *desired = u64::try_from(version).unwrap_or(u64::MAX);
        }
    }

    fn mlirOperationWriteBytecode(op: MlirOperation, callback: MlirStringCallback, user_data: *mut c_void) {
        write(op, callback, user_data);
    }

    fn mlirOperationWriteBytecodeWithConfig(
        op: MlirOperation,
        config: MlirBytecodeWriterConfig,
        callback: MlirStringCallback,
        user_data: *mut c_void,
    ) -> MlirLogicalResult {
        // SAFETY: `mlirBytecodeWriterConfigCreate` made it, C has not destroyed it, and by the header only one thread uses it.
        let version = unsafe { config.version.as_ref() };
        if let Some(version) = version.filter(|version| **version != VERSION) {
            if let Some((cx, location)) = op.ask(|session, op| session.loc(op)) {
                let message = format!("unsupported version requested {version}, must be {VERSION}");
                cx.emit(&Diagnostic::error(location, message));
            }
            return MlirLogicalResult::FAILURE;
        }
        write(op, callback, user_data).into()
    }
}
