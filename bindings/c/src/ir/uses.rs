//! Uses of values.

use std::ffi::{c_uint, c_void};

use terrace_handles::{OpHandle, UseHandle};

use super::entity::entity_methods;
use super::{Entity, MlirOperation, MlirValue};
use crate::handle::{Cx, ToC};

/// A use: an op and which of its operands it is.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct MlirOpOperand {
    ptr: *const c_void,
}

impl Default for MlirOpOperand {
    fn default() -> Self {
        MlirOpOperand {
            ptr: std::ptr::null(),
        }
    }
}

impl Entity for MlirOpOperand {
    type Handle = UseHandle;

    fn handle(self) -> Option<UseHandle> {
        UseHandle::from_bits(self.ptr.addr() as u64)
    }

    fn cx(self) -> Option<Cx> {
        super::nowhere::find(self.handle()?.session())
    }
}

impl ToC<MlirOpOperand> for UseHandle {
    fn to_c(self, _: Cx) -> MlirOpOperand {
        MlirOpOperand {
            ptr: std::ptr::without_provenance(self.bits().get() as usize),
        }
    }
}

entity_methods! { MlirValue:
    mlirValueGetFirstUse() -> MlirOpOperand = |session, value| session.first_use(value);
}

entity_methods! { MlirOpOperand:
    mlirOpOperandGetValue() -> MlirValue = |session, at| {
        let (op, index): (OpHandle, usize) = session.use_owner(at)?;
        session.operand(op, index)
    };
    mlirOpOperandGetOwner() -> MlirOperation = |session, at| Ok(session.use_owner(at)?.0);
    mlirOpOperandGetOperandNumber() -> c_uint = |session, at| Ok(session.use_owner(at)?.1 as c_uint);
    mlirOpOperandGetNextUse() -> MlirOpOperand = |session, at| session.next_use(at);
}

exported! {
    fn mlirOpOperandIsNull(at: MlirOpOperand) -> bool {
        at.ptr.is_null()
    }
}
