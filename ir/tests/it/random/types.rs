//! Random types: all of builtin, and those of dialects that are not loaded.

use terrace_ir::attributes::{
    AffineMapAttr, Attribute, IntegerAttr, StridedLayoutAttr, StringAttr,
};
use terrace_ir::types::{
    ComplexType, DYNAMIC, FloatKind, FloatType, FunctionType, IntegerType, MemRefType,
    RankedTensorType, Signedness, TupleType, Type, TypeData, UnrankedMemRefType,
    UnrankedTensorType, VectorType,
};

use super::Generator;

impl Generator<'_, '_> {
    pub(super) fn ty(&mut self) -> Type {
        self.nested(Self::scalar, |this| match this.below(10) {
            0 | 1 => this.scalar(),
            2 => this.complex(),
            3 => this.vector(),
            4 => this.tensor(),
            5 => this.memref(),
            6 => {
                let (inputs, results) = (this.list(3, Self::ty), this.list(3, Self::ty));
                FunctionType::get(this.cx, &inputs, &results).into()
            }
            7 => {
                let elements = this.list(4, Self::ty);
                TupleType::get(this.cx, &elements).into()
            }
            8 => this.opaque_type(),
            _ => Type::NONE,
        })
    }

    pub(super) fn scalar(&mut self) -> Type {
        match self.below(4) {
            0 => Type::INDEX,
            1 => self.one_of(&[Type::I1, Type::I32, Type::I64, Type::F32, Type::F64]),
            2 => self.integer(),
            _ => self.float(),
        }
    }

    pub(super) fn integer(&mut self) -> Type {
        let width = match self.below(5) {
            0 => self.one_of(&[1, 8, 16, 32, 64]),
            1 => self.below(70) as u32,
            2 => self.one_of(&[0, 7, 9, 63, 65, 127, 128, 129, 256]),
            3 => self.below(600) as u32,
            _ => IntegerType::MAX_WIDTH - self.below(2) as u32,
        };
        let signs = [
            Signedness::Signless,
            Signedness::Signed,
            Signedness::Unsigned,
        ];
        let signedness = self.one_of(&signs);
        IntegerType::with_signedness(self.cx, width, signedness).into()
    }

    pub(super) fn float(&mut self) -> Type {
        let kinds: Vec<FloatKind> = FloatKind::all().collect();
        let kind = self.one_of(&kinds);
        FloatType::get(self.cx, kind).into()
    }

    pub(super) fn complex(&mut self) -> Type {
        let part = match self.once_in(2) {
            true => self.small_integer(),
            false => self.float(),
        };
        ComplexType::get(self.cx, part).into()
    }

    /// An integer type whose values are short.
    pub(super) fn small_integer(&mut self) -> Type {
        let ty = self.integer();
        let narrow = |ty: IntegerType| ty.width(self.cx) <= 1024;
        match ty.cast::<IntegerType>(self.cx).is_some_and(narrow) {
            true => ty,
            false => Type::I32,
        }
    }

    /// The type of elements that are stored as bytes.
    pub(super) fn stored_element(&mut self) -> Type {
        match self.below(4) {
            0 => self.small_integer(),
            1 => self.float(),
            2 => self.complex(),
            _ => Type::INDEX,
        }
    }

    fn vector_element(&mut self) -> Type {
        match self.below(3) {
            0 => self.integer(),
            1 => self.float(),
            _ => Type::INDEX,
        }
    }

    /// An element that tensors and, with `in_memory`, memrefs may have.
    fn element(&mut self, in_memory: bool) -> Type {
        self.nested(Self::scalar, |this| match this.below(5) {
            0 | 1 => this.scalar(),
            2 => this.complex(),
            3 => this.vector(),
            _ if in_memory => this.memref(),
            _ => this.opaque_type(),
        })
    }

    fn vector(&mut self) -> Type {
        let shape = self.list(3, |this| match this.once_in(8) {
            true => this.number().max(1),
            false => 1 + this.below(4) as i64,
        });
        let scalable: Vec<bool> = shape.iter().map(|_| self.once_in(4)).collect();
        let element = self.vector_element();
        VectorType::scalable(self.cx, &shape, &scalable, element).into()
    }

    fn shape(&mut self) -> Vec<i64> {
        self.list(4, |this| match this.below(8) {
            0 => DYNAMIC,
            1 => this.number().max(0),
            _ => this.below(4) as i64,
        })
    }

    fn tensor(&mut self) -> Type {
        let element = self.element(false);
        if self.once_in(5) {
            return UnrankedTensorType::get(self.cx, element).into();
        }
        let shape = self.shape();
        let encoding = match self.once_in(3) {
            true => Some(self.attribute()),
            false => None,
        };
        RankedTensorType::with_encoding(self.cx, &shape, element, encoding).into()
    }

    fn memref(&mut self) -> Type {
        let element = self.element(true);
        let space = self.optional(Self::memory_space);
        if self.once_in(5) {
            return UnrankedMemRefType::get(self.cx, element, space).into();
        }
        let shape = self.shape();
        let layout = match self.below(3) {
            0 => None,
            1 => {
                let map = self.map_of(shape.len());
                (!map.is_identity()).then(|| AffineMapAttr::get(self.cx, map).into())
            }
            _ => {
                let strides: Vec<i64> = shape.iter().map(|_| self.stride()).collect();
                let offset = self.stride();
                Some(StridedLayoutAttr::get(self.cx, &strides, offset).into())
            }
        };
        MemRefType::with_layout(self.cx, &shape, element, layout, space).into()
    }

    pub(super) fn stride(&mut self) -> i64 {
        match self.once_in(3) {
            true => DYNAMIC,
            false => self.number(),
        }
    }

    /// One of the attributes that may be a memory space; a zero is none.
    fn memory_space(&mut self) -> Attribute {
        match self.below(3) {
            0 => IntegerAttr::i64(self.cx, 1 + self.below(5) as i64).into(),
            1 => {
                let text = self.text();
                StringAttr::get(self.cx, text).into()
            }
            _ => self.dictionary(3).into(),
        }
    }

    /// What follows the dot of a type or attribute of a dialect that is not loaded.
    pub(super) fn opaque_text(&mut self) -> Box<str> {
        let texts = [
            "a",
            "b.c",
            "a<1>",
            "a<\"x > y\", (b) -> {c}, [d]>",
            "a<b<c<d>>>",
            "_<>",
            "a<-> >",
            "a<\"\\22\">",
            "x<!e.f, #g.h<i>>",
        ];
        self.one_of(&texts).into()
    }

    pub(super) fn opaque_type(&mut self) -> Type {
        let dialect = self.one_of(&["d", "other", "d_2"]);
        let data = TypeData::Opaque {
            dialect: self.cx.ident(dialect),
            text: self.opaque_text(),
        };
        Type::get(self.cx, data)
    }
}
