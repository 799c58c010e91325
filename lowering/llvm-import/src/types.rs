//! Types: of their spelling, those of the llvm dialect.

use std::sync::{Mutex, OnceLock};

use rustc_hash::FxHashMap;
use terrace_ir::types::{FloatKind, FloatType, IntegerType, VectorType};
use terrace_ir::{Context, Location, Type};
use terrace_llvm_dialect::{
    ArrayType, FunctionType, LabelType, MetadataType, PointerType, PpcFp128Type, StructBody,
    StructType, TargetType, TokenType, VoidType, X86AmxType, is_vector,
};

use crate::lexer::Kind;
use crate::parser::{Name, Parser, Result};

/// The widest integer of LLVM IR.
const MAX_INTEGER_BITS: u32 = 1 << 23;

/// The named types of a module. A body is read when the type is first used, or when all were found.
pub(crate) struct TypeTable<'a> {
    /// Whether structs are told apart by their fields only.
    structs_as_literals: bool,
    names: FxHashMap<Name<'a>, Definition>,
    /// In the order of the text.
    order: Vec<Name<'a>>,
    /// The names of structs of the module, each with the first number that may follow it.
    taken: Mutex<FxHashMap<String, u32>>,
    common: Common,
}

/// Types that are asked for all the time.
pub(crate) struct Common {
    pub(crate) pointer: Type,
    pub(crate) void: Type,
}

struct Definition {
    /// Where the body starts.
    body: u32,
    ty: OnceLock<Type>,
}

impl<'a> TypeTable<'a> {
    pub(crate) fn new(cx: &Context, structs_as_literals: bool) -> Self {
        TypeTable {
            structs_as_literals,
            names: FxHashMap::default(),
            order: Vec::new(),
            taken: Mutex::default(),
            common: Common {
                pointer: PointerType::get(cx, 0).into(),
                void: VoidType::get(cx).into(),
            },
        }
    }

    /// Notes where the body of a type stands; `false` if there is one already.
    pub(crate) fn define(&mut self, name: Name<'a>, body: u32) -> bool {
        let definition = Definition {
            body,
            ty: OnceLock::new(),
        };
        self.order.push(name.clone());
        self.names.insert(name, definition).is_none()
    }

    /// Types that are asked for all the time.
    pub(crate) fn common(&self) -> &Common {
        &self.common
    }

    /// A struct that no other type of the module is, and no struct of the context with another body: names of LLVM IR belong to a
    /// module, those of types to a context. Types with numbers are told apart only here.
    fn new_identified(&self, cx: &Context, name: &Name<'_>, body: StructBody) -> Type {
        let mut taken = self.taken.lock().unwrap_or_else(|e| e.into_inner());
        let name = name.struct_name();
        let mut candidate = name.clone();
        // Few names are asked for again, but types with numbers all have the same.
        let mut counter = taken.get(&name).copied().unwrap_or(0);
        loop {
            if counter > 0 {
                candidate = format!("{name}.{counter}");
            }
            let ty = StructType::identified(cx, &candidate);
            counter += 1;
            let is_free = candidate == name || !taken.contains_key(&candidate);
            if is_free && ty.set_body(cx, body.clone()) {
                taken.insert(candidate, 1);
                taken.insert(name, counter);
                return ty.into();
            }
        }
    }

    /// Reads the bodies of all types that were not needed yet.
    pub(crate) fn complete(&self, parser: &Parser<'a>) -> Result {
        for name in &self.order {
            parser.named_type(name)?;
        }
        Ok(())
    }
}

impl<'a> Parser<'a> {
    /// A type of values: not `void`.
    #[inline]
    pub(crate) fn parse_type(&mut self) -> Result<Type> {
        let token = self.peek();
        let ty = self.parse_any_type()?;
        if ty == self.types.common.void {
            return Err(self.error_at(token, "void type only allowed for function results"));
        }
        Ok(ty)
    }

    /// A type, also `void` and that of a function.
    pub(crate) fn parse_any_type(&mut self) -> Result<Type> {
        let token = self.peek();
        let mut ty = self.nested(Self::simple_type)?;
        loop {
            match self.kind() {
                Kind::LeftParen => ty = self.nested(|parser| parser.function_type(ty))?,
                Kind::Star if ty.is::<PointerType>(self.cx) => {
                    return Err(self.error("ptr* is invalid - use ptr instead"));
                }
                Kind::Star => {
                    return Err(self
                        .error_at(token, "pointers to a type are gone from LLVM IR")
                        .help("use 'ptr'"));
                }
                _ => return Ok(ty),
            }
        }
    }

    pub(crate) fn simple_type(&mut self) -> Result<Type> {
        match self.kind() {
            Kind::Word => self.word_type(),
            Kind::Local | Kind::LocalId => {
                let token = self.bump();
                let name = self.name(token)?;
                self.named_type(&name)
                    .map_err(|error| match error.message() == UNDEFINED {
                        true => self.error_at(
                            token,
                            format!("use of undefined type named '{}'", name.display()),
                        ),
                        false => error,
                    })
            }
            Kind::LeftBrace => {
                let body = self.struct_body()?;
                Ok(StructType::of_body(self.cx, body).into())
            }
            Kind::Less if self.peek_second().kind == Kind::LeftBrace => {
                let body = self.struct_body()?;
                Ok(StructType::of_body(self.cx, body).into())
            }
            Kind::Less => self.vector_type(),
            Kind::LeftSquare => self.array_type(),
            _ => Err(self.expected("a type")),
        }
    }

    #[inline]
    fn word_type(&mut self) -> Result<Type> {
        let cx = self.cx;
        let token = self.peek();
        let ty = match self.text(token) {
            b"ptr" => return self.pointer_type(),
            b"i1" => Type::I1,
            b"i8" => Type::I8,
            b"i16" => Type::I16,
            b"i32" => Type::I32,
            b"i64" => Type::I64,
            b"void" => self.types.common.void,
            b"half" => Type::F16,
            b"bfloat" => Type::BF16,
            b"float" => Type::F32,
            b"double" => Type::F64,
            b"x86_fp80" => FloatType::get(cx, FloatKind::F80).into(),
            b"fp128" => FloatType::get(cx, FloatKind::F128).into(),
            b"ppc_fp128" => PpcFp128Type::get(cx).into(),
            b"label" => LabelType::get(cx).into(),
            b"metadata" => MetadataType::get(cx).into(),
            b"token" => TokenType::get(cx).into(),
            b"x86_amx" => X86AmxType::get(cx).into(),
            b"target" => return self.target_type(),
            [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
                let width = std::str::from_utf8(digits)
                    .ok()
                    .and_then(|n| n.parse().ok());
                let width = width.filter(|width| (1..=MAX_INTEGER_BITS).contains(width));
                let out_of_range =
                    || self.error_at(token, "bitwidth for integer type out of range");
                IntegerType::get(cx, width.ok_or_else(out_of_range)?).into()
            }
            _ => return Err(self.expected("a type")),
        };
        self.bump();
        Ok(ty)
    }

    fn pointer_type(&mut self) -> Result<Type> {
        self.bump();
        match self.parse_address_space()? {
            0 => Ok(self.types.common.pointer),
            space => Ok(PointerType::get(self.cx, space).into()),
        }
    }

    /// `addrspace(3)`, or nothing, which is 0.
    pub(crate) fn parse_address_space(&mut self) -> Result<u32> {
        if !self.take_word("addrspace") {
            return Ok(0);
        }
        self.expect(Kind::LeftParen)?;
        let token = self.peek();
        let space = self.parse_u32()?;
        if space >= 1 << 24 {
            return Err(self.error_at(token, "invalid address space, must be a 24-bit integer"));
        }
        self.expect(Kind::RightParen)?;
        Ok(space)
    }

    fn target_type(&mut self) -> Result<Type> {
        self.bump();
        self.expect(Kind::LeftParen)?;
        let name = self.parse_string()?;
        let (mut types, mut integers) = (Vec::new(), Vec::new());
        while self.take(Kind::Comma) {
            if self.kind() == Kind::Integer {
                integers.push(self.parse_u32()?);
            } else if integers.is_empty() {
                types.push(self.parse_any_type()?);
            } else {
                return Err(self.expected("an integer: types come before integers"));
            }
        }
        self.expect(Kind::RightParen)?;
        let name = String::from_utf8_lossy(&name).into_owned();
        Ok(TargetType::get(self.cx, name, types, integers).into())
    }

    /// After the result.
    fn function_type(&mut self, result: Type) -> Result<Type> {
        let start = self.bump();
        let mut inputs = Vec::new();
        let mut variadic = false;
        if self.kind() != Kind::RightParen {
            loop {
                variadic = self.take(Kind::Dots);
                if variadic {
                    break;
                }
                inputs.push(self.parse_type()?);
                if !self.take(Kind::Comma) {
                    break;
                }
            }
        }
        self.expect(Kind::RightParen)?;
        let loc = self.location(start);
        FunctionType::get_checked(self.cx, loc, result, inputs, variadic).map(Type::from)
    }

    fn array_type(&mut self) -> Result<Type> {
        let start = self.bump();
        let size = self.parse_u64()?;
        self.expect_word("x")?;
        let element = self.parse_type()?;
        self.expect(Kind::RightSquare)?;
        let loc = self.location(start);
        ArrayType::get_checked(self.cx, loc, size, element).map(Type::from)
    }

    fn vector_type(&mut self) -> Result<Type> {
        let cx = self.cx;
        let start = self.bump();
        let scalable = self.take_word("vscale");
        if scalable {
            self.expect_word("x")?;
        }
        let at_size = self.peek();
        let size = self.parse_u32()?;
        self.expect_word("x")?;
        let at_element = self.peek();
        let element = self.parse_type()?;
        self.expect(Kind::Greater)?;
        if size == 0 {
            return Err(self.error_at(at_size, "zero element vector is illegal"));
        }
        // The element is asked for the vector's sake: only what the builtin vector takes can be one.
        let probe = VectorType::get_checked(cx, self.location(start), &[1], &[false], element);
        if probe.is_err() || !is_vector(cx, VectorType::get(cx, &[1], element).into()) {
            return Err(self.error_at(at_element, "invalid vector element type"));
        }
        let size = i64::from(size);
        Ok(VectorType::scalable(cx, &[size], &[scalable], element).into())
    }

    /// `{ i32, ptr }` or `<{ i32, ptr }>`.
    fn struct_body(&mut self) -> Result<StructBody> {
        let packed = self.take(Kind::Less);
        let start = self.expect(Kind::LeftBrace)?;
        let mut elements = Vec::new();
        if self.kind() != Kind::RightBrace {
            loop {
                let token = self.peek();
                let element = self.parse_type()?;
                if !is_element(self.cx, element) {
                    return Err(self.error_at(token, "invalid element type for struct"));
                }
                elements.push(element);
                if !self.take(Kind::Comma) {
                    break;
                }
            }
        }
        self.expect(Kind::RightBrace)?;
        if packed && !self.take(Kind::Greater) {
            return Err(self.error_at(start, "expected '>' in packed struct"));
        }
        Ok(StructBody {
            elements,
            packed,
            opaque: false,
        })
    }

    /// The type of a name, whose body is read now if it was not yet.
    fn named_type(&self, name: &Name<'a>) -> Result<Type> {
        let Some(definition) = self.types.names.get(name) else {
            return Err(self.error(UNDEFINED));
        };
        if let Some(ty) = definition.ty.get() {
            return Ok(*ty);
        }
        let cx = self.cx;
        let mut body = self.elsewhere(definition.body);
        let ty = body.nested(|body| {
            if body.take_word("opaque") {
                let opaque = StructBody {
                    opaque: true,
                    ..StructBody::default()
                };
                let ty = StructType::identified(cx, &name.struct_name());
                ty.set_body(cx, opaque);
                return Ok(ty.into());
            }
            let is_struct = matches!(body.kind(), Kind::LeftBrace)
                || (body.kind() == Kind::Less && body.peek_second().kind == Kind::LeftBrace);
            if !is_struct {
                return body.parse_any_type();
            }
            let contents = body.struct_body()?;
            Ok(match self.types.structs_as_literals {
                true => StructType::of_body(cx, contents).into(),
                false => self.types.new_identified(cx, name, contents),
            })
        })?;
        Ok(*definition.ty.get_or_init(|| ty))
    }
}

/// Marks a name that nothing defines until whoever knows the place says so.
const UNDEFINED: &str = "use of undefined type";

impl Name<'_> {
    /// The name of the struct of the llvm dialect: types with numbers have none.
    fn struct_name(&self) -> String {
        match self {
            Name::Number(_) => String::new(),
            Name::Text(text) => String::from_utf8_lossy(text).into_owned(),
        }
    }
}

/// Whether values of the type can be parts of structs.
fn is_element(cx: &Context, ty: Type) -> bool {
    ArrayType::get_checked(cx, Location::UNKNOWN, 1, ty).is_ok()
}
