//! Ops.

use std::ffi::c_void;

use terrace_handles::{HandleError, OpHandle, Place, Result, Session};
use terrace_ir::asm::PrintOptions;
use terrace_ir::attributes::Attribute;
use terrace_ir::{Ident, SmallVec};

use super::entity::entity_methods;
use super::flags::default_options;
use super::{Entity, MlirBlock, MlirOpPrintingFlags, MlirOperation, MlirRegion, MlirValue, index};
use crate::attributes::MlirNamedAttribute;
use crate::context::MlirContext;
use crate::handle::{Handle, MlirAttribute, MlirIdentifier, MlirLocation, ToC};
use crate::support::{Array, MlirStringCallback, MlirStringRef, MlirTypeID, hash, send};

/// Hands the text of an op to C.
fn print(
    op: MlirOperation,
    options: &PrintOptions,
    callback: MlirStringCallback,
    user_data: *mut c_void,
) {
    if let Some((_, text)) = op.ask(|session, op| session.print(op, options)) {
        send(&text, callback, user_data);
    }
}

/// Moves an op to a place beside another one.
fn move_to(op: MlirOperation, other: MlirOperation, place: impl FnOnce(OpHandle) -> Place) {
    let other = other.handle();
    op.with(|session, op| session.move_op(op, place(other.ok_or(HandleError::Dead)?)))
}

fn nth(attributes: Vec<(Ident, Attribute)>, at: isize) -> Result<(Ident, Attribute)> {
    attributes
        .get(index(at))
        .copied()
        .ok_or(HandleError::OutOfRange)
}

/// Sets an attribute; null removes it.
fn set(
    op: MlirOperation,
    name: MlirStringRef,
    attribute: MlirAttribute,
    f: impl FnOnce(&mut Session, OpHandle, &str, Option<Attribute>) -> Result<()>,
) {
    let attribute = attribute.get().map(|attribute| attribute.1);
    op.with(|session, op| f(session, op, &name.text(), attribute))
}

entity_methods! { MlirOperation:
    mlirOperationClone() -> MlirOperation = |session, op| session.clone_op(op);
    mlirOperationDestroy() -> () = |session, op| session.destroy_op(op);
    mlirOperationRemoveFromParent() -> () = |session, op| session.detach_op(op);
    mlirOperationGetLocation() -> MlirLocation = |session, op| session.loc(op);
    mlirOperationGetName() -> MlirIdentifier = |session, op| session.op_name(op);
    mlirOperationGetTypeID() -> MlirTypeID = |session, op| {
        let name = session.op_name(op)?;
        Ok(name.info(session.context()).map(MlirTypeID::of))
    };
    mlirOperationGetBlock() -> MlirBlock = |session, op| session.parent_block(op);
    mlirOperationGetParentOperation() -> MlirOperation = |session, op| session.parent_op(op);
    mlirOperationGetNumRegions() -> isize = |session, op| session.num_regions(op);
    mlirOperationGetRegion(at: isize) -> MlirRegion = |session, op| session.region(op, index(at));
    mlirOperationGetFirstRegion() -> MlirRegion = |session, op| session.region(op, 0);
    mlirOperationGetNextInBlock() -> MlirOperation = |session, op| session.next_op(op);
    mlirOperationGetNumOperands() -> isize = |session, op| session.num_operands(op);
    mlirOperationGetOperand(at: isize) -> MlirValue = |session, op| session.operand(op, index(at));
    mlirOperationGetNumResults() -> isize = |session, op| session.num_results(op);
    mlirOperationGetResult(at: isize) -> MlirValue = |session, op| session.result(op, index(at));
    mlirOperationGetNumSuccessors() -> isize = |session, op| session.num_successors(op);
    mlirOperationGetSuccessor(at: isize) -> MlirBlock = |session, op| session.successor(op, index(at));

    mlirOperationHasInherentAttributeByName(name: MlirStringRef) -> bool = |session, op| {
        session.has_inherent_attr(op, &name.text())
    };
    mlirOperationGetInherentAttributeByName(name: MlirStringRef) -> MlirAttribute = |session, op| {
        session.inherent_attr(op, &name.text())
    };
    mlirOperationGetNumDiscardableAttributes() -> isize = |session, op| {
        Ok(session.discardable_attributes(op)?.len())
    };
    mlirOperationGetDiscardableAttribute(at: isize) -> MlirNamedAttribute = |session, op| {
        nth(session.discardable_attributes(op)?, at)
    };
    mlirOperationGetDiscardableAttributeByName(name: MlirStringRef) -> MlirAttribute = |session, op| {
        session.discardable_attr(op, &name.text())
    };
    mlirOperationRemoveDiscardableAttributeByName(name: MlirStringRef) -> bool = |session, op| {
        Ok(session.remove_discardable_attr(op, &name.text())?.is_some())
    };
    mlirOperationGetNumAttributes() -> isize = |session, op| Ok(session.attributes(op)?.len());
    mlirOperationGetAttribute(at: isize) -> MlirNamedAttribute = |session, op| nth(session.attributes(op)?, at);
    mlirOperationGetAttributeByName(name: MlirStringRef) -> MlirAttribute = |session, op| {
        session.attr(op, &name.text())
    };
    mlirOperationRemoveAttributeByName(name: MlirStringRef) -> bool = |session, op| {
        Ok(session.remove_attr(op, &name.text())?.is_some())
    };
}

exported! {
    fn mlirOperationGetContext(op: MlirOperation) -> MlirContext {
        op.cx().map(|cx| cx.to_c(cx)).unwrap_or_default()
    }

    fn mlirOperationEqual(one: MlirOperation, other: MlirOperation) -> bool {
        one == other
    }

    fn mlirOperationHashValue(op: MlirOperation) -> usize {
        hash(op.handle().map_or(0, |op| op.bits().get() as usize))
    }

    fn mlirOperationSetLocation(op: MlirOperation, location: MlirLocation) {
        if let Some((_, location)) = location.get() {
            op.with(|session, op| session.set_loc(op, location))
        }
    }

    fn mlirOperationSetOperand(op: MlirOperation, at: isize, value: MlirValue) {
        if let Some(value) = value.handle() {
            op.with(|session, op| session.set_operand(op, index(at), value))
        }
    }

    fn mlirOperationSetOperands(op: MlirOperation, count: isize, values: Array<MlirValue>) {
        let values: Option<SmallVec<[_; 4]>> = values.of(count).iter().map(|value| value.handle()).collect();
        if let Some(values) = values {
            op.with(|session, op| session.set_operands(op, &values))
        }
    }

    fn mlirOperationSetSuccessor(op: MlirOperation, at: isize, block: MlirBlock) {
        if let Some(block) = block.handle() {
            op.with(|session, op| session.set_successor(op, index(at), block))
        }
    }

    fn mlirOperationSetInherentAttributeByName(op: MlirOperation, name: MlirStringRef, attribute: MlirAttribute) {
        set(op, name, attribute, |session, op, name, attribute| session.set_inherent_attr(op, name, attribute));
    }

    fn mlirOperationSetDiscardableAttributeByName(op: MlirOperation, name: MlirStringRef, attribute: MlirAttribute) {
        set(op, name, attribute, |session, op, name, attribute| match attribute {
            Some(attribute) => session.set_discardable_attr(op, name, attribute),
            None => session.remove_discardable_attr(op, name).map(drop),
        });
    }

    fn mlirOperationSetAttributeByName(op: MlirOperation, name: MlirStringRef, attribute: MlirAttribute) {
        set(op, name, attribute, |session, op, name, attribute| match attribute {
            Some(attribute) => session.set_attr(op, name, attribute),
            None => session.remove_attr(op, name).map(drop),
        });
    }

    fn mlirOperationPrint(op: MlirOperation, callback: MlirStringCallback, user_data: *mut c_void) {
        print(op, &default_options(), callback, user_data);
    }

    fn mlirOperationPrintWithFlags(
        op: MlirOperation,
        flags: MlirOpPrintingFlags,
        callback: MlirStringCallback,
        user_data: *mut c_void,
    ) {
        print(op, &flags.get(), callback, user_data);
    }

    fn mlirOperationDump(op: MlirOperation) {
        if let Some((_, text)) = op.ask(|session, op| session.print(op, &default_options())) {
            eprintln!("{text}");
        }
    }

    fn mlirOperationVerify(op: MlirOperation) -> bool {
        let Some((cx, result)) = op.ask(|session, op| Ok(session.verify(op))) else {
            return false;
        };
        match result {
            Ok(()) => true,
            Err(error) => {
                error.into_diagnostics().iter().for_each(|error| cx.emit(error));
                false
            }
        }
    }

    fn mlirOperationMoveAfter(op: MlirOperation, other: MlirOperation) {
        move_to(op, other, Place::After);
    }

    fn mlirOperationMoveBefore(op: MlirOperation, other: MlirOperation) {
        move_to(op, other, Place::Before);
    }

    fn mlirOperationIsBeforeInBlock(op: MlirOperation, other: MlirOperation) -> bool {
        let other = other.handle();
        op.with(|session, op| session.is_before_in_block(op, other.ok_or(HandleError::Dead)?))
    }

    fn mlirOperationReplaceUsesOfWith(op: MlirOperation, of: MlirValue, with: MlirValue) {
        if let (Some(of), Some(with)) = (of.handle(), with.handle()) {
            op.with(|session, op| session.replace_uses_of_with(op, of, with))
        }
    }
}

makers! {
    mlirOperationCreateParse(text: MlirStringRef, name: MlirStringRef) -> MlirOperation = |cx| {
        super::nowhere::note(cx);
        cx.load_named_in(text.bytes());
        let parsed = cx.session().parse_op(text.bytes(), &name.text());
        match parsed {
            Ok(op) => Some(op),
            Err(error) => {
                error.into_diagnostics().iter().for_each(|error| cx.emit(error));
                None
            }
        }
    };
}
