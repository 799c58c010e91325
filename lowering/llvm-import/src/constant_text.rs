//! Constants as they are written.

use std::borrow::Cow;

use terrace_ir::Type;
use terrace_ir::attributes::{BoolAttr, DenseElementsAttr, IntegerAttr, StringAttr};
use terrace_ir::types::{TypeData, VectorType};
use terrace_llvm_dialect::{self as llvm, ArrayType, StructType};

use crate::body::Body;
use crate::constants::{Constant, ConstantId, Expression, sequence_element};
use crate::instructions;
use crate::lexer::Kind;
use crate::parser::Result;

/// How LLVM says it.
const TYPE_MISMATCH: &str = "constant expression type mismatch";

/// How many elements a splat may have that is not kept as one.
const MAX_SPLAT: usize = 1 << 16;

impl<'a> Body<'a, '_> {
    /// A type and a constant of it.
    fn parse_typed_constant(&mut self) -> Result<ConstantId> {
        let ty = self.parser.parse_type()?;
        self.parse_constant(ty)
    }

    /// A constant of a type.
    pub(crate) fn parse_constant(&mut self, ty: Type) -> Result<ConstantId> {
        let cx = self.cx;
        let token = self.parser.peek();
        match token.kind {
            Kind::Integer => {
                let integer = self.parser.parse_integer_of(ty)?;
                Ok(self.pool.add(Constant::Scalar(integer.into()), ty))
            }
            Kind::Float => {
                let float = self.parser.parse_float_of(ty)?;
                Ok(self.pool.add(Constant::Scalar(float.into()), ty))
            }
            Kind::Global | Kind::GlobalId => {
                let name = self.parser.bump();
                let name = self.parser.name(name)?;
                match self.module.symbol(&name) {
                    Some(symbol) => Ok(self.pool.add(Constant::Address(symbol), ty)),
                    None => Err(self.parser.error_at(
                        token,
                        format!("use of undefined value '@{}'", name.display()),
                    )),
                }
            }
            Kind::LeftSquare => {
                self.parser.bump();
                self.parse_elements(ty, Kind::RightSquare)
            }
            Kind::LeftBrace => {
                self.parser.bump();
                self.parse_elements(ty, Kind::RightBrace)
            }
            Kind::Less => {
                self.parser.bump();
                if !self.parser.take(Kind::LeftBrace) {
                    return self.parse_elements(ty, Kind::Greater);
                }
                let constant = self.parse_elements(ty, Kind::RightBrace)?;
                self.parser.expect(Kind::Greater)?;
                Ok(constant)
            }
            Kind::Word => {
                let word = self.parser.word();
                let simple = match word {
                    b"null" => Constant::Null,
                    b"undef" => Constant::Undef,
                    b"poison" => Constant::Poison,
                    b"none" if !ty.is::<llvm::TargetType>(cx) => Constant::NoToken,
                    b"true" | b"false" => Constant::Scalar(BoolAttr::get(word == b"true").into()),
                    b"zeroinitializer" | b"none" => {
                        self.parser.bump();
                        return Ok(self.pool.zero(cx, ty));
                    }
                    _ => return self.nested(|body| body.parse_long_constant(ty)),
                };
                self.parser.bump();
                Ok(self.pool.add(simple, ty))
            }
            _ => Err(self.parser.expected("a value")),
        }
    }

    /// The parts of an aggregate, behind its bracket.
    fn parse_elements(&mut self, ty: Type, close: Kind) -> Result<ConstantId> {
        let cx = self.cx;
        let token = self.parser.peek();
        let record = ty.cast::<StructType>(cx);
        let element = sequence_element(cx, ty);
        if record.is_none() && element.is_none() {
            return Err(self.parser.error_at(token, TYPE_MISMATCH));
        }
        let mut parts = Vec::new();
        if !self.parser.take(close) {
            loop {
                let token = self.parser.peek();
                let part = self.nested(Self::parse_typed_constant)?;
                let expected = match record {
                    Some(record) => record.elements(cx).get(parts.len()).copied(),
                    None => element,
                };
                // One too many is found at the end.
                let found = self.pool.ty(part);
                if let Some(expected) = expected.filter(|expected| *expected != found) {
                    let [found, expected] =
                        [found, expected].map(|ty| terrace_ir::asm::print_type(cx, ty));
                    let message =
                        format!("{TYPE_MISMATCH}: got type '{found}' but expected '{expected}'");
                    return Err(self.parser.error_at(token, message));
                }
                parts.push(part);
                if !self.parser.take(Kind::Comma) {
                    break;
                }
            }
            self.parser.expect(close)?;
        }
        let expected = match (record, ty.cast::<ArrayType>(cx), ty.data(cx)) {
            (Some(ty), _, _) => ty.elements(cx).len() as u64,
            (None, Some(ty), _) => ty.size(cx),
            (None, None, TypeData::Vector { shape, .. }) => shape[0] as u64,
            _ => 0,
        };
        if parts.len() as u64 != expected {
            let message = format!("expected {expected} elements, found {}", parts.len());
            return Err(self.parser.error_at(token, message));
        }
        Ok(self.pool.aggregate(cx, ty, &parts))
    }

    /// What begins with a word and has parts.
    fn parse_long_constant(&mut self, ty: Type) -> Result<ConstantId> {
        let token = self.parser.bump();
        let word = self.parser.text(token);
        let unsupported = |body: &mut Self, why| {
            body.parser
                .skip_balanced(Kind::LeftParen, Kind::RightParen)?;
            Ok(body.pool.add(Constant::Unsupported(why), ty))
        };
        match word {
            b"c" => self.parse_text(ty),
            b"splat" => self.parse_splat(ty),
            b"blockaddress" => self.parse_block_address(ty),
            b"dso_local_equivalent" | b"no_cfi" => {
                let name = self.parser.bump();
                let name = self.parser.name(name)?;
                let symbol = self.module.symbol(&name);
                let undefined = || {
                    self.parser
                        .error(format!("use of undefined value '@{}'", name.display()))
                };
                let symbol = symbol.ok_or_else(undefined)?;
                let constant = match word {
                    b"no_cfi" => Constant::Unsupported("no_cfi is unsupported"),
                    _ => Constant::LocalEquivalent(symbol),
                };
                Ok(self.pool.add(constant, ty))
            }
            b"ptrauth" => unsupported(self, "ptrauth(...) is unsupported"),
            b"getelementptr" => self.parse_address(ty),
            b"shufflevector" => self.parse_shuffle(ty),
            b"extractelement" | b"insertelement" => {
                let opcode = if word[0] == b'e' {
                    "extractelement"
                } else {
                    "insertelement"
                };
                self.parser.expect(Kind::LeftParen)?;
                let operands = self.parse_typed_constants()?;
                Ok(self.expression(opcode, operands, ty))
            }
            b"add" | b"sub" | b"mul" | b"xor" | b"shl" => {
                let flags = self.parser.parse_overflow_flags();
                self.parser.expect(Kind::LeftParen)?;
                let operands = self.parse_typed_constants()?;
                let opcode = instructions::binary_name(word).expect("it is one of these");
                let expression = Expression {
                    opcode,
                    operands,
                    element: None,
                    flags,
                    mask: Vec::new(),
                };
                Ok(self.pool.add(Constant::Expression(expression.into()), ty))
            }
            _ => match instructions::cast_name(word) {
                Some(opcode) => {
                    self.parser.expect(Kind::LeftParen)?;
                    let operand = self.parse_typed_constant()?;
                    self.parser.expect_word("to")?;
                    let result = self.parser.parse_type()?;
                    self.parser.expect(Kind::RightParen)?;
                    Ok(self.expression(opcode, vec![operand], result))
                }
                None => {
                    let word = String::from_utf8_lossy(word).into_owned();
                    let message = format!("expected value token, found '{word}'");
                    Err(self.parser.error_at(token, message))
                }
            },
        }
    }

    fn expression(
        &mut self,
        opcode: &'static str,
        operands: Vec<ConstantId>,
        ty: Type,
    ) -> ConstantId {
        let expression = Expression {
            opcode,
            operands,
            element: None,
            flags: 0,
            mask: Vec::new(),
        };
        self.pool.add(Constant::Expression(expression.into()), ty)
    }

    /// Types with constants, up to the closing bracket.
    fn parse_typed_constants(&mut self) -> Result<Vec<ConstantId>> {
        let mut constants = vec![self.parse_typed_constant()?];
        while self.parser.take(Kind::Comma) {
            constants.push(self.parse_typed_constant()?);
        }
        self.parser.expect(Kind::RightParen)?;
        Ok(constants)
    }

    /// `"bytes"`, behind `c`.
    fn parse_text(&mut self, ty: Type) -> Result<ConstantId> {
        let token = self.parser.peek();
        let text: Cow<'a, [u8]> = self.parser.parse_string()?;
        let is_text = ty.cast::<ArrayType>(self.cx).is_some_and(|array| {
            array.element(self.cx) == Type::I8 && array.size(self.cx) == text.len() as u64
        });
        if !is_text {
            return Err(self.parser.error_at(token, TYPE_MISMATCH));
        }
        let constant = match text.iter().all(|byte| *byte == 0) {
            true => Constant::Zero,
            false => {
                let text = StringAttr::get(self.cx, text);
                Constant::Data(text.into())
            }
        };
        Ok(self.pool.add(constant, ty))
    }

    /// `(i32 1)`, behind `splat`.
    fn parse_splat(&mut self, ty: Type) -> Result<ConstantId> {
        let token = self.parser.expect(Kind::LeftParen)?;
        let element = self.parse_typed_constant()?;
        self.parser.expect(Kind::RightParen)?;
        let cx = self.cx;
        let TypeData::Vector {
            shape,
            scalable,
            element: expected,
        } = ty.data(cx)
        else {
            return Err(self.error("splat is only for vectors"));
        };
        if self.pool.ty(element) != *expected {
            return Err(self.error(TYPE_MISMATCH));
        }
        let count = shape[0] as usize;
        let is_scalable = scalable.contains(&true);
        if !is_scalable && let Some(splat) = self.pool.splat(cx, ty, element) {
            return Ok(splat);
        }
        if count > MAX_SPLAT {
            let message = format!("splats of such elements have at most {MAX_SPLAT}");
            return Err(self.parser.error_at(token, message));
        }
        if !is_scalable {
            return Ok(self.pool.aggregate(cx, ty, &vec![element; count]));
        }
        // One element inserted into nothing, and copied.
        let poison = self.pool.add(Constant::Poison, ty);
        let zero = self.pool.zero(cx, Type::I64);
        let inserted = self.expression("insertelement", vec![poison, element, zero], ty);
        Ok(self.shuffle([inserted, poison], vec![0; count], ty))
    }

    /// `(@function, %block)`, behind the word.
    fn parse_block_address(&mut self, ty: Type) -> Result<ConstantId> {
        self.parser.expect(Kind::LeftParen)?;
        let function = self.parser.bump();
        let function = self.parser.name(function)?;
        self.parser.expect(Kind::Comma)?;
        let token = self.parser.bump();
        let block = self.parser.name(token)?;
        self.parser.expect(Kind::RightParen)?;
        let symbol = self.module.symbol(&function);
        let addressed = self.module.addressed_blocks_of(&function);
        let number = addressed.and_then(|blocks| blocks.number(&block));
        match (symbol, number) {
            (Some(symbol), Some(number)) => {
                Ok(self.pool.add(Constant::BlockAddress(symbol, number), ty))
            }
            _ => Err(self
                .parser
                .error_at(token, "referenced value is not a basic block")),
        }
    }

    /// `inbounds (type, ptr base, i64 index, ..)`, behind `getelementptr`.
    fn parse_address(&mut self, ty: Type) -> Result<ConstantId> {
        let flags = self.parser.parse_address_flags()?;
        self.parser.expect(Kind::LeftParen)?;
        let element = self.parser.parse_type()?;
        self.parser.expect(Kind::Comma)?;
        let operands = self.parse_typed_constants()?;
        let expression = Expression {
            opcode: "getelementptr",
            operands,
            element: Some(element),
            flags,
            mask: Vec::new(),
        };
        Ok(self.pool.add(Constant::Expression(expression.into()), ty))
    }

    /// `(vector, vector, mask)`, behind `shufflevector`.
    fn parse_shuffle(&mut self, ty: Type) -> Result<ConstantId> {
        self.parser.expect(Kind::LeftParen)?;
        let first = self.parse_typed_constant()?;
        self.parser.expect(Kind::Comma)?;
        let second = self.parse_typed_constant()?;
        self.parser.expect(Kind::Comma)?;
        let mask = self.parse_mask()?;
        self.parser.expect(Kind::RightParen)?;
        Ok(self.shuffle([first, second], mask, ty))
    }

    fn shuffle(&mut self, operands: [ConstantId; 2], mask: Vec<i32>, ty: Type) -> ConstantId {
        let expression = Expression {
            opcode: "shufflevector",
            operands: operands.to_vec(),
            element: None,
            flags: 0,
            mask,
        };
        self.pool.add(Constant::Expression(expression.into()), ty)
    }

    /// The type and the elements of a mask; poison is -1.
    pub(crate) fn parse_mask(&mut self) -> Result<Vec<i32>> {
        let cx = self.cx;
        let token = self.parser.peek();
        let ty = self.parser.parse_type()?;
        let not_a_mask = |body: &Self| {
            let message = "shufflevector mask must be a vector of constants";
            body.parser.error_at(token, message)
        };
        let Some(vector) = ty.cast::<VectorType>(cx) else {
            return Err(not_a_mask(self));
        };
        let count = vector.shape(cx)[0] as usize;
        let mask = self.parse_constant(ty)?;
        let index = |body: &Self, id: ConstantId| match body.pool.get(id) {
            Constant::Scalar(attr) => {
                let number = attr.cast::<IntegerAttr>(cx)?;
                i32::try_from(number.value(cx)).ok()
            }
            Constant::Poison | Constant::Undef => Some(-1),
            _ => None,
        };
        match self.pool.get(mask) {
            Constant::Zero => Ok(vec![0; count]),
            Constant::Poison | Constant::Undef => Ok(vec![-1; count]),
            Constant::Data(attr) => {
                let elements = attr.cast::<DenseElementsAttr>(cx);
                let elements = elements.ok_or_else(|| not_a_mask(self))?;
                Ok(elements
                    .integer_values(cx)
                    .map(|value| value as i32)
                    .collect())
            }
            Constant::Aggregate(parts) => {
                let parts = parts.iter().map(|part| index(self, *part));
                parts.collect::<Option<_>>().ok_or_else(|| not_a_mask(self))
            }
            _ => Err(not_a_mask(self)),
        }
    }
}
