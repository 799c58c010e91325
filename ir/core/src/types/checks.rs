//! What the parameters of builtin types must be: `get` asserts it, `get_checked` and the parser say what is wrong.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use super::{DYNAMIC, IntegerType, Type, TypeData};
use crate::attributes::{AttrData, Attribute};
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::location::Location;

/// What is wrong with the parameters of a type.
pub(crate) struct Fault {
    message: Cow<'static, str>,
    help: Option<&'static str>,
}

pub(crate) type Check = Result<(), Fault>;

impl Fault {
    fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Fault {
            message: message.into(),
            help: None,
        }
    }

    fn help(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }

    /// As an error that `make` makes of the message.
    pub(crate) fn reported(self, make: impl FnOnce(String) -> Diagnostic) -> Diagnostic {
        let error = make(self.message.into_owned());
        match self.help {
            Some(help) => error.help(help),
            None => error,
        }
    }

    /// As an error at a location.
    pub(super) fn at(self, loc: Location) -> Diagnostic {
        self.reported(|message| Diagnostic::error(loc, message))
    }
}

/// Panics in debug builds if the parameters are wrong: whoever does not know them asks `get_checked`.
#[track_caller]
pub(super) fn debug_assert_valid(check: impl FnOnce() -> Check) {
    if (cfg!(debug_assertions) || Reading::is_on())
        && let Err(fault) = check()
    {
        assert_accepted(&fault.message);
    }
}

/// Panics in debug builds about parameters that are wrong. Where they are read from a text the text is wrong, not the program:
/// then it is remembered.
#[track_caller]
pub(crate) fn assert_accepted(fault: &str) {
    if Reading::is_on() {
        FAULT.with_borrow_mut(|first| {
            first.get_or_insert_with(|| fault.to_owned());
        });
    } else if cfg!(debug_assertions) {
        panic!("{fault}; `get_checked` would say so");
    }
}

thread_local! {
    /// How many functions are at work that read a type or an attribute by hand, one inside the other.
    static READING: Cell<u32> = const { Cell::new(0) };
    /// The first thing that was wrong in the innermost of them.
    static FAULT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// While a function reads the syntax of a type or an attribute: what it makes with `get` is checked.
pub(crate) struct Reading {
    /// What was wrong so far in the function around this one.
    around: Option<String>,
}

impl Reading {
    pub(crate) fn is_on() -> bool {
        READING.get() > 0
    }

    /// Calls the function; gives what it gives and what was wrong with what it made.
    pub(crate) fn during<T>(read: impl FnOnce() -> T) -> (T, Option<String>) {
        READING.set(READING.get() + 1);
        let _reading = Reading {
            around: FAULT.take(),
        };
        let value = read();
        (value, FAULT.take())
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        READING.set(READING.get() - 1);
        FAULT.set(self.around.take());
    }
}

pub(crate) fn integer_width(width: u32) -> Check {
    match width <= IntegerType::MAX_WIDTH {
        true => Ok(()),
        false => Err(Fault::new(format!(
            "integer bitwidth is limited to {} bits",
            IntegerType::MAX_WIDTH
        ))),
    }
}

pub(crate) fn complex_element(cx: &Context, element: Type) -> Check {
    match element.is_integer(cx) || element.is_float(cx) {
        true => Ok(()),
        false => Err(Fault::new("invalid element type for complex")),
    }
}

pub(crate) fn vector(cx: &Context, shape: &[i64], element: Type) -> Check {
    if !is_vector_element(element.data(cx)) {
        let message = "failed to verify 'elementType': VectorElementTypeInterface instance";
        let help = "vectors hold integers, floats, indices and types of dialects";
        return Err(Fault::new(message).help(help));
    }
    if shape.iter().any(|size| *size <= 0) {
        let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
        return Err(Fault::new(format!(
            "vector types must have positive constant sizes but got {}",
            sizes.join(", ")
        )));
    }
    Ok(())
}

pub(crate) fn tensor_element(cx: &Context, element: Type) -> Check {
    if is_tensor_element(element.data(cx)) {
        return Ok(());
    }
    Err(Fault::new("invalid tensor element type").help(
        "tensors hold integers, floats, indices, complex numbers, vectors and types of dialects",
    ))
}

pub(super) fn ranked_tensor(cx: &Context, shape: &[i64], element: Type) -> Check {
    sizes(shape, "invalid tensor dimension size")?;
    tensor_element(cx, element)
}

pub(crate) fn memref_element(cx: &Context, element: Type) -> Check {
    let data = element.data(cx);
    let is_memref = matches!(
        data,
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }
    );
    if is_memref || is_tensor_element(data) {
        return Ok(());
    }
    Err(Fault::new("invalid memref element type").help(
        "memrefs hold integers, floats, indices, complex numbers, vectors, memrefs and types of dialects",
    ))
}

pub(super) fn memref(
    cx: &Context,
    shape: &[i64],
    element: Type,
    layout: Option<Attribute>,
    memory_space: Option<Attribute>,
) -> Check {
    memref_element(cx, element)?;
    sizes(shape, "invalid memref size")?;
    self::layout(cx, layout, shape.len())?;
    self::memory_space(cx, memory_space)
}

pub(crate) fn layout(cx: &Context, layout: Option<Attribute>, rank: usize) -> Check {
    match layout.map(|layout| layout.data(cx)) {
        Some(AttrData::AffineMap(map)) if map.num_dims as usize != rank => {
            Err(Fault::new(format!(
                "memref layout mismatch between rank and affine map: {rank} != {}",
                map.num_dims
            )))
        }
        Some(AttrData::StridedLayout { strides, .. }) if strides.len() != rank => Err(Fault::new(
            "expected the number of strides to match the rank",
        )),
        _ => Ok(()),
    }
}

/// An attribute of a dialect that is not loaded may be a memory space: the dialect would say so.
pub(crate) fn memory_space(cx: &Context, space: Option<Attribute>) -> Check {
    match space.map(|space| space.data(cx)) {
        None
        | Some(
            AttrData::Integer { .. }
            | AttrData::String { .. }
            | AttrData::Dict(_)
            | AttrData::Dialect(_)
            | AttrData::Opaque { .. },
        ) => Ok(()),
        Some(_) => Err(Fault::new("unsupported memory space Attribute")),
    }
}

fn sizes(shape: &[i64], message: &'static str) -> Check {
    match shape.iter().all(|size| *size >= 0 || *size == DYNAMIC) {
        true => Ok(()),
        false => Err(Fault::new(message)),
    }
}

fn is_vector_element(data: &TypeData) -> bool {
    matches!(
        data,
        TypeData::Integer { .. }
            | TypeData::Float(_)
            | TypeData::Index
            | TypeData::Dialect(_)
            | TypeData::Opaque { .. }
    )
}

fn is_tensor_element(data: &TypeData) -> bool {
    is_vector_element(data) || matches!(data, TypeData::Complex(_) | TypeData::Vector { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::affine::{AffineExpr, AffineMap};
    use crate::attributes::{AffineMapAttr, IntegerAttr, StridedLayoutAttr, UnitAttr};
    use crate::types::{
        ComplexType, MemRefType, RankedTensorType, Signedness, TupleType, UnrankedMemRefType,
        UnrankedTensorType, VectorType,
    };

    fn fault<T: std::fmt::Debug>(result: Result<T, Diagnostic>) -> String {
        result.expect_err("it is wrong").message().to_owned()
    }

    // covers: TYS-005
    #[test]
    fn wrong_parameters_are_errors() {
        let (cx, loc) = (Context::new(), Location::UNKNOWN);
        let tuple = Type::from(TupleType::get(&cx, &[]));
        let map = |dims| {
            let map = AffineMap::new(dims, 0, vec![AffineExpr::Dim(0)]);
            Some(Attribute::from(AffineMapAttr::get(&cx, map)))
        };
        let strides = Some(StridedLayoutAttr::get(&cx, &[1], 0).into());
        let unit = Some(UnitAttr::get().into());
        let memref = |shape: &[i64], element, layout, space| {
            fault(MemRefType::get_checked(
                &cx, loc, shape, element, layout, space,
            ))
        };
        assert_eq!(
            fault(IntegerType::get_checked(
                &cx,
                loc,
                1 << 24,
                Signedness::Signed
            )),
            "integer bitwidth is limited to 16777215 bits"
        );
        assert_eq!(
            fault(ComplexType::get_checked(&cx, loc, Type::INDEX)),
            "invalid element type for complex"
        );
        assert_eq!(
            fault(VectorType::get_checked(&cx, loc, &[2], &[false], tuple)),
            "failed to verify 'elementType': VectorElementTypeInterface instance"
        );
        assert_eq!(
            fault(VectorType::get_checked(
                &cx,
                loc,
                &[2, 0],
                &[false; 2],
                Type::I8
            )),
            "vector types must have positive constant sizes but got 2, 0"
        );
        for shape in [&[2][..], &[DYNAMIC]] {
            assert_eq!(
                fault(RankedTensorType::get_checked(&cx, loc, shape, tuple, None)),
                "invalid tensor element type"
            );
        }
        assert_eq!(
            fault(RankedTensorType::get_checked(
                &cx,
                loc,
                &[-1],
                Type::I8,
                None
            )),
            "invalid tensor dimension size"
        );
        assert_eq!(
            fault(UnrankedTensorType::get_checked(&cx, loc, tuple)),
            "invalid tensor element type"
        );
        assert_eq!(memref(&[-1], Type::I8, None, None), "invalid memref size");
        assert_eq!(
            memref(&[1], tuple, None, None),
            "invalid memref element type"
        );
        assert_eq!(
            memref(&[1], Type::I8, map(2), None),
            "memref layout mismatch between rank and affine map: 1 != 2"
        );
        assert_eq!(
            memref(&[1, 1], Type::I8, strides, None),
            "expected the number of strides to match the rank"
        );
        assert_eq!(
            memref(&[1], Type::I8, None, unit),
            "unsupported memory space Attribute"
        );
        assert_eq!(
            fault(UnrankedMemRefType::get_checked(&cx, loc, Type::I8, unit)),
            "unsupported memory space Attribute"
        );
    }

    #[test]
    fn what_means_the_same_is_one_type() {
        let cx = Context::new();
        let identity = AffineMapAttr::get(&cx, AffineMap::identity(2));
        let zero = IntegerAttr::i64(&cx, 0);
        let memref = MemRefType::with_layout(
            &cx,
            &[2, 3],
            Type::F32,
            Some(identity.into()),
            Some(zero.into()),
        );
        assert_eq!(memref, MemRefType::get(&cx, &[2, 3], Type::F32));
        let unranked = UnrankedMemRefType::get(&cx, Type::F32, Some(zero.into()));
        assert_eq!(unranked, UnrankedMemRefType::get(&cx, Type::F32, None));
    }
}
