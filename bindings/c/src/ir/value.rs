//! Values.

use std::ffi::c_void;

use terrace_handles::{HandleError, OpHandle, Result, Session, ValueHandle, ValueOwner};
use terrace_ir::SmallVec;
use terrace_ir::asm::print_type;

use super::entity::entity_methods;
use super::flags::default_options;
use super::{Entity, MlirBlock, MlirOperation, MlirValue};
use crate::context::MlirContext;
use crate::handle::{Handle, MlirLocation, MlirType, ToC};
use crate::support::{Array, MlirStringCallback, send};

/// The text of a value: that of its op, or of the argument.
fn text(session: &mut Session, value: ValueHandle) -> Result<String> {
    Ok(match session.value_def(value)? {
        ValueOwner::Result { op, .. } => session.print(op, &default_options())?,
        ValueOwner::Argument { index, .. } => {
            let ty = print_type(session.context(), session.value_ty(value)?);
            format!("<block argument> of type '{ty}' at index: {index}")
        }
    })
}

fn result_owner(session: &mut Session, value: ValueHandle) -> Result<Option<(OpHandle, usize)>> {
    Ok(match session.value_def(value)? {
        ValueOwner::Result { op, index } => Some((op, index)),
        ValueOwner::Argument { .. } => None,
    })
}

entity_methods! { MlirValue:
    mlirValueIsABlockArgument() -> bool = |session, value| {
        Ok(matches!(session.value_def(value)?, ValueOwner::Argument { .. }))
    };
    mlirValueIsAOpResult() -> bool = |session, value| {
        Ok(matches!(session.value_def(value)?, ValueOwner::Result { .. }))
    };
    mlirBlockArgumentGetOwner() -> MlirBlock = |session, value| Ok(match session.value_def(value)? {
        ValueOwner::Argument { block, .. } => Some(block),
        ValueOwner::Result { .. } => None,
    });
    mlirBlockArgumentGetArgNumber() -> isize = |session, value| Ok(match session.value_def(value)? {
        ValueOwner::Argument { index, .. } => Some(index),
        ValueOwner::Result { .. } => None,
    });
    mlirOpResultGetOwner() -> MlirOperation = |session, value| Ok(result_owner(session, value)?.map(|at| at.0));
    mlirOpResultGetResultNumber() -> isize = |session, value| Ok(result_owner(session, value)?.map(|at| at.1));
    mlirValueGetType() -> MlirType = |session, value| session.value_ty(value);
    mlirValueGetLocation() -> MlirLocation = |session, value| session.value_loc(value);
}

fn set_type(value: MlirValue, ty: MlirType) {
    if let Some((_, ty)) = ty.get() {
        value.with(|session, value| session.set_value_ty(value, ty))
    }
}

exported! {
    fn mlirValueEqual(one: MlirValue, other: MlirValue) -> bool {
        one == other
    }

    fn mlirValueGetContext(value: MlirValue) -> MlirContext {
        value.cx().map(|cx| cx.to_c(cx)).unwrap_or_default()
    }

    fn mlirBlockArgumentSetType(value: MlirValue, ty: MlirType) {
        set_type(value, ty);
    }

    fn mlirBlockArgumentSetLocation(value: MlirValue, location: MlirLocation) {
        if let Some((_, location)) = location.get() {
            value.with(|session, value| session.set_arg_loc(value, location))
        }
    }

    fn mlirValueSetType(value: MlirValue, ty: MlirType) {
        set_type(value, ty);
    }

    fn mlirValuePrint(value: MlirValue, callback: MlirStringCallback, user_data: *mut c_void) {
        if let Some((_, text)) = value.ask(text) {
            send(&text, callback, user_data);
        }
    }

    fn mlirValueDump(value: MlirValue) {
        if let Some((_, text)) = value.ask(text) {
            eprintln!("{text}");
        }
    }

    fn mlirValueReplaceAllUsesOfWith(of: MlirValue, with: MlirValue) {
        let with = with.handle();
        of.with(|session, of| session.replace_all_uses(of, with.ok_or(HandleError::Dead)?))
    }

    fn mlirValueReplaceAllUsesExcept(of: MlirValue, with: MlirValue, count: isize, except: Array<MlirOperation>) {
        let with = with.handle();
        let except = except.of(count).iter().filter_map(|op| op.handle());
        let except: SmallVec<[OpHandle; 4]> = except.collect();
        of.with(|session, of| session.replace_all_uses_except(of, with.ok_or(HandleError::Dead)?, &except))
    }
}
