//! `mlir-c/Dialect/Func.h`.

use terrace_handles::{HandleError, OpHandle, Result, Session};
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, TypeAttr};
use terrace_ir::types::FunctionType;

use crate::handle::{Handle, MlirAttribute};
use crate::ir::{Entity, MlirOperation, index};
use crate::support::MlirStringRef;

/// Sets or removes an attribute of an argument or a result: the lists are attributes of the function.
fn set(
    session: &mut Session,
    op: OpHandle,
    list: &str,
    count: fn(&Session, FunctionType) -> usize,
    at: usize,
    name: &str,
    attribute: Option<Attribute>,
) -> Result<()> {
    let cx = session.context().clone();
    let ty = session.inherent_attr(op, "function_type")?;
    let ty = ty.and_then(|ty| {
        ty.cast::<TypeAttr>(&cx)?
            .value(&cx)
            .cast::<FunctionType>(&cx)
    });
    let count = count(session, ty.ok_or(HandleError::OutOfRange)?);
    let known = session
        .inherent_attr(op, list)?
        .and_then(|list| list.cast::<ArrayAttr>(&cx));
    let mut all = known.map_or(Vec::new(), |list| list.elements(&cx).to_vec());
    all.resize(count, Attribute::EMPTY_DICT);
    let of = all.get_mut(at).ok_or(HandleError::OutOfRange)?;
    let name = cx.ident(name);
    let entries = of
        .cast::<DictAttr>(&cx)
        .map_or(&[][..], |entries| entries.entries(&cx));
    let others = entries.iter().copied().filter(|entry| entry.0 != name);
    *of = DictAttr::get(
        &cx,
        others.chain(attribute.map(|attribute| (name, attribute))),
    )
    .into();
    let is_empty = all.iter().all(|of| *of == Attribute::EMPTY_DICT);
    let list_of = (!is_empty).then(|| ArrayAttr::get(&cx, &all).into());
    session.set_inherent_attr(op, list, list_of)
}

exported! {
    fn mlirFuncSetArgAttr(op: MlirOperation, at: isize, name: MlirStringRef, attribute: MlirAttribute) {
        let attribute = attribute.get().map(|(_, attribute)| attribute);
        let count = |session: &Session, ty: FunctionType| ty.inputs(session.context()).len();
        op.with(|session, op| set(session, op, "arg_attrs", count, index(at), &name.text(), attribute));
    }

    fn mlirFuncSetResultAttr(op: MlirOperation, at: isize, name: MlirStringRef, attribute: MlirAttribute) {
        let attribute = attribute.get().map(|(_, attribute)| attribute);
        let count = |session: &Session, ty: FunctionType| ty.results(session.context()).len();
        op.with(|session, op| set(session, op, "res_attrs", count, index(at), &name.text(), attribute));
    }
}
