//! Random attributes: all of builtin, and those of dialects that are not loaded.

use terrace_ir::attributes::{
    AffineMapAttr, ArrayAttr, AttrData, Attribute, BoolAttr, DenseArrayAttr, DenseElementsAttr,
    DictAttr, DistinctAttr, FloatAttr, Int, IntegerAttr, IntegerSetAttr, LocationAttr,
    ResourceElementsAttr, SparseElementsAttr, StridedLayoutAttr, StringAttr, StringElementsAttr,
    SymbolRefAttr, TypeAttr,
};
use terrace_ir::resources::{Blob, Resource};
use terrace_ir::types::{
    ComplexType, FloatType, IntegerType, RankedTensorType, ShapedType, Type, VectorType,
};

use super::Generator;

impl Generator<'_, '_> {
    pub(super) fn attribute(&mut self) -> Attribute {
        self.nested(Self::simple, |this| match this.below(16) {
            0 => this.simple(),
            1 => this.integer_attr(),
            2 => this.float_attr(),
            3 => this.string(),
            4 => TypeAttr::get(this.cx, this.ty()).into(),
            5 => {
                let elements = this.list(4, Self::attribute);
                ArrayAttr::get(this.cx, &elements).into()
            }
            6 => this.dictionary(4).into(),
            7 => this.dense_array(),
            8 => this.dense_elements(),
            9 => this.sparse_or_string_elements(),
            10 => this.resource(),
            11 => AffineMapAttr::get(this.cx, this.map()).into(),
            12 => IntegerSetAttr::get(this.cx, this.set()).into(),
            13 => {
                let strides = this.list(3, Self::stride);
                StridedLayoutAttr::get(this.cx, &strides, this.stride()).into()
            }
            14 => LocationAttr::get(this.cx, this.location()).into(),
            _ => match this.once_in(2) {
                true => this.opaque_attribute(),
                false => DistinctAttr::create(this.cx, this.attribute()).into(),
            },
        })
    }

    fn simple(&mut self) -> Attribute {
        match self.below(4) {
            0 => Attribute::UNIT,
            1 => BoolAttr::get(self.any()).into(),
            2 => IntegerAttr::i64(self.cx, self.number()).into(),
            _ => {
                let root = self.name();
                let nested = self.list(2, Self::name);
                SymbolRefAttr::get(self.cx, root, &nested).into()
            }
        }
    }

    fn integer_attr(&mut self) -> Attribute {
        let ty = match self.once_in(4) {
            true => Type::INDEX,
            false => self.small_integer(),
        };
        let value = match self.below(3) {
            0 => Int::from(self.number()),
            1 => Int::from(self.any::<i128>()),
            _ => {
                let bytes = self.list(40, |this| this.any::<u8>());
                let width = 8 * bytes.len() as u32;
                Int::from_le_bytes(&bytes, width, terrace_ir::types::Signedness::Signed)
            }
        };
        IntegerAttr::from_int(self.cx, ty, value).into()
    }

    /// The bits of a float: any, or those of a special value.
    fn float_bits(&mut self, ty: FloatType) -> u128 {
        let kind = ty.kind(self.cx);
        let mask = u128::MAX >> (128 - kind.width());
        let bits = match self.below(4) {
            0 => kind.from_f64(self.number() as f64 / 8.0),
            1 => kind.from_f64(self.one_of(&[
                f64::INFINITY,
                f64::NEG_INFINITY,
                f64::NAN,
                -0.0,
                1e-40,
            ])),
            _ => self.any::<u128>() & mask,
        };
        kind.canonical_bits(bits)
    }

    fn float_attr(&mut self) -> Attribute {
        let ty = self.float();
        let float = ty.cast(self.cx).expect("a float type");
        let bits = self.float_bits(float);
        FloatAttr::from_bits(self.cx, ty, bits).into()
    }

    fn string(&mut self) -> Attribute {
        let value = self.text();
        match self.once_in(4) {
            true => {
                let ty = self.ty();
                Attribute::get(
                    self.cx,
                    AttrData::String {
                        value: value.into(),
                        ty,
                    },
                )
            }
            false => StringAttr::get(self.cx, value).into(),
        }
    }

    pub(super) fn dictionary(&mut self, limit: usize) -> DictAttr {
        let entries = self.list(limit, |this| (this.name(), this.attribute()));
        DictAttr::get(self.cx, entries)
    }

    fn dense_array(&mut self) -> Attribute {
        let element = self.one_of(&[
            Type::I1,
            IntegerType::get(self.cx, 8).into(),
            IntegerType::get(self.cx, 16).into(),
            Type::I32,
            Type::I64,
            Type::F32,
            Type::F64,
        ]);
        let mut data = Vec::new();
        for _ in 0..self.below(6) {
            self.element_bytes(element, &mut data);
        }
        DenseArrayAttr::from_bytes(self.cx, element, data).into()
    }

    /// Appends one element as it is stored.
    fn element_bytes(&mut self, ty: Type, out: &mut Vec<u8>) {
        let cx = self.cx;
        if let Some(float) = ty.cast::<FloatType>(cx) {
            let size = (float.kind(cx).width() as usize).div_ceil(8);
            out.extend_from_slice(&self.float_bits(float).to_le_bytes()[..size]);
        } else if let Some(complex) = ty.cast::<ComplexType>(cx) {
            self.element_bytes(complex.element(cx), out);
            self.element_bytes(complex.element(cx), out);
        } else {
            let width = ty
                .cast::<IntegerType>(cx)
                .map_or(64, |ty| ty.width(cx) as usize);
            let size = width.div_ceil(8).max(1);
            out.extend((0..size).map(|_| self.any::<u8>()));
            let last = out.last_mut().expect("at least one byte");
            match width {
                0 => *last = 0,
                _ if !width.is_multiple_of(8) => *last &= (1 << (width % 8)) - 1,
                _ => {}
            }
        }
    }

    /// A shape of not many elements, and their number.
    fn small_shape(&mut self) -> (Vec<i64>, usize) {
        let shape = match self.once_in(12) {
            true => vec![self.below(300) as i64],
            false => self.list(3, |this| this.below(4) as i64),
        };
        let count = shape.iter().product::<i64>() as usize;
        (shape, count)
    }

    fn shaped(&mut self, shape: &[i64], element: Type) -> ShapedType {
        let is_vector_element = element.is::<IntegerType>(self.cx)
            || element.is::<FloatType>(self.cx)
            || element == Type::INDEX;
        match is_vector_element && !shape.contains(&0) && self.once_in(3) {
            true => VectorType::get(self.cx, shape, element).into(),
            false => RankedTensorType::get(self.cx, shape, element).into(),
        }
    }

    fn dense_of(&mut self, shape: &[i64], count: usize, element: Type) -> Attribute {
        let ty = self.shaped(shape, element);
        let count = if self.once_in(4) { 1 } else { count };
        let mut data = Vec::new();
        for _ in 0..count {
            self.element_bytes(element, &mut data);
        }
        DenseElementsAttr::from_bytes(self.cx, ty, data).into()
    }

    fn dense_elements(&mut self) -> Attribute {
        let (shape, count) = self.small_shape();
        let element = self.stored_element();
        self.dense_of(&shape, count, element)
    }

    fn sparse_or_string_elements(&mut self) -> Attribute {
        if self.once_in(2) {
            let (shape, count) = self.small_shape();
            let element = self.opaque_type();
            let ty = RankedTensorType::get(self.cx, &shape, element).into();
            let count = if self.once_in(3) { count.min(1) } else { count };
            let values: Vec<Box<[u8]>> = (0..count).map(|_| self.text().into()).collect();
            return StringElementsAttr::get(self.cx, ty, values).into();
        }
        let shape = self.list(3, |this| 1 + this.below(4) as i64);
        let element = self.stored_element();
        let ty = self.shaped(&shape, element);
        // Without dimensions there are no places to write down.
        let count = if shape.is_empty() { 0 } else { self.below(4) };
        let mut places = Vec::new();
        for _ in 0..count {
            for size in &shape {
                places.extend((self.below(*size as usize) as i64).to_le_bytes());
            }
        }
        let tensor = |shape: &[i64], element| RankedTensorType::get(self.cx, shape, element).into();
        let places_ty = tensor(&[count as i64, shape.len() as i64], Type::I64);
        let values_ty = tensor(&[count as i64], element);
        let indices = DenseElementsAttr::from_bytes(self.cx, places_ty, places).into();
        let mut data = Vec::new();
        for _ in 0..count {
            self.element_bytes(element, &mut data);
        }
        let values = DenseElementsAttr::from_bytes(self.cx, values_ty, data).into();
        match SparseElementsAttr::checked(self.cx, ty, indices, values) {
            Ok(attr) => attr.into(),
            Err(fault) => panic!("the generator made sparse elements that are none: {fault}"),
        }
    }

    fn resource(&mut self) -> Attribute {
        let resource = Resource::new(self.cx, self.name());
        if self.include.blobs && self.once_in(2) {
            let data = self.list(8, |this| this.any::<u8>());
            // Without data there is nothing to align.
            let alignment = match data.len() {
                0 => 0,
                _ => 1 << self.below(8),
            };
            let blob = Blob {
                alignment,
                data: data.into(),
            };
            resource.set_blob(self.cx, blob);
        }
        let (shape, _) = self.small_shape();
        let element = self.stored_element();
        let ty = self.shaped(&shape, element);
        ResourceElementsAttr::get(self.cx, ty, resource).into()
    }

    pub(super) fn opaque_attribute(&mut self) -> Attribute {
        let dialect = self.one_of(&["d", "other", "d_2"]);
        let ty = match self.once_in(4) {
            true => self.ty(),
            false => Type::NONE,
        };
        let data = AttrData::Opaque {
            dialect: self.cx.ident(dialect),
            text: self.opaque_text(),
            ty,
        };
        Attribute::get(self.cx, data)
    }
}
