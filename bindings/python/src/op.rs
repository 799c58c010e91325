//! Ops: objects of Python that hold a handle, and what keeps the IR that it leads to.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use pyo3::exceptions::{PyIndexError, PyKeyError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};
use terrace_bytecode::WriteOptions;
use terrace_handles::{BlockHandle, HandleError, OpHandle, Place, Session, WalkOrder};
use terrace_ir::asm::PrintOptions;

use crate::attributes::AttributeObject;
use crate::classes;
use crate::context::ContextObject;
use crate::diagnostics::mlir_error;
use crate::insertion::InsertionPointObject;
use crate::location::LocationObject;
use crate::region::BlockObject;
use crate::sequence::{Sequence, SequenceKind};
use crate::value::ValueObject;

/// What keeps the IR around an op: the IR is freed when the last object that leads to it is gone, unless it became part of
/// other IR meanwhile.
#[pyclass(frozen, name = "_Root", module = "terrace.ir")]
pub struct RootObject {
    pub context: Py<ContextObject>,
    op: OpHandle,
    /// Ops that were detached from it: objects that hold this may lead to them.
    detached: Mutex<Vec<OpHandle>>,
}

impl Drop for RootObject {
    fn drop(&mut self) {
        let context = self.context.get();
        context.bury(self.op);
        let detached = self.detached.get_mut();
        for op in detached.unwrap_or_else(PoisonError::into_inner).drain(..) {
            context.bury(op);
        }
    }
}

impl RootObject {
    /// For IR that nothing else holds.
    pub fn of(py: Python<'_>, context: &Py<ContextObject>, op: OpHandle) -> PyResult<Py<Self>> {
        let context = context.clone_ref(py);
        let detached = Mutex::default();
        let root = RootObject {
            context,
            op,
            detached,
        };
        Py::new(py, root)
    }
}

/// An op, and what keeps it.
pub struct OpRef {
    pub root: Py<RootObject>,
    pub handle: OpHandle,
}

/// What ops and their views have in common.
#[pyclass(
    frozen,
    subclass,
    weakref,
    name = "_OperationBase",
    module = "terrace.ir"
)]
#[derive(Default)]
pub struct OperationBase {
    /// Empty until a view is initialized, which Python does after making it.
    op: OnceLock<OpRef>,
    /// Set by clients that want an object not to be used any more.
    is_invalid: AtomicBool,
}

/// The exception for an error of the session.
pub fn handle_error(py: Python<'_>, context: &Py<ContextObject>, error: HandleError) -> PyErr {
    match error {
        HandleError::Dead => PyRuntimeError::new_err("the operation has been invalidated"),
        HandleError::OutOfRange => PyIndexError::new_err("index out of range"),
        HandleError::Invalid(errors) => mlir_error(py, context, "Verification failed", errors),
        other => PyRuntimeError::new_err(other.to_string()),
    }
}

impl OperationBase {
    /// The op, if the object is initialized and valid.
    pub fn op(&self) -> PyResult<&OpRef> {
        match self.op.get() {
            Some(op) if !self.is_invalid.load(Ordering::Relaxed) => Ok(op),
            Some(_) => Err(PyRuntimeError::new_err(
                "the operation has been invalidated",
            )),
            None => Err(PyRuntimeError::new_err(
                "the operation of this view was not created yet",
            )),
        }
    }

    fn of(op: OpRef) -> Self {
        OperationBase {
            op: OnceLock::from(op),
            is_invalid: AtomicBool::new(false),
        }
    }

    /// Initializes a view.
    pub fn set(&self, op: OpRef) -> PyResult<()> {
        let set = self.op.set(op);
        set.map_err(|_| PyRuntimeError::new_err("the view has an operation already"))
    }
}

impl OpRef {
    pub fn context(&self) -> &Py<ContextObject> {
        &self.root.get().context
    }

    pub fn clone_ref(&self, py: Python<'_>) -> OpRef {
        OpRef {
            root: self.root.clone_ref(py),
            handle: self.handle,
        }
    }

    /// Asks the session.
    pub fn ask<R>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut Session) -> Result<R, HandleError>,
    ) -> PyResult<R> {
        let context = self.context();
        let answer = f(&mut context.get().session());
        answer.map_err(|error| handle_error(py, context, error))
    }

    /// Another op of the same IR.
    pub fn other(&self, py: Python<'_>, handle: OpHandle) -> OpRef {
        OpRef {
            root: self.root.clone_ref(py),
            handle,
        }
    }

    /// The object that is no view.
    pub fn operation<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let operation =
            PyClassInitializer::from(OperationBase::of(self)).add_subclass(OperationObject);
        Ok(Bound::new(py, operation)?.into_any())
    }

    /// A view, of the class that stands for ops of this name.
    pub fn view<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let name = self.ask(py, |session| session.op_name(self.handle))?;
        let context = self.context();
        let class = match context.get().view_class(py, name) {
            Some(class) => class,
            None => {
                let class = classes::operation_class(py, name.as_str(&context.get().cx))?;
                let class = class.cast_into::<PyType>()?.unbind();
                context.get().remember_view_class(name, class.clone_ref(py));
                class
            }
        };
        let view = new_view(class.bind(py))?;
        // Nothing but `new_view` has seen it.
        view.cast::<OperationBase>()?.get().set(self)?;
        Ok(view)
    }
}

/// An object of a class that Python derived from `OpView`, before its `__init__`.
fn new_view<'py>(class: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
    static NEW: PyOnceLock<(ffi::newfunc, Py<PyTuple>)> = PyOnceLock::new();
    let py = class.py();
    let (new, no_arguments) = NEW.get_or_try_init(py, || {
        let base = py.get_type::<OpViewObject>();
        // SAFETY: every class of this crate with a `#[new]` has this slot, and it holds a `newfunc`.
        let slot = unsafe { ffi::PyType_GetSlot(base.as_type_ptr(), ffi::Py_tp_new) };
        if slot.is_null() {
            return Err(PyTypeError::new_err("views cannot be made"));
        }
        // SAFETY: as above.
        let new = unsafe { std::mem::transmute::<*mut std::ffi::c_void, ffi::newfunc>(slot) };
        Ok((new, PyTuple::empty(py).unbind()))
    })?;
    if !class.is_subclass_of::<OpViewObject>()? {
        return Err(PyTypeError::new_err("views must be derived from OpView"));
    }
    // SAFETY: `new` is that of `OpView`, of which the class is derived, and takes any arguments. It gives a new reference or
    // null with an exception.
    unsafe {
        let object = new(
            class.as_type_ptr(),
            no_arguments.as_ptr(),
            std::ptr::null_mut(),
        );
        Bound::from_owned_ptr_or_err(py, object)
    }
}

/// An op.
#[pyclass(frozen, extends = OperationBase, name = "Operation", module = "terrace.ir")]
pub struct OperationObject;

/// An op as one of a kind, with the properties of that.
#[pyclass(frozen, subclass, dict, extends = OperationBase, name = "OpView", module = "terrace.ir")]
pub struct OpViewObject;

#[pymethods]
impl OpViewObject {
    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(
        _args: &Bound<'_, PyTuple>,
        _kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyClassInitializer<Self> {
        PyClassInitializer::from(OperationBase::default()).add_subclass(OpViewObject)
    }
}

/// Where a new op goes: where it is told, or where the thread is, or nowhere.
pub fn resolve_place(
    py: Python<'_>,
    ip: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Py<InsertionPointObject>>> {
    let Some(ip) = ip.filter(|ip| !ip.is_none()) else {
        return Ok(crate::context::current_insertion_point_raw(py));
    };
    match ip.cast::<InsertionPointObject>() {
        Ok(ip) => Ok(Some(ip.clone().unbind())),
        // `False`: nowhere.
        Err(_) if !ip.is_truthy()? => Ok(None),
        Err(_) => Err(PyTypeError::new_err(
            "ip must be an InsertionPoint, None or False",
        )),
    }
}

/// What Python says of how to print.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct PrintFlags {
    large_elements_limit: Option<usize>,
    large_resource_limit: Option<usize>,
    enable_debug_info: bool,
    pretty_debug_info: bool,
    print_generic_op_form: bool,
    use_local_scope: bool,
    use_name_loc_as_prefix: bool,
    assume_verified: bool,
    skip_regions: bool,
}

impl From<PrintFlags> for PrintOptions {
    fn from(flags: PrintFlags) -> PrintOptions {
        PrintOptions {
            generic: flags.print_generic_op_form,
            debug_info: flags.enable_debug_info,
            pretty_debug_info: flags.pretty_debug_info,
            local_scope: flags.use_local_scope,
            assume_verified: flags.assume_verified,
            skip_regions: flags.skip_regions,
            name_locations_as_prefixes: flags.use_name_loc_as_prefix,
            elide_elements_above: flags.large_elements_limit,
            elide_resources_above: flags.large_resource_limit,
            ..PrintOptions::default()
        }
    }
}

fn base<'a>(object: &'a Bound<'_, OperationBase>) -> PyResult<&'a OpRef> {
    object.get().op()
}

#[pymethods]
impl OperationBase {
    #[getter]
    fn context(&self, py: Python<'_>) -> PyResult<Py<ContextObject>> {
        Ok(self.op()?.context().clone_ref(py))
    }

    #[getter]
    fn operation<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        if slf.is_exact_instance_of::<OperationObject>() {
            return Ok(slf.clone().into_any());
        }
        base(slf)?.clone_ref(slf.py()).operation(slf.py())
    }

    #[getter]
    fn opview<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        if !slf.is_exact_instance_of::<OperationObject>() {
            return Ok(slf.clone().into_any());
        }
        base(slf)?.clone_ref(slf.py()).view(slf.py())
    }

    #[getter]
    fn name(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let op = self.op()?;
        let name = op.ask(py, |session| session.op_name(op.handle))?;
        let name = name.as_str(&op.context().get().cx);
        Ok(pyo3::types::PyString::new(py, name).into_any().unbind())
    }

    #[getter]
    fn get_location<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let op = self.op()?;
        let location = op.ask(py, |session| session.loc(op.handle))?;
        LocationObject::wrap(py, op.context(), location)
    }

    #[setter]
    fn set_location(&self, py: Python<'_>, location: &Bound<'_, LocationObject>) -> PyResult<()> {
        let op = self.op()?;
        op.ask(py, |session| session.set_loc(op.handle, location.get().raw))
    }

    #[getter]
    fn parent<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let op = self.op()?;
        let parent = op.ask(py, |session| session.parent_op(op.handle))?;
        parent
            .map(|parent| op.other(py, parent).operation(py))
            .transpose()
    }

    #[getter]
    fn block<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let op = self.op()?;
        let block = op.ask(py, |session| session.parent_block(op.handle))?;
        block
            .map(|block| BlockObject::wrap(py, &op.root, block))
            .transpose()
    }

    #[getter]
    fn attached(&self, py: Python<'_>) -> PyResult<bool> {
        let op = self.op()?;
        op.ask(py, |session| session.parent_block(op.handle))
            .map(|block| block.is_some())
    }

    #[getter]
    fn operands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Sequence::of_op(py, self.op()?, SequenceKind::Operands)
    }

    #[getter]
    fn op_operands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Sequence::of_op(py, self.op()?, SequenceKind::OpOperands)
    }

    #[getter]
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Sequence::of_op(py, self.op()?, SequenceKind::Results)
    }

    #[getter]
    fn regions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Sequence::of_op(py, self.op()?, SequenceKind::Regions)
    }

    #[getter]
    fn successors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Sequence::of_op(py, self.op()?, SequenceKind::Successors)
    }

    /// The only result.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let op = self.op()?;
        let count = op.ask(py, |session| session.num_results(op.handle))?;
        if count != 1 {
            let name = op.ask(py, |session| session.op_name(op.handle))?;
            let name = name.as_str(&op.context().get().cx);
            return Err(PyValueError::new_err(format!(
                "Cannot call .result on operation {name} which has {count} results (it is only valid for operations with a \
                 single result)"
            )));
        }
        let result = op.ask(py, |session| session.result(op.handle, 0))?;
        ValueObject::wrap_result(py, &op.root, result)
    }

    fn _attr<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let op = self.op()?;
        let attr = op.ask(py, |session| session.attr(op.handle, name))?;
        AttributeObject::wrap_optional(py, op.context(), attr)
    }

    fn _set_attr(
        &self,
        py: Python<'_>,
        name: &str,
        attr: &Bound<'_, AttributeObject>,
    ) -> PyResult<()> {
        let op = self.op()?;
        op.ask(py, |session| {
            session.set_attr(op.handle, name, attr.get().raw)
        })
    }

    fn _remove_attr(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let op = self.op()?;
        let removed = op.ask(py, |session| session.remove_attr(op.handle, name))?;
        match removed {
            Some(_) => Ok(()),
            None => Err(PyKeyError::new_err(
                "attempt to delete a non-existent attribute",
            )),
        }
    }

    /// All attributes, by name.
    fn _attrs<'py>(&self, py: Python<'py>) -> PyResult<Vec<(&str, Bound<'py, PyAny>)>> {
        let op = self.op()?;
        let context = op.context();
        let attrs = op.ask(py, |session| session.attributes(op.handle))?;
        let attrs = attrs.into_iter().map(|(name, attr)| {
            let name = name.as_str(&context.get().cx);
            Ok((name, AttributeObject::wrap(py, context, attr)?))
        });
        attrs.collect()
    }

    fn _is_alive(&self) -> bool {
        self.op().is_ok_and(|op| {
            let session = op.context().get().session();
            session.is_alive(op.handle)
        })
    }

    /// Checks the op; fails with all that is wrong.
    fn verify(&self, py: Python<'_>) -> PyResult<bool> {
        let op = self.op()?;
        let context = op.context();
        let (handle, shared) = (op.handle, context.get());
        let verified = py.detach(|| shared.with_session(|session| session.verify(handle)));
        match verified {
            Ok(()) => Ok(true),
            Err(error) => Err(handle_error(py, context, error)),
        }
    }

    fn _print(&self, py: Python<'_>, flags: PrintFlags) -> PyResult<String> {
        let op = self.op()?;
        let context = op.context();
        let (handle, shared, options) = (op.handle, context.get(), PrintOptions::from(flags));
        let printed = py.detach(|| shared.session().print(handle, &options));
        printed.map_err(|error| handle_error(py, context, error))
    }

    fn _bytecode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let op = self.op()?;
        let context = op.context();
        let (handle, shared) = (op.handle, context.get());
        let options = WriteOptions::default();
        let written = py.detach(|| shared.session().write_bytecode(handle, &options));
        match written {
            Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
            Err(error) => Err(handle_error(py, context, error)),
        }
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let op = self.op()?;
        let context = op.context();
        let (handle, shared) = (op.handle, context.get());
        let printed = py.detach(|| shared.session().print(handle, &PrintOptions::default()));
        printed.map_err(|error| handle_error(py, context, error))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<OperationBase>() else {
            return Ok(false);
        };
        Ok(self.op()?.handle == other.get().op()?.handle)
    }

    fn __hash__(&self) -> PyResult<u64> {
        Ok(self.op()?.handle.bits().get())
    }

    fn _set_invalid(&self) {
        self.is_invalid.store(true, Ordering::Relaxed);
    }

    fn erase(&self, py: Python<'_>) -> PyResult<()> {
        let op = self.op()?;
        op.ask(py, |session| session.erase_op(op.handle))
    }

    fn detach_from_parent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let op = self.op()?;
        let block = op.ask(py, |session| session.parent_block(op.handle))?;
        if block.is_none() {
            return Err(PyValueError::new_err("Detached operation has no parent."));
        }
        op.ask(py, |session| session.detach_op(op.handle))?;
        let detached = op.root.get().detached.lock();
        detached
            .unwrap_or_else(PoisonError::into_inner)
            .push(op.handle);
        op.clone_ref(py).view(py)
    }

    fn move_before(&self, py: Python<'_>, other: &Bound<'_, OperationBase>) -> PyResult<()> {
        let (op, other) = (self.op()?, base(other)?);
        op.ask(py, |session| {
            session.move_op(op.handle, Place::Before(other.handle))
        })
    }

    fn move_after(&self, py: Python<'_>, other: &Bound<'_, OperationBase>) -> PyResult<()> {
        let (op, other) = (self.op()?, base(other)?);
        op.ask(py, |session| {
            session.move_op(op.handle, Place::After(other.handle))
        })
    }

    fn is_before_in_block(
        &self,
        py: Python<'_>,
        other: &Bound<'_, OperationBase>,
    ) -> PyResult<bool> {
        let (op, other) = (self.op()?, base(other)?);
        op.ask(py, |session| {
            session.is_before_in_block(op.handle, other.handle)
        })
    }

    #[pyo3(signature = (ip = None))]
    fn clone<'py>(
        &self,
        py: Python<'py>,
        ip: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let op = self.op()?;
        let copy = op.ask(py, |session| session.clone_op(op.handle))?;
        let root = RootObject::of(py, op.context(), copy)?;
        let mut copy = OpRef { root, handle: copy };
        if let Some(ip) = resolve_place(py, ip)? {
            ip.get().insert_ref(py, &copy)?;
            copy.root = ip.get().root.clone_ref(py);
        }
        copy.view(py)
    }

    fn _replace_uses_of_with(
        &self,
        py: Python<'_>,
        of: &Bound<'_, ValueObject>,
        with: &Bound<'_, ValueObject>,
    ) -> PyResult<()> {
        let op = self.op()?;
        op.ask(py, |session| {
            session.replace_uses_of_with(op.handle, of.get().handle, with.get().handle)
        })
    }

    /// Whether the op has a trait, by the trait's name in op definitions.
    fn _has_trait(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        let op = self.op()?;
        let of = op.ask(py, |session| session.op_name(op.handle))?;
        let info = of.info(&op.context().get().cx);
        Ok(info.is_some_and(|info| info.traits.names().any(|has| has == name)))
    }

    /// Calls a function with each op inside, and the op itself.
    fn _walk(
        &self,
        py: Python<'_>,
        callback: &Bound<'_, PyAny>,
        is_pre_order: bool,
        op_class: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let op = self.op()?;
        let order = match is_pre_order {
            true => WalkOrder::Pre,
            false => WalkOrder::Post,
        };
        let result = classes::hook(py, "walk_result")?;
        let advance = result.getattr(intern!(py, "ADVANCE"))?;
        let skip = result.getattr(intern!(py, "SKIP"))?;
        let context = op.context();
        let mut walk = op.ask(py, |session| Ok(session.walk(op.handle, order)))?;
        loop {
            let next = walk.next(&mut context.get().session());
            let Some(next) = next else {
                return Ok(());
            };
            let found = op.other(py, next);
            let said = match op_class {
                None => callback.call1((found.operation(py)?,))?,
                Some(class) => {
                    let view = found.view(py)?;
                    if !view.is_instance(class)? {
                        continue;
                    }
                    callback.call1((view,))?
                }
            };
            if said.is(&advance) {
                continue;
            }
            if said.is(&skip) {
                walk.skip();
            } else if said.is_instance(&result)? {
                return Ok(());
            } else {
                return Err(PyTypeError::new_err("the callback must give a WalkResult"));
            }
        }
    }
}

/// A new module, without a body's ops.
#[pyfunction]
pub fn create_module<'py>(location: Bound<'py, LocationObject>) -> PyResult<Bound<'py, PyAny>> {
    let (py, LocationObject { context, raw }) = (location.py(), location.get());
    let handle = context.get().session().create_module(*raw);
    let root = RootObject::of(py, context, handle)?;
    OpRef { root, handle }.operation(py)
}

/// Reads a module.
#[pyfunction]
pub fn parse_module<'py>(
    context: Bound<'py, ContextObject>,
    text: &[u8],
    file: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let py = context.py();
    let shared = context.get();
    let parsed = py.detach(|| shared.with_session(|session| session.parse_module(text, file)));
    parsed_op(py, &context, parsed, "Unable to parse module assembly")?.operation(py)
}

/// Reads one op.
#[pyfunction]
pub fn parse_operation<'py>(
    context: Bound<'py, ContextObject>,
    text: &[u8],
    file: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let py = context.py();
    let shared = context.get();
    let parsed = py.detach(|| shared.with_session(|session| session.parse_op(text, file)));
    parsed_op(py, &context, parsed, "Unable to parse operation assembly")?.view(py)
}

fn parsed_op(
    py: Python<'_>,
    context: &Bound<'_, ContextObject>,
    parsed: Result<OpHandle, HandleError>,
    message: &str,
) -> PyResult<OpRef> {
    let context = context.as_unbound();
    match parsed {
        Ok(handle) => {
            let root = RootObject::of(py, context, handle)?;
            Ok(OpRef { root, handle })
        }
        Err(HandleError::Invalid(errors)) => Err(mlir_error(py, context, message, errors)),
        Err(error) => Err(handle_error(py, context, error)),
    }
}

/// Handles of blocks that objects of Python stand for.
pub fn block_handles_of(blocks: &[Bound<'_, BlockObject>]) -> Vec<BlockHandle> {
    blocks.iter().map(|block| block.get().handle).collect()
}
