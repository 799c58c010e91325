//! Types of the llvm dialect as LLVM types.

use inkwell::AddressSpace;
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType};
use terrace_dialects::llvm;
use terrace_ir::types::{FloatKind, TypeData};
use terrace_ir::{Context, Type};

use super::super::{LlvmContext, raw};

/// Translates types, each once.
pub(super) struct Types<'a, 'cx> {
    cx: &'a Context,
    llvm: &'cx LlvmContext,
    known: Vec<Option<BasicTypeEnum<'cx>>>,
}

/// What is wrong with a type.
pub(super) type TypeResult<T> = Result<T, String>;

impl<'a, 'cx> Types<'a, 'cx> {
    pub(super) fn new(cx: &'a Context, llvm: &'cx LlvmContext) -> Self {
        Types {
            cx,
            llvm,
            known: Vec::new(),
        }
    }

    /// The LLVM type of values of type `ty`.
    pub(super) fn value(&mut self, ty: Type) -> TypeResult<BasicTypeEnum<'cx>> {
        if let Some(Some(known)) = self.known.get(ty.index()) {
            return Ok(*known);
        }
        let translated = self.translate(ty)?;
        self.remember(ty, translated);
        Ok(translated)
    }

    fn remember(&mut self, ty: Type, translated: BasicTypeEnum<'cx>) {
        if self.known.len() <= ty.index() {
            self.known.resize(ty.index() + 1, None);
        }
        self.known[ty.index()] = Some(translated);
    }

    fn translate(&mut self, ty: Type) -> TypeResult<BasicTypeEnum<'cx>> {
        let unsupported = || {
            format!(
                "type '{}' has no equivalent in LLVM IR",
                terrace_ir::asm::print_type(self.cx, ty)
            )
        };
        match ty.data(self.cx) {
            TypeData::Integer { width, .. } => {
                let width = std::num::NonZeroU32::new(*width).ok_or_else(unsupported)?;
                let ty = self
                    .llvm
                    .custom_width_int_type(width)
                    .map_err(str::to_owned)?;
                return Ok(ty.into());
            }
            TypeData::Float(kind) => {
                return Ok(match kind {
                    FloatKind::F16 => self.llvm.f16_type(),
                    FloatKind::BF16 => self.llvm.bf16_type(),
                    FloatKind::F32 => self.llvm.f32_type(),
                    FloatKind::F64 => self.llvm.f64_type(),
                    FloatKind::F80 => self.llvm.x86_f80_type(),
                    FloatKind::F128 => self.llvm.f128_type(),
                    _ => return Err(format!("LLVM IR has no type `{}`", kind.keyword())),
                }
                .into());
            }
            TypeData::Vector {
                shape,
                scalable,
                element,
            } => {
                let ([size], [false]) = (&shape[..], &scalable[..]) else {
                    return Err(unsupported());
                };
                let size = u32::try_from(*size).map_err(|_| unsupported())?;
                return match self.value(*element)? {
                    BasicTypeEnum::IntType(element) => Ok(element.vec_type(size).into()),
                    BasicTypeEnum::FloatType(element) => Ok(element.vec_type(size).into()),
                    BasicTypeEnum::PointerType(element) => Ok(element.vec_type(size).into()),
                    _ => Err(unsupported()),
                };
            }
            _ => {}
        }
        if let Some(ty) = ty.cast::<llvm::PointerType>(self.cx) {
            let space =
                AddressSpace::try_from(ty.address_space(self.cx)).map_err(|()| unsupported())?;
            return Ok(self.llvm.ptr_type(space).into());
        }
        if let Some(ty) = ty.cast::<llvm::ArrayType>(self.cx) {
            let element = self.value(ty.element(self.cx))?;
            return Ok(raw::array_type(element, ty.size(self.cx)).into());
        }
        if let Some(ty) = ty.cast::<llvm::StructType>(self.cx) {
            return self.structure(ty);
        }
        Err(unsupported())
    }

    fn structure(&mut self, ty: llvm::StructType) -> TypeResult<BasicTypeEnum<'cx>> {
        // An identified struct is known before its fields are, which may refer to it.
        let named = ty
            .name(self.cx)
            .map(|name| self.llvm.opaque_struct_type(name));
        if let Some(named) = named {
            self.remember(ty.into(), named.into());
        }
        let fields: Vec<BasicTypeEnum<'cx>> = ty
            .elements(self.cx)
            .iter()
            .map(|field| self.value(*field))
            .collect::<Result<_, _>>()?;
        let packed = ty.packed(self.cx);
        let Some(named) = named else {
            return Ok(self.llvm.struct_type(&fields, packed).into());
        };
        if !ty.is_opaque(self.cx) {
            named.set_body(&fields, packed);
        }
        Ok(named.into())
    }

    /// The LLVM type of a function.
    pub(super) fn function(&mut self, ty: llvm::FunctionType) -> TypeResult<FunctionType<'cx>> {
        let inputs: Vec<BasicMetadataTypeEnum<'cx>> = ty
            .inputs(self.cx)
            .iter()
            .map(|input| self.value(*input).map(Into::into))
            .collect::<Result<_, _>>()?;
        let variadic = ty.variadic(self.cx);
        let result = ty.result(self.cx);
        if result.is::<llvm::VoidType>(self.cx) {
            return Ok(self.llvm.void_type().fn_type(&inputs, variadic));
        }
        Ok(self.value(result)?.fn_type(&inputs, variadic))
    }
}
