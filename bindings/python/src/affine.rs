//! Affine expressions, maps and integer sets.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind, Constraint, IntegerSet};
use terrace_ir::asm::print_attribute;
use terrace_ir::attributes::{AffineMapAttr, IntegerSetAttr};

use crate::context::{ContextObject, hash_of};

/// An affine expression.
#[pyclass(frozen, subclass, name = "_AffineExpr", module = "terrace.ir")]
pub struct AffineExprObject {
    context: Py<ContextObject>,
    pub raw: AffineExpr,
}

/// An affine map.
#[pyclass(frozen, subclass, name = "_AffineMap", module = "terrace.ir")]
pub struct AffineMapObject {
    pub context: Py<ContextObject>,
    pub raw: AffineMap,
}

/// A set of integers.
#[pyclass(frozen, subclass, name = "_IntegerSet", module = "terrace.ir")]
pub struct IntegerSetObject {
    pub context: Py<ContextObject>,
    pub raw: IntegerSet,
}

fn wrap_in<'py, T: pyo3::PyClass>(
    py: Python<'py>,
    class: &str,
    object: impl Into<PyClassInitializer<T>>,
) -> PyResult<Bound<'py, PyAny>> {
    let plain = Bound::new(py, object)?;
    crate::classes::hook(py, class)?.call1((plain,))
}

impl AffineExprObject {
    fn wrap<'py>(
        py: Python<'py>,
        context: &Py<ContextObject>,
        raw: AffineExpr,
    ) -> PyResult<Bound<'py, PyAny>> {
        let object = AffineExprObject {
            context: context.clone_ref(py),
            raw,
        };
        wrap_in(py, "affine_expr", object)
    }
}

impl AffineMapObject {
    /// The object for a map.
    pub fn wrap<'py>(
        py: Python<'py>,
        context: &Py<ContextObject>,
        raw: AffineMap,
    ) -> PyResult<Bound<'py, PyAny>> {
        let context = context.clone_ref(py);
        wrap_in(py, "affine_map", AffineMapObject { context, raw })
    }
}

impl IntegerSetObject {
    /// The object for a set.
    pub fn wrap<'py>(
        py: Python<'py>,
        context: &Py<ContextObject>,
        raw: IntegerSet,
    ) -> PyResult<Bound<'py, PyAny>> {
        let context = context.clone_ref(py);
        wrap_in(py, "integer_set", IntegerSetObject { context, raw })
    }
}

fn raw_exprs(exprs: &[Bound<'_, AffineExprObject>]) -> Vec<AffineExpr> {
    exprs.iter().map(|expr| expr.get().raw.clone()).collect()
}

/// How many dimensions and symbols an expression needs.
fn arity<'a>(exprs: impl IntoIterator<Item = &'a AffineExpr>) -> (u32, u32) {
    let (mut dims, mut symbols) = (0, 0);
    for expr in exprs {
        expr.for_each_leaf(&mut |leaf| match leaf {
            AffineExpr::Dim(index) => dims = dims.max(index.saturating_add(1)),
            AffineExpr::Symbol(index) => symbols = symbols.max(index.saturating_add(1)),
            _ => {}
        });
    }
    (dims, symbols)
}

/// The text between the brackets of `affine_map<..>`.
fn inside(text: &str) -> &str {
    let start = text.find('<').map_or(0, |at| at + 1);
    text[start..].strip_suffix('>').unwrap_or(text)
}

/// Replaces an expression inside another one.
fn replace(expr: &AffineExpr, from: &AffineExpr, to: &AffineExpr) -> AffineExpr {
    match expr {
        _ if expr == from => to.clone(),
        AffineExpr::Binary(kind, lhs, rhs) => {
            AffineExpr::binary(*kind, replace(lhs, from, to), replace(rhs, from, to))
        }
        _ => expr.clone(),
    }
}

#[pymethods]
impl AffineExprObject {
    #[new]
    fn new(py: Python<'_>, expr: &Bound<'_, AffineExprObject>) -> Self {
        AffineExprObject {
            context: expr.get().context.clone_ref(py),
            raw: expr.get().raw.clone(),
        }
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<ContextObject> {
        self.context.clone_ref(py)
    }

    #[getter]
    fn _kind(&self) -> &'static str {
        match &self.raw {
            AffineExpr::Dim(_) => "dim",
            AffineExpr::Symbol(_) => "symbol",
            AffineExpr::Constant(_) => "constant",
            AffineExpr::Binary(BinaryKind::Add, ..) => "add",
            AffineExpr::Binary(BinaryKind::Mul, ..) => "mul",
            AffineExpr::Binary(BinaryKind::Mod, ..) => "mod",
            AffineExpr::Binary(BinaryKind::FloorDiv, ..) => "floor_div",
            AffineExpr::Binary(BinaryKind::CeilDiv, ..) => "ceil_div",
        }
    }

    /// The number of a dimension or a symbol, a constant's value, or the two sides.
    fn _data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match &self.raw {
            AffineExpr::Dim(position) | AffineExpr::Symbol(position) => {
                (*position,).into_pyobject(py)
            }
            AffineExpr::Constant(value) => (*value,).into_pyobject(py),
            AffineExpr::Binary(_, lhs, rhs) => {
                let side =
                    |expr: &AffineExpr| AffineExprObject::wrap(py, &self.context, expr.clone());
                (side(lhs)?, side(rhs)?).into_pyobject(py)
            }
        }
    }

    /// Puts the results of a map in the place of the dimensions.
    fn compose<'py>(
        &self,
        py: Python<'py>,
        map: &Bound<'py, AffineMapObject>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let results = &map.get().raw.results;
        AffineExprObject::wrap(py, &self.context, self.raw.replace(results, &[]))
    }

    #[pyo3(signature = (num_dims, shift, offset = 0))]
    fn shift_dims<'py>(
        &self,
        py: Python<'py>,
        num_dims: u32,
        shift: u32,
        offset: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let moved = |dim| AffineExpr::Dim(if dim < offset { dim } else { dim + shift });
        let dims: Vec<_> = (0..num_dims).map(moved).collect();
        AffineExprObject::wrap(py, &self.context, self.raw.replace(&dims, &[]))
    }

    #[pyo3(signature = (num_symbols, shift, offset = 0))]
    fn shift_symbols<'py>(
        &self,
        py: Python<'py>,
        num_symbols: u32,
        shift: u32,
        offset: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let moved = |at| AffineExpr::Symbol(if at < offset { at } else { at + shift });
        let symbols: Vec<_> = (0..num_symbols).map(moved).collect();
        AffineExprObject::wrap(py, &self.context, self.raw.replace(&[], &symbols))
    }

    fn _simplify<'py>(
        &self,
        py: Python<'py>,
        num_dims: u32,
        num_symbols: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let simple = self.raw.simplify(num_dims, num_symbols);
        AffineExprObject::wrap(py, &self.context, simple)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<AffineExprObject>();
        other.is_ok_and(|other| self.raw == other.get().raw)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.raw)
    }

    fn __str__(&self) -> String {
        let (dims, symbols) = arity([&self.raw]);
        let map = AffineMap::new(dims, symbols, [self.raw.clone()]);
        let cx = &self.context.get().cx;
        let text = print_attribute(cx, AffineMapAttr::get(cx, map).into());
        let results = text.split_once("-> (").map(|(_, results)| results);
        let expr = results.and_then(|results| results.strip_suffix(")>"));
        expr.unwrap_or(&text).to_owned()
    }
}

/// A dimension, a symbol or a constant.
#[pyfunction]
pub fn affine_leaf(
    context: Bound<'_, ContextObject>,
    kind: &str,
    value: i64,
) -> PyResult<AffineExprObject> {
    let position =
        || u32::try_from(value).map_err(|_| PyValueError::new_err("expected a position from 0 on"));
    let raw = match kind {
        "dim" => AffineExpr::Dim(position()?),
        "symbol" => AffineExpr::Symbol(position()?),
        _ => AffineExpr::Constant(value),
    };
    Ok(AffineExprObject {
        context: context.unbind(),
        raw,
    })
}

/// Two expressions together, simplified where that is easy.
#[pyfunction]
pub fn affine_binary(
    py: Python<'_>,
    kind: &str,
    lhs: &Bound<'_, AffineExprObject>,
    rhs: &Bound<'_, AffineExprObject>,
) -> AffineExprObject {
    let kind = match kind {
        "add" => BinaryKind::Add,
        "mul" => BinaryKind::Mul,
        "mod" => BinaryKind::Mod,
        "floor_div" => BinaryKind::FloorDiv,
        _ => BinaryKind::CeilDiv,
    };
    let raw = AffineExpr::binary(kind, lhs.get().raw.clone(), rhs.get().raw.clone());
    AffineExprObject {
        context: lhs.get().context.clone_ref(py),
        raw,
    }
}

#[pymethods]
impl AffineMapObject {
    #[new]
    fn new(py: Python<'_>, map: &Bound<'_, AffineMapObject>) -> Self {
        AffineMapObject {
            context: map.get().context.clone_ref(py),
            raw: map.get().raw.clone(),
        }
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<ContextObject> {
        self.context.clone_ref(py)
    }

    #[getter]
    fn n_dims(&self) -> u32 {
        self.raw.num_dims
    }

    #[getter]
    fn n_symbols(&self) -> u32 {
        self.raw.num_symbols
    }

    #[getter]
    fn n_inputs(&self) -> usize {
        self.raw.num_inputs()
    }

    fn _results<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let results = self.raw.results.iter();
        results
            .map(|expr| AffineExprObject::wrap(py, &self.context, expr.clone()))
            .collect()
    }

    #[pyo3(signature = (expr, replacement, n_result_dims, n_result_syms))]
    fn replace<'py>(
        &self,
        py: Python<'py>,
        expr: &Bound<'py, AffineExprObject>,
        replacement: &Bound<'py, AffineExprObject>,
        n_result_dims: u32,
        n_result_syms: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let results = self.raw.results.iter();
        let results =
            results.map(|result| replace(result, &expr.get().raw, &replacement.get().raw));
        let map = AffineMap::new(n_result_dims, n_result_syms, results.collect::<Vec<_>>());
        AffineMapObject::wrap(py, &self.context, map)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<AffineMapObject>();
        other.is_ok_and(|other| self.raw == other.get().raw)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.raw)
    }

    fn __str__(&self) -> String {
        let cx = &self.context.get().cx;
        inside(&print_attribute(
            cx,
            AffineMapAttr::get(cx, self.raw.clone()).into(),
        ))
        .to_owned()
    }
}

#[pyfunction]
pub fn affine_map<'py>(
    context: Bound<'py, ContextObject>,
    num_dims: u32,
    num_symbols: u32,
    results: Vec<Bound<'py, AffineExprObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let results = raw_exprs(&results);
    let (dims, symbols) = arity(&results);
    if dims > num_dims || symbols > num_symbols {
        return Err(PyValueError::new_err(
            "an expression uses a dimension or a symbol that the map does not have",
        ));
    }
    let map = AffineMap::new(num_dims, num_symbols, results);
    AffineMapObject::wrap(context.py(), context.as_unbound(), map)
}

#[pymethods]
impl IntegerSetObject {
    #[new]
    fn new(py: Python<'_>, set: &Bound<'_, IntegerSetObject>) -> Self {
        IntegerSetObject {
            context: set.get().context.clone_ref(py),
            raw: set.get().raw.clone(),
        }
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<ContextObject> {
        self.context.clone_ref(py)
    }

    #[getter]
    fn n_dims(&self) -> u32 {
        self.raw.num_dims
    }

    #[getter]
    fn n_symbols(&self) -> u32 {
        self.raw.num_symbols
    }

    /// The constraints: expressions, and whether each is an equality.
    fn _constraints<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, bool)>> {
        let constraints = self.raw.constraints.iter();
        let constraints = constraints.map(|Constraint { expr, is_equality }| {
            let expr = AffineExprObject::wrap(py, &self.context, expr.clone())?;
            Ok((expr, *is_equality))
        });
        constraints.collect()
    }

    fn get_replaced<'py>(
        &self,
        py: Python<'py>,
        dim_exprs: Vec<Bound<'py, AffineExprObject>>,
        symbol_exprs: Vec<Bound<'py, AffineExprObject>>,
        num_result_dims: u32,
        num_result_symbols: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (dims, symbols) = (raw_exprs(&dim_exprs), raw_exprs(&symbol_exprs));
        if dims.len() != self.raw.num_dims as usize {
            return Err(PyValueError::new_err(
                "Expected the number of dimension replacement expressions to match that of dimensions",
            ));
        }
        if symbols.len() != self.raw.num_symbols as usize {
            return Err(PyValueError::new_err(
                "Expected the number of symbol replacement expressions to match that of symbols",
            ));
        }
        let constraints = self.raw.constraints.iter();
        let constraints = constraints.map(|Constraint { expr, is_equality }| Constraint {
            expr: expr.replace(&dims, &symbols),
            is_equality: *is_equality,
        });
        let set = IntegerSet {
            num_dims: num_result_dims,
            num_symbols: num_result_symbols,
            constraints: constraints.collect(),
        };
        IntegerSetObject::wrap(py, &self.context, set)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<IntegerSetObject>();
        other.is_ok_and(|other| self.raw == other.get().raw)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.raw)
    }

    fn __str__(&self) -> String {
        let cx = &self.context.get().cx;
        inside(&print_attribute(
            cx,
            IntegerSetAttr::get(cx, self.raw.clone()).into(),
        ))
        .to_owned()
    }
}

#[pyfunction]
pub fn integer_set<'py>(
    context: Bound<'py, ContextObject>,
    num_dims: u32,
    num_symbols: u32,
    constraints: Vec<(Bound<'py, AffineExprObject>, bool)>,
) -> PyResult<Bound<'py, PyAny>> {
    let constraints = constraints.iter().map(|(expr, is_equality)| Constraint {
        expr: expr.get().raw.clone(),
        is_equality: *is_equality,
    });
    let set = IntegerSet {
        num_dims,
        num_symbols,
        constraints: constraints.collect(),
    };
    IntegerSetObject::wrap(context.py(), context.as_unbound(), set)
}
