//! Building ops: the definitions of ops, as functions and classes of Python use them.

use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use terrace_handles::{NewOp, NewRegions, OpHandle, Results, ValueHandle};
use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::context::Ident;
use terrace_ir::{OpName, Type};

use crate::attributes::AttributeObject;
use crate::context::{ContextObject, resolve_location};
use crate::location::LocationObject;
use crate::op::{OpRef, OperationBase, RootObject, block_handles_of, handle_error, resolve_place};
use crate::region::BlockObject;
use crate::sequence::ResultList;
use crate::types::TypeObject;
use crate::value::ValueObject;

/// How many values a group holds, as Python says it: `1`, `0` for one or none, `-1` for any number.
type Arity = i8;

/// The definition of an op: how what is given by group becomes an op.
#[pyclass(frozen, name = "OpDefinition", module = "terrace.dialects")]
pub struct OpDefinition {
    name: String,
    operands: Vec<Arity>,
    results: Vec<Arity>,
    /// The names of attributes, and the functions that make attributes of values of Python.
    attributes: Vec<(String, Option<Py<PyAny>>)>,
    /// The attribute that holds the sizes of the groups of operands.
    operand_sizes: bool,
    result_sizes: bool,
    regions: usize,
    /// The name in the context where it was used last: the number of the context, then that of the name.
    cached: AtomicU64,
}

/// All that an op is built from, before it is.
struct Parts<'a, 'py> {
    operands: &'a Bound<'py, PyTuple>,
    attributes: &'a Bound<'py, PyTuple>,
    results: Option<&'a Bound<'py, PyAny>>,
    successors: Option<Vec<Bound<'py, BlockObject>>>,
    regions: Option<usize>,
    loc: Option<&'a Bound<'py, PyAny>>,
    ip: Option<&'a Bound<'py, PyAny>>,
}

/// Something that stands for one value: a value, or an op with one result.
fn value_of(object: &Bound<'_, PyAny>) -> PyResult<ValueHandle> {
    if let Ok(value) = object.cast::<ValueObject>() {
        return Ok(value.get().handle);
    }
    if object.cast::<OperationBase>().is_ok() {
        let result = object.getattr(intern!(object.py(), "operation"))?;
        let result = result.getattr(intern!(object.py(), "result"))?;
        return Ok(result.cast::<ValueObject>()?.get().handle);
    }
    if object.cast::<ResultList>().is_ok() {
        let first = object.get_item(0)?;
        return Ok(first.cast::<ValueObject>()?.get().handle);
    }
    Err(PyTypeError::new_err(format!(
        "expected a Value, or an Operation with one result, but got {}",
        object.get_type().name()?
    )))
}

/// Appends the values of a group, and says how many they are.
fn push_values(object: &Bound<'_, PyAny>, values: &mut Vec<ValueHandle>) -> PyResult<usize> {
    let before = values.len();
    if object.is_none() {
        return Ok(0);
    }
    if object.cast::<OperationBase>().is_ok() {
        let results = object.getattr(intern!(object.py(), "results"))?;
        for value in results.try_iter()? {
            values.push(value_of(&value?)?);
        }
    } else if object.cast::<ValueObject>().is_ok() {
        return Err(PyTypeError::new_err(
            "expected a sequence of values, but got a Value",
        ));
    } else {
        for value in object.try_iter()? {
            values.push(value_of(&value?)?);
        }
    }
    Ok(values.len() - before)
}

fn push_types(object: &Bound<'_, PyAny>, types: &mut Vec<Type>) -> PyResult<usize> {
    let before = types.len();
    for ty in object.try_iter()? {
        types.push(ty?.cast::<TypeObject>()?.get().raw);
    }
    Ok(types.len() - before)
}

fn sizes(context: &ContextObject, sizes: &[usize]) -> Attribute {
    let sizes = sizes
        .iter()
        .map(|size| i32::try_from(*size).unwrap_or(i32::MAX));
    DenseArrayAttr::i32s(&context.cx, &sizes.collect::<Vec<_>>()).into()
}

impl OpDefinition {
    fn op_name(&self, context: &ContextObject) -> OpName {
        let id = u64::from(context.cx.id());
        let cached = self.cached.load(Ordering::Relaxed);
        if cached >> 32 == id {
            return OpName::new((cached & u64::from(u32::MAX)) as usize);
        }
        let name = context.cx.op_name(&self.name);
        let index = u32::try_from(name.index()).unwrap_or(u32::MAX);
        self.cached
            .store(id << 32 | u64::from(index), Ordering::Relaxed);
        name
    }

    /// The results that are given, by group, and what the sizes of the groups are.
    fn results(
        &self,
        given: &Bound<'_, PyAny>,
        types: &mut Vec<Type>,
        groups: &mut Vec<usize>,
    ) -> PyResult<()> {
        // As `results=[..]`, all in a row.
        let Ok(by_group) = given.cast::<PyTuple>() else {
            push_types(given, types)?;
            return Ok(());
        };
        if by_group.len() != self.results.len() {
            push_types(given, types)?;
            return Ok(());
        }
        for (arity, group) in self.results.iter().zip(by_group.iter()) {
            groups.push(match arity {
                1 => {
                    types.push(group.cast::<TypeObject>()?.get().raw);
                    1
                }
                0 if group.is_none() => 0,
                0 => {
                    types.push(group.cast::<TypeObject>()?.get().raw);
                    1
                }
                _ => push_types(&group, types)?,
            });
        }
        Ok(())
    }

    fn build(&self, py: Python<'_>, parts: Parts<'_, '_>) -> PyResult<OpRef> {
        let location = parts.loc.filter(|loc| !loc.is_none());
        let location = match location {
            Some(location) => location.cast::<LocationObject>()?.clone().unbind(),
            None => resolve_location(py, None)?,
        };
        let context = &location.get().context;
        let shared = context.get();
        let mut operands = Vec::with_capacity(parts.operands.len());
        let mut operand_groups = Vec::new();
        for (arity, group) in self.operands.iter().zip(parts.operands.iter()) {
            let count = match arity {
                1 => {
                    operands.push(value_of(&group)?);
                    1
                }
                0 if group.is_none() => 0,
                0 => {
                    operands.push(value_of(&group)?);
                    1
                }
                _ => push_values(&group, &mut operands)?,
            };
            if self.operand_sizes {
                operand_groups.push(count);
            }
        }
        let mut attributes: Vec<(Ident, Attribute)> = Vec::new();
        for ((name, convert), value) in self.attributes.iter().zip(parts.attributes.iter()) {
            if value.is_none() {
                continue;
            }
            let attr = match (value.cast::<AttributeObject>(), convert) {
                (Ok(attr), _) => attr.get().raw,
                (Err(_), Some(convert)) => {
                    let made = convert.bind(py).call1((&value, context))?;
                    if made.is_none() {
                        continue;
                    }
                    made.cast::<AttributeObject>()?.get().raw
                }
                (Err(_), None) => {
                    return Err(PyTypeError::new_err(format!(
                        "attribute '{name}' of '{}' must be an Attribute, but is a {}",
                        self.name,
                        value.get_type().name()?
                    )));
                }
            };
            attributes.push((shared.cx.ident(name), attr));
        }
        if self.operand_sizes {
            let name = shared.cx.ident("operandSegmentSizes");
            attributes.push((name, sizes(shared, &operand_groups)));
        }
        let mut types = Vec::new();
        let mut result_groups = Vec::new();
        let given = parts.results.filter(|results| !results.is_none());
        if let Some(given) = given {
            self.results(given, &mut types, &mut result_groups)?;
        }
        if self.result_sizes && !result_groups.is_empty() {
            let name = shared.cx.ident("resultSegmentSizes");
            attributes.push((name, sizes(shared, &result_groups)));
        }
        let successors = block_handles_of(&parts.successors.unwrap_or_default());
        let new = NewOp {
            operands: &operands,
            attributes: &attributes,
            successors: &successors,
            results: match given {
                Some(_) => Results::Types(&types),
                None => Results::Inferred,
            },
            regions: NewRegions::Empty(parts.regions.unwrap_or(self.regions)),
            ..NewOp::new(self.op_name(shared), location.get().raw)
        };
        create(py, context, new, parts.ip)
    }
}

/// Creates an op where it is told.
fn create(
    py: Python<'_>,
    context: &Py<ContextObject>,
    mut new: NewOp<'_>,
    ip: Option<&Bound<'_, PyAny>>,
) -> PyResult<OpRef> {
    let point = resolve_place(py, ip)?;
    let mut session = context.get().session();
    if let Some(point) = &point {
        match point.get().place(&mut session) {
            Ok(place) => new.place = place,
            Err(error) => {
                drop(session);
                return Err(point.get().error(py, error));
            }
        }
    }
    let created = session.create_op(&new);
    drop(session);
    let handle: OpHandle = created.map_err(|error| handle_error(py, context, error))?;
    let root = match &point {
        Some(point) => point.get().root.clone_ref(py),
        None => RootObject::of(py, context, handle)?,
    };
    Ok(OpRef { root, handle })
}

#[pymethods]
impl OpDefinition {
    #[new]
    fn new(
        name: String,
        operands: Vec<Arity>,
        results: Vec<Arity>,
        attributes: Vec<(String, Option<Py<PyAny>>)>,
        operand_sizes: bool,
        result_sizes: bool,
        regions: usize,
    ) -> Self {
        OpDefinition {
            name,
            operands,
            results,
            attributes,
            operand_sizes,
            result_sizes,
            regions,
            cached: AtomicU64::new(u64::MAX),
        }
    }

    /// Builds an op and makes a view that has none yet one of it.
    #[pyo3(signature = (view, operands, attributes, results, successors, regions, loc, ip))]
    #[expect(clippy::too_many_arguments, reason = "the parts of an op")]
    fn init<'py>(
        &self,
        py: Python<'py>,
        view: &Bound<'py, OperationBase>,
        operands: &Bound<'py, PyTuple>,
        attributes: &Bound<'py, PyTuple>,
        results: Option<&Bound<'py, PyAny>>,
        successors: Option<Vec<Bound<'py, BlockObject>>>,
        regions: Option<usize>,
        loc: Option<&Bound<'py, PyAny>>,
        ip: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<()> {
        let op = self.build(
            py,
            Parts {
                operands,
                attributes,
                results,
                successors,
                regions,
                loc,
                ip,
            },
        )?;
        view.get().set(op)
    }

    /// Builds an op with one result and gives that.
    #[pyo3(signature = (operands, attributes, results, loc, ip))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        operands: &Bound<'py, PyTuple>,
        attributes: &Bound<'py, PyTuple>,
        results: Option<&Bound<'py, PyAny>>,
        loc: Option<&Bound<'py, PyAny>>,
        ip: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let op = self.build(
            py,
            Parts {
                operands,
                attributes,
                results,
                successors: None,
                regions: None,
                loc,
                ip,
            },
        )?;
        let result = op.ask(py, |session| session.result(op.handle, 0))?;
        ValueObject::wrap_result(py, &op.root, result)
    }
}

fn flat_values(operands: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<ValueHandle>> {
    let mut values = Vec::new();
    if let Some(operands) = operands {
        push_values(operands, &mut values)?;
    }
    Ok(values)
}

/// Creates an op of parts that are given one by one: `Operation.create`.
#[pyfunction]
#[pyo3(signature = (name, results, operands, attributes, successors, regions, loc, ip, view))]
#[expect(clippy::too_many_arguments, reason = "the parts of an op")]
pub fn create_operation<'py>(
    py: Python<'py>,
    name: &str,
    results: Option<Vec<Bound<'py, TypeObject>>>,
    operands: Option<&Bound<'py, PyAny>>,
    attributes: Option<&Bound<'py, PyDict>>,
    successors: Option<Vec<Bound<'py, BlockObject>>>,
    regions: usize,
    loc: Option<&Bound<'py, LocationObject>>,
    ip: Option<&Bound<'py, PyAny>>,
    view: Option<&Bound<'py, OperationBase>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let location = resolve_location(py, loc)?;
    let context = &location.get().context;
    let cx = &context.get().cx;
    let operands = flat_values(operands)?;
    let mut attrs = Vec::new();
    for (key, value) in attributes.into_iter().flatten() {
        let key = key.cast::<PyString>()?;
        let value = value.cast::<AttributeObject>().map_err(|_| {
            PyTypeError::new_err(format!(
                "Invalid attribute value for the key \"{key}\" when attempting to create the operation \"{name}\" \
                 (expected an Attribute, got {})",
                value.get_type().name().map_or_else(|_| String::new(), |name| name.to_string())
            ))
        })?;
        attrs.push((cx.ident(key.to_str()?), value.get().raw));
    }
    let types = results.map(|types| crate::types::raw_types(&types));
    let successors = block_handles_of(&successors.unwrap_or_default());
    let new = NewOp {
        operands: &operands,
        attributes: &attrs,
        successors: &successors,
        results: match &types {
            Some(types) => Results::Types(types),
            None => Results::Inferred,
        },
        regions: NewRegions::Empty(regions),
        ..NewOp::new(cx.op_name(name), location.get().raw)
    };
    let op = create(py, context, new, ip)?;
    match view {
        Some(view) => view.get().set(op).map(|()| None),
        None => op.operation(py).map(Some),
    }
}

/// Makes a view that has no op yet one of an op that exists.
#[pyfunction]
pub fn init_view(
    py: Python<'_>,
    view: &Bound<'_, OperationBase>,
    operation: &Bound<'_, OperationBase>,
) -> PyResult<()> {
    view.get().set(operation.get().op()?.clone_ref(py))
}
