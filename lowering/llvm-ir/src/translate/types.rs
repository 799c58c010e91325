//! Types of the llvm dialect as LLVM types.

use inkwell::AddressSpace;
use inkwell::types::{AnyType, AnyTypeEnum, BasicTypeEnum, FunctionType, PointerType};
use terrace_ir::types::{FloatKind, TypeData};
use terrace_ir::{Context, Type};
use terrace_llvm_dialect as llvm;

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
                let ([size], [is_scalable]) = (&shape[..], &scalable[..]) else {
                    return Err(unsupported());
                };
                let size = u32::try_from(*size).map_err(|_| unsupported())?;
                return Ok(raw::vector_type(self.value(*element)?, size, *is_scalable));
            }
            _ => {}
        }
        if let Some(ty) = ty.cast::<llvm::PointerType>(self.cx) {
            return Ok(self.pointer(ty.address_space(self.cx))?.into());
        }
        if let Some(ty) = ty.cast::<llvm::ArrayType>(self.cx) {
            let element = self.value(ty.element(self.cx))?;
            return Ok(raw::array_type(element, ty.size(self.cx)).into());
        }
        if let Some(ty) = ty.cast::<llvm::StructType>(self.cx) {
            return self.structure(ty);
        }
        if let Some(ty) = ty.cast::<llvm::TargetType>(self.cx) {
            let types = ty
                .types(self.cx)
                .iter()
                .map(|ty| match ty.is::<llvm::VoidType>(self.cx) {
                    true => Ok(raw::opaque_type(self.llvm, raw::OpaqueType::Void)),
                    false => self.value(*ty),
                });
            let types: Vec<BasicTypeEnum<'cx>> = types.collect::<Result<_, _>>()?;
            let integers = ty.integers(self.cx);
            return raw::target_type(self.llvm, ty.name(self.cx), &types, integers)
                .ok_or_else(unsupported);
        }
        if ty.is::<llvm::PpcFp128Type>(self.cx) {
            return Ok(self.llvm.ppc_f128_type().into());
        }
        let opaque = if ty.is::<llvm::TokenType>(self.cx) {
            raw::OpaqueType::Token
        } else if ty.is::<llvm::MetadataType>(self.cx) {
            raw::OpaqueType::Metadata
        } else if ty.is::<llvm::X86AmxType>(self.cx) {
            raw::OpaqueType::Amx
        } else {
            return Err(unsupported());
        };
        Ok(raw::opaque_type(self.llvm, opaque))
    }

    /// A pointer into an address space.
    pub(super) fn pointer(&self, space: u32) -> TypeResult<PointerType<'cx>> {
        let space = AddressSpace::try_from(space);
        let space = space.map_err(|()| "LLVM IR has no such address space".to_owned())?;
        Ok(self.llvm.ptr_type(space))
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

    /// The LLVM type of what a symbol stands for: a value or a function.
    pub(super) fn pointee(&mut self, ty: Type) -> TypeResult<AnyTypeEnum<'cx>> {
        match ty.cast::<llvm::FunctionType>(self.cx) {
            Some(ty) => Ok(self.function(ty)?.into()),
            None => Ok(self.value(ty)?.as_any_type_enum()),
        }
    }

    /// The LLVM type of a function.
    pub(super) fn function(&mut self, ty: llvm::FunctionType) -> TypeResult<FunctionType<'cx>> {
        let inputs = ty.inputs(self.cx).iter().map(|input| self.value(*input));
        let inputs: Vec<BasicTypeEnum<'cx>> = inputs.collect::<Result<_, _>>()?;
        let result = match ty.returns_void(self.cx) {
            true => None,
            false => Some(self.value(ty.result(self.cx))?),
        };
        Ok(raw::function_type(
            self.llvm,
            result,
            &inputs,
            ty.variadic(self.cx),
        ))
    }
}
