//! Types.

use rspirv::spirv::Op as Opcode;
use terrace_ir::ods::Enumeration;
use terrace_ir::types::{
    DYNAMIC, FloatKind, FloatType, FunctionType, IntegerType, Signedness, TypeData, VectorType,
};
use terrace_ir::{Diagnostic, Type};
use terrace_spirv_dialect::{
    ArrayType, CooperativeMatrixType, CooperativeMatrixUse, Decoration, ImageSamplingInfo,
    ImageType, MatrixType, MemberDecoration, PointerType, RuntimeArrayType, SampledImageType,
    Scope, StructBody, StructType, TensorArmType,
};

use super::input::Instruction;
use super::{Def, Reader, Result};

/// How large the text of a type is.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    depth: u32,
    /// How many types it names.
    size: u64,
}

/// How deep types may nest.
const MAX_DEPTH: u32 = 200;
/// How many types one may name.
const MAX_SIZE: u64 = 1 << 16;
/// How many structs may wait for their pointers at a time.
const MAX_PENDING: usize = 256;

/// A struct that holds pointers which were announced but are not there yet.
pub(super) struct PendingStruct<'a> {
    ty: StructType,
    instruction: Instruction<'a>,
}

impl<'a> Reader<'a> {
    /// A type is declared; `false` if the instruction does not declare one.
    pub(super) fn type_instruction(
        &mut self,
        opcode: Opcode,
        instruction: Instruction<'a>,
    ) -> Result<bool> {
        let Some(ty) = self.declared_type(opcode, &instruction)? else {
            return Ok(false);
        };
        let id = instruction.word(0)?;
        self.check_extent(ty, opcode, &instruction)?;
        self.define(id, Def::Type(ty), instruction.at)?;
        if ty.is::<IntegerType>(self.cx) && ty.bit_width(self.cx) == Some(64) {
            self.wide_types.insert(id);
        }
        if opcode == Opcode::TypePointer {
            self.forward.remove(&id);
            self.complete_structs()?;
        }
        Ok(true)
    }

    fn declared_type(
        &mut self,
        opcode: Opcode,
        instruction: &Instruction<'a>,
    ) -> Result<Option<Type>> {
        let cx = self.cx;
        let word = |index| instruction.word(index);
        let ty = |index| self.ty(instruction.word(index)?, instruction.at);
        Ok(Some(match opcode {
            Opcode::TypeVoid => Type::NONE,
            Opcode::TypeBool => Type::I1,
            Opcode::TypeInt => {
                let signedness = match word(2)? {
                    1 => Signedness::Signed,
                    _ => Signedness::Signless,
                };
                let width = word(1)?;
                if !matches!(width, 8 | 16 | 32 | 64) {
                    return Err(instruction
                        .fault(format!("has {width} bits"))
                        .help("integers have 8, 16, 32 or 64 bits"));
                }
                Type::get(cx, TypeData::Integer { width, signedness })
            }
            Opcode::TypeFloat => {
                let kind = match (word(1)?, instruction.operands.get(2)) {
                    (16, None) => FloatKind::F16,
                    (16, Some(0)) => FloatKind::BF16,
                    (32, None) => FloatKind::F32,
                    (64, None) => FloatKind::F64,
                    (width, _) => {
                        return Err(
                            instruction.fault(format!("has {width} bits or an unknown encoding"))
                        );
                    }
                };
                FloatType::get(cx, kind).into()
            }
            Opcode::TypeVector => {
                let (element, count) = (ty(1)?, word(2)?);
                if !(element.is_integer(cx) || element.is_float(cx)) {
                    return Err(instruction.fault("has elements that are no scalars"));
                }
                if !matches!(count, 2..=16) {
                    return Err(instruction.fault(format!("has {count} elements")));
                }
                VectorType::get(cx, &[count.into()], element).into()
            }
            Opcode::TypeArray => {
                let element = ty(1)?;
                let count = self.constant_integer(word(2)?).ok_or_else(|| {
                    instruction
                        .fault("has a length that is no constant integer")
                        .help("a length that is a specialisation constant is not supported")
                })?;
                let count = u32::try_from(count).ok().filter(|count| *count != 0);
                let count =
                    count.ok_or_else(|| instruction.fault("has a length that is not positive"))?;
                ArrayType::get(cx, element, count, self.stride(word(0)?)).into()
            }
            Opcode::TypeRuntimeArray => {
                RuntimeArrayType::get(cx, ty(1)?, self.stride(word(0)?)).into()
            }
            Opcode::TypePointer => {
                let storage = case(instruction, word(1)?, "storage class")?;
                PointerType::get(cx, ty(2)?, storage).into()
            }
            Opcode::TypeFunction => {
                let result = ty(1)?;
                let inputs = (2..instruction.operands.len()).map(ty);
                let inputs: Vec<Type> = inputs.collect::<Result<_>>()?;
                let results = [result];
                let results = if result == Type::NONE {
                    &[][..]
                } else {
                    &results
                };
                FunctionType::get(cx, &inputs, results).into()
            }
            Opcode::TypeMatrix => {
                let (column, columns) = (ty(1)?, word(2)?);
                let vector = column.cast::<VectorType>(cx);
                let fits = vector.is_some_and(|vector| {
                    matches!(vector.shape(cx), [2..=4]) && vector.element(cx).is_float(cx)
                });
                if !fits || !matches!(columns, 2..=4) {
                    return Err(instruction
                        .fault("has no columns of two to four floats, or not two to four"));
                }
                MatrixType::get(cx, column, columns).into()
            }
            Opcode::TypeImage => {
                if instruction.operands.len() > 8 {
                    return Err(
                        instruction.fault("has an access qualifier, which is not supported")
                    );
                }
                let sampling = match word(5)? {
                    0 => ImageSamplingInfo::SingleSampled,
                    _ => ImageSamplingInfo::MultiSampled,
                };
                ImageType::get(
                    cx,
                    ty(1)?,
                    case(instruction, word(2)?, "dimension")?,
                    case(instruction, word(3)?, "depth")?,
                    case(instruction, word(4)?, "arrayed")?,
                    sampling,
                    case(instruction, word(6)?, "sampler use")?,
                    case(instruction, word(7)?, "image format")?,
                )
                .into()
            }
            Opcode::TypeSampledImage => {
                let image = ty(1)?;
                if !image.is::<ImageType>(cx) {
                    return Err(instruction.fault("is of a type that is no image"));
                }
                SampledImageType::get(cx, image).into()
            }
            Opcode::TypeCooperativeMatrixKHR => {
                let number = |index| {
                    let number = self.constant_integer(word(index)?);
                    number.ok_or_else(|| instruction.fault("has an operand that is no constant"))
                };
                let size = |index| {
                    u32::try_from(number(index)?)
                        .map_err(|_| instruction.fault("has a negative size"))
                };
                let scope = Scope::from_value(number(2)?)
                    .ok_or_else(|| instruction.fault("has an unknown scope"))?;
                let usage = CooperativeMatrixUse::from_value(number(5)?)
                    .ok_or_else(|| instruction.fault("has an unknown use"))?;
                CooperativeMatrixType::get(cx, ty(1)?, size(3)?, size(4)?, scope, usage).into()
            }
            Opcode::TypeTensorARM => {
                let element = ty(1)?;
                let shape = match instruction.operands.len() {
                    2 => Vec::new(),
                    3 => {
                        let rank = self
                            .constant_integer(word(2)?)
                            .filter(|rank| matches!(rank, 1..=64));
                        let rank = rank
                            .ok_or_else(|| instruction.fault("has a rank that is no constant"))?;
                        vec![DYNAMIC; rank as usize]
                    }
                    _ => {
                        let shape = self.constant_integers(word(3)?);
                        shape
                            .filter(|shape| shape.iter().all(|size| *size > 0))
                            .ok_or_else(|| instruction.fault("has a shape that is no constant"))?
                    }
                };
                TensorArmType::get(cx, element, shape).into()
            }
            Opcode::TypeStruct => return self.struct_type(*instruction).map(Some),
            _ => return Ok(None),
        }))
    }

    fn stride(&self, id: u32) -> u32 {
        let said = self.decorations.get(&id).into_iter().flatten();
        let mut strides = said.filter(|said| said.decoration == Decoration::ArrayStride);
        strides
            .next()
            .and_then(|said| said.arguments.first().copied())
            .unwrap_or_default()
    }

    /// Types that name too many others would be a text that nobody can write.
    fn check_extent(&mut self, ty: Type, opcode: Opcode, instruction: &Instruction<'_>) -> Result {
        let first = match opcode {
            Opcode::TypePointer => 2,
            Opcode::TypeArray
            | Opcode::TypeRuntimeArray
            | Opcode::TypeVector
            | Opcode::TypeMatrix
            | Opcode::TypeSampledImage
            | Opcode::TypeFunction
            | Opcode::TypeStruct => 1,
            _ => return Ok(()),
        };
        let parts = &instruction.operands[first.min(instruction.operands.len())..];
        let mut extent = Extent { depth: 0, size: 1 };
        for part in parts {
            let Def::Type(part) = self.def(*part) else {
                continue;
            };
            let part = self.extents.get(&part).copied();
            let part = part.unwrap_or(Extent { depth: 1, size: 1 });
            extent.depth = extent.depth.max(part.depth);
            extent.size = extent.size.saturating_add(part.size);
        }
        extent.depth += 1;
        if extent.depth > MAX_DEPTH {
            let message = format!("nests deeper than {MAX_DEPTH} types");
            return Err(instruction.fault(message));
        }
        if extent.size > MAX_SIZE {
            let message = format!("names more than {MAX_SIZE} types");
            return Err(instruction.fault(message));
        }
        self.extents.insert(ty, extent);
        Ok(())
    }

    /// A pointer is announced whose type comes later.
    pub(super) fn forward_pointer(&mut self, instruction: Instruction<'_>) -> Result {
        self.forward.insert(instruction.word(0)?);
        Ok(())
    }

    fn struct_type(&mut self, instruction: Instruction<'a>) -> Result<Type> {
        let cx = self.cx;
        let id = instruction.word(0)?;
        let name = self.names.get(&id).filter(|name| !name.is_empty()).cloned();
        let waits = |id: &u32| self.forward.contains(id) && matches!(self.def(*id), Def::Nothing);
        if instruction.operands[1..].iter().any(waits) {
            let name = name.unwrap_or_else(|| format!("spirv_struct_{id}"));
            let ty = StructType::identified(cx, &self.next_struct_name(&name));
            if self.pending.len() == MAX_PENDING {
                let message = format!("waits for a pointer, as more than {MAX_PENDING} structs do");
                return Err(instruction.fault(message));
            }
            self.pending.push(PendingStruct { ty, instruction });
            return Ok(ty.into());
        }
        let body = self.struct_body(&instruction)?;
        let Some(name) = name else {
            return Ok(StructType::of_body(cx, body).into());
        };
        // Layouts of one struct of the source have one name, but are different types.
        let mut unique = name.clone();
        loop {
            let ty = StructType::identified(cx, &unique);
            if ty.set_body(cx, body.clone()) {
                return Ok(ty.into());
            }
            unique = self.next_struct_name(&name);
        }
    }

    fn next_struct_name(&mut self, name: &str) -> String {
        let number = self.struct_names.entry(name.to_owned()).or_insert(0);
        *number += 1;
        match *number {
            1 => name.to_owned(),
            number => format!("{name}_{}", number - 1),
        }
    }

    fn struct_body(&self, instruction: &Instruction<'_>) -> Result<StructBody> {
        let id = instruction.word(0)?;
        let members = instruction.operands[1..].iter();
        let members = members.map(|member| self.ty(*member, instruction.at));
        let members: Vec<Type> = members.collect::<Result<_>>()?;
        let mut body = StructBody::default();
        let mut offsets = vec![None; members.len()];
        for entry in self.member_decorations.get(&id).into_iter().flatten() {
            let Some(offset) = offsets.get_mut(entry.member as usize) else {
                return Err(instruction.fault(format!("has no member {}", entry.member)));
            };
            if entry.said.decoration == Decoration::Offset {
                *offset = entry.said.arguments.first().copied();
                continue;
            }
            body.member_decorations.push(MemberDecoration {
                member: entry.member,
                decoration: entry.said.decoration,
                value: self.decoration_value(&entry.said)?,
            });
        }
        if members.is_empty() || offsets.iter().all(Option::is_some) {
            body.offsets = offsets.into_iter().flatten().collect();
        } else if offsets.iter().any(Option::is_some) {
            return Err(instruction.fault("has members with an offset and members without"));
        }
        for said in self.decorations.get(&id).into_iter().flatten() {
            let value = self.decoration_value(said)?;
            body.decorations.push((said.decoration, value));
        }
        body.members = members;
        Ok(body)
    }

    /// Gives structs their bodies whose pointers are there now.
    fn complete_structs(&mut self) -> Result {
        if self.pending.is_empty() {
            return Ok(());
        }
        let (waiting, ready): (Vec<_>, Vec<_>) = std::mem::take(&mut self.pending)
            .into_iter()
            .partition(|pending| {
                let members = &pending.instruction.operands[1..];
                members
                    .iter()
                    .any(|member| matches!(self.def(*member), Def::Nothing))
            });
        self.pending = waiting;
        for PendingStruct { ty, instruction } in ready {
            let body = self.struct_body(&instruction)?;
            if !ty.set_body(self.cx, body) {
                return Err(instruction.fault("is called as another struct of the context is"));
            }
        }
        Ok(())
    }

    /// All announced pointers must have come.
    pub(super) fn check_pending(&self) -> Result {
        match self.pending.first() {
            Some(pending) => Err(pending
                .instruction
                .fault("has a member whose pointer type never comes")),
            None => Ok(()),
        }
    }
}

/// A case of an enum.
pub(super) fn case<E: Enumeration>(
    instruction: &Instruction<'_>,
    value: u32,
    what: &str,
) -> Result<E, Diagnostic> {
    E::from_value(value.into())
        .ok_or_else(|| instruction.fault(format!("has the unknown {what} {value}")))
}
