//! Modules.

use std::ffi::c_void;

use terrace_bytecode::read_source;
use terrace_handles::OpHandle;
use terrace_ir::{Diagnostic, Location};

use super::{Entity, MlirBlock, MlirOperation};
use crate::context::MlirContext;
use crate::handle::{Cx, Handle, MlirLocation, ToC};
use crate::support::{MlirStringRef, hash};

/// A module: its op.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct MlirModule {
    ptr: *const c_void,
}

impl Default for MlirModule {
    fn default() -> Self {
        MlirModule {
            ptr: std::ptr::null(),
        }
    }
}

impl MlirModule {
    /// The op.
    pub(crate) fn op(self) -> MlirOperation {
        OpHandle::from_bits(self.ptr.addr() as u64)
            .map(Into::into)
            .unwrap_or_default()
    }
}

impl From<OpHandle> for MlirModule {
    fn from(op: OpHandle) -> Self {
        MlirModule {
            ptr: std::ptr::without_provenance(op.bits().get() as usize),
        }
    }
}

impl ToC<MlirModule> for OpHandle {
    fn to_c(self, _: Cx) -> MlirModule {
        self.into()
    }
}

/// Reads a module, be it text or bytecode; what is wrong is emitted.
fn parse(cx: Cx, text: &[u8], file: &str) -> Option<OpHandle> {
    super::nowhere::note(cx);
    cx.load_named_in(text);
    // Other threads may use the context while a text is read.
    let source = cx.add_source(cx.ident(file), text);
    match read_source(cx, source) {
        Ok(ir) => Some(cx.session().adopt(ir)),
        Err(errors) => {
            errors.iter().for_each(|error| cx.emit(error));
            None
        }
    }
}

exported! {
    fn mlirModuleCreateEmpty(location: MlirLocation) -> MlirModule {
        location.read(|cx, location| {
            super::nowhere::note(cx);
            cx.session().create_module(location)
        })
    }

    fn mlirModuleGetContext(module: MlirModule) -> MlirContext {
        module.op().cx().map(|cx| cx.to_c(cx)).unwrap_or_default()
    }

    fn mlirModuleGetBody(module: MlirModule) -> MlirBlock {
        module.op().with(|session, op| {
            let region = session.region(op, 0)?;
            session.first_block(region)
        })
    }

    fn mlirModuleDestroy(module: MlirModule) {
        module.op().with(|session, op| session.destroy_op(op));
    }

    fn mlirModuleGetOperation(module: MlirModule) -> MlirOperation {
        module.op()
    }

    fn mlirModuleFromOperation(op: MlirOperation) -> MlirModule {
        op.with(|session, op| {
            let name = session.op_name(op)?.as_str(session.context());
            Ok((name == "builtin.module").then_some(op))
        })
    }

    fn mlirModuleEqual(one: MlirModule, other: MlirModule) -> bool {
        one == other
    }

    fn mlirModuleHashValue(module: MlirModule) -> usize {
        hash(module.ptr.addr())
    }
}

makers! {
    mlirModuleCreateParse(text: MlirStringRef) -> MlirModule = |cx| parse(cx, text.bytes(), "-");
    mlirModuleCreateParseFromFile(path: MlirStringRef) -> MlirModule = |cx| {
        let path = path.text();
        let Ok(text) = std::fs::read(&*path) else {
            cx.emit(&Diagnostic::error(Location::UNKNOWN, format!("could not open input file {path}")));
            return None;
        };
        parse(cx, &text, &path)
    };
}
