//! Constants: as LLVM keeps them, each once.
//!
//! How a constant is written does not say what it is: an array of zeros is zero, and an array of numbers is data, which has no
//! parts. What becomes of constants depends on that.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use terrace_ir::attributes::{Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, StringAttr};
use terrace_ir::context::Ident;
use terrace_ir::types::{
    FloatType, IntegerType, RankedTensorType, ShapedType, TypeData, VectorType,
};
use terrace_ir::{Context, Type};
use terrace_llvm_dialect::{self as llvm, ArrayType, StructType, TargetType, TokenType};

/// One of the constants of a [`Pool`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ConstantId(u32);

impl ConstantId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Constant {
    /// An integer or a number.
    Scalar(Attribute),
    /// Integers or numbers of the most frequent types in a row: a string, or elements.
    Data(Attribute),
    /// Zero of an array, a vector or a struct.
    Zero,
    Null,
    Undef,
    Poison,
    NoToken,
    /// Elements, of which not all are numbers, or fields.
    Aggregate(Box<[ConstantId]>),
    /// The address of a global, a function or an alias.
    Address(Ident),
    LocalEquivalent(Ident),
    /// The address of a block, by its place in the function.
    BlockAddress(Ident, u32),
    Expression(Box<Expression>),
    /// What the dialect does not have, in the words of a message.
    Unsupported(&'static str),
}

/// An operation on constants.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Expression {
    pub(crate) opcode: &'static str,
    pub(crate) operands: Vec<ConstantId>,
    /// Of the computation of an address: what the indices go into, and what is promised.
    pub(crate) element: Option<Type>,
    pub(crate) flags: u32,
    /// Which elements of two vectors there are.
    pub(crate) mask: Vec<i32>,
}

/// The constants of a function or of the value of a global.
#[derive(Default)]
pub(crate) struct Pool(IndexSet<(Constant, Type), FxBuildHasher>);

impl Pool {
    pub(crate) fn get(&self, id: ConstantId) -> &Constant {
        &self.0[id.index()].0
    }

    pub(crate) fn ty(&self, id: ConstantId) -> Type {
        self.0[id.index()].1
    }

    /// The constant, which is new or was met before.
    pub(crate) fn add(&mut self, constant: Constant, ty: Type) -> ConstantId {
        let (index, _) = self.0.insert_full((constant, ty));
        ConstantId(index as u32)
    }

    /// `zeroinitializer`.
    pub(crate) fn zero(&mut self, cx: &Context, ty: Type) -> ConstantId {
        let constant = match ty.data(cx) {
            TypeData::Integer { .. } => Constant::Scalar(IntegerAttr::get(cx, ty, 0).into()),
            TypeData::Float(_) => Constant::Scalar(FloatAttr::from_bits(cx, ty, 0).into()),
            _ if ty.is::<llvm::PointerType>(cx) => Constant::Null,
            _ if ty.is::<TokenType>(cx) => Constant::NoToken,
            _ => Constant::Zero,
        };
        self.add(constant, ty)
    }

    /// Whether a constant is what `zeroinitializer` would be.
    fn is_zero(&self, cx: &Context, id: ConstantId) -> bool {
        match self.get(id) {
            Constant::Zero | Constant::Null => true,
            Constant::Scalar(attr) => is_zero_scalar(cx, *attr),
            _ => false,
        }
    }

    /// An array, a vector or a struct of these parts.
    pub(crate) fn aggregate(&mut self, cx: &Context, ty: Type, parts: &[ConstantId]) -> ConstantId {
        let all = |is: fn(&Constant) -> bool| parts.iter().all(|part| is(self.get(*part)));
        let constant = if parts.is_empty() || parts.iter().all(|part| self.is_zero(cx, *part)) {
            Constant::Zero
        } else if all(|part| *part == Constant::Poison) {
            Constant::Poison
        } else if all(|part| *part == Constant::Undef) {
            Constant::Undef
        } else if let Some(attr) = self.data(cx, ty, parts) {
            Constant::Data(attr)
        } else {
            Constant::Aggregate(parts.into())
        };
        self.add(constant, ty)
    }

    /// A vector whose elements are all the same one, if LLVM keeps them as data.
    pub(crate) fn splat(
        &mut self,
        cx: &Context,
        ty: Type,
        element: ConstantId,
    ) -> Option<ConstantId> {
        if self.is_zero(cx, element) {
            return Some(self.add(Constant::Zero, ty));
        }
        let data = self.data(cx, ty, &[element])?;
        Some(self.add(Constant::Data(data), ty))
    }

    /// The attribute of elements that LLVM keeps as data; one of them stands for all.
    fn data(&self, cx: &Context, ty: Type, parts: &[ConstantId]) -> Option<Attribute> {
        let element = sequence_element(cx, ty)?;
        if !is_data_element(cx, element) {
            return None;
        }
        let mut bytes = Vec::new();
        for part in parts {
            match self.get(*part) {
                Constant::Scalar(attr) => write_scalar(cx, *attr, &mut bytes),
                _ => return None,
            }
        }
        if element == Type::I8 && ty.is::<ArrayType>(cx) {
            return Some(StringAttr::get(cx, bytes).into());
        }
        let shape = shape_for_attribute(cx, ty)?;
        Some(DenseElementsAttr::from_bytes(cx, shape, bytes).into())
    }

    /// A constant as an attribute, if it can be one.
    pub(crate) fn attr(&self, cx: &Context, id: ConstantId) -> Option<Attribute> {
        match self.get(id) {
            Constant::Scalar(attr) | Constant::Data(attr) => Some(*attr),
            Constant::Zero => {
                let shape = shape_for_attribute(cx, self.ty(id))?;
                let size = scalar_bytes(cx, shape.element(cx));
                Some(DenseElementsAttr::from_bytes(cx, shape, vec![0; size]).into())
            }
            Constant::Aggregate(_) => {
                let shape = shape_for_attribute(cx, self.ty(id))?;
                let mut bytes = Vec::new();
                self.write_elements(cx, id, &mut bytes)?;
                Some(DenseElementsAttr::from_bytes(cx, shape, bytes).into())
            }
            _ => None,
        }
    }

    /// The scalars in an aggregate, in order; nothing if there is something else in it. Types nest no deeper than the parser lets them.
    fn write_elements(&self, cx: &Context, id: ConstantId, bytes: &mut Vec<u8>) -> Option<()> {
        match self.get(id) {
            Constant::Scalar(attr) => write_scalar(cx, *attr, bytes),
            Constant::Data(attr) => match attr.cast::<DenseElementsAttr>(cx) {
                Some(elements) if elements.is_splat(cx) => {
                    for _ in 0..elements.num_elements(cx) {
                        bytes.extend_from_slice(elements.bytes(cx));
                    }
                }
                Some(elements) => bytes.extend_from_slice(elements.bytes(cx)),
                None => bytes.extend_from_slice(attr.cast::<StringAttr>(cx)?.bytes(cx)),
            },
            Constant::Aggregate(parts) => {
                for part in parts {
                    self.write_elements(cx, *part, bytes)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// What must be there before a constant is, in LLVM's order. Of zero these are its elements, which are equal where they have one
    /// type.
    pub(crate) fn parts(&mut self, cx: &Context, id: ConstantId) -> Vec<ConstantId> {
        match self.get(id) {
            Constant::Aggregate(parts) => parts.to_vec(),
            Constant::Expression(expression) => expression.operands.clone(),
            Constant::Zero => {
                let ty = self.ty(id);
                if let Some(fields) = ty.cast::<StructType>(cx) {
                    let fields = fields.elements(cx).to_vec();
                    return fields.into_iter().map(|ty| self.zero(cx, ty)).collect();
                }
                if ty.is::<TargetType>(cx) {
                    return Vec::new();
                }
                let element = sequence_element(cx, ty);
                let has_elements = ty
                    .cast::<ArrayType>(cx)
                    .is_none_or(|array| array.size(cx) > 0);
                let element = element.filter(|_| has_elements);
                element.map(|ty| self.zero(cx, ty)).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The type of the elements of an array or a vector.
pub(crate) fn sequence_element(cx: &Context, ty: Type) -> Option<Type> {
    match ty.data(cx) {
        TypeData::Vector { element, .. } => Some(*element),
        _ => Some(ty.cast::<ArrayType>(cx)?.element(cx)),
    }
}

/// Whether LLVM keeps elements of the type in a row.
fn is_data_element(cx: &Context, ty: Type) -> bool {
    match ty.data(cx) {
        TypeData::Integer { width, .. } => matches!(width, 8 | 16 | 32 | 64),
        TypeData::Float(kind) => kind.width() <= 64,
        _ => false,
    }
}

fn is_zero_scalar(cx: &Context, attr: Attribute) -> bool {
    match attr.cast::<IntegerAttr>(cx) {
        Some(integer) => integer.int(cx).to_i64() == Some(0),
        None => attr
            .cast::<FloatAttr>(cx)
            .is_some_and(|float| float.bits(cx) == 0),
    }
}

/// How many bytes of an attribute an element of a type takes.
fn scalar_bytes(cx: &Context, ty: Type) -> usize {
    let width = match ty.data(cx) {
        TypeData::Float(kind) => kind.width(),
        _ => ty.cast::<IntegerType>(cx).map_or(64, |ty| ty.width(cx)),
    };
    width.div_ceil(8) as usize
}

pub(crate) fn write_scalar(cx: &Context, attr: Attribute, bytes: &mut Vec<u8>) {
    if let Some(integer) = attr.cast::<IntegerAttr>(cx) {
        let size = scalar_bytes(cx, integer.ty(cx));
        integer.int(cx).write_le_bytes(size, bytes);
    } else if let Some(float) = attr.cast::<FloatAttr>(cx) {
        let size = scalar_bytes(cx, float.ty(cx));
        bytes.extend_from_slice(&float.bits(cx).to_le_bytes()[..size]);
    }
}

/// The builtin type of an attribute with the elements of an array or a vector of numbers.
fn shape_for_attribute(cx: &Context, ty: Type) -> Option<ShapedType> {
    let mut shape = Vec::new();
    let mut element = ty;
    while let Some(array) = element.cast::<ArrayType>(cx) {
        shape.push(i64::try_from(array.size(cx)).ok()?);
        element = array.element(cx);
    }
    let is_number = |ty: Type| ty.is::<IntegerType>(cx) || ty.is::<FloatType>(cx);
    let ty: Type = match element.data(cx) {
        TypeData::Vector {
            shape: of_vector,
            scalable,
            element,
        } => {
            if scalable.contains(&true) || !is_number(*element) {
                return None;
            }
            shape.extend_from_slice(of_vector);
            VectorType::get(cx, &shape, *element).into()
        }
        _ if is_number(element) && !shape.is_empty() => {
            RankedTensorType::get(cx, &shape, element).into()
        }
        _ => return None,
    };
    ty.cast(cx)
}
