//! Types, and what is said of them.

use rspirv::dr::Operand;
use rspirv::spirv::{Op as Opcode, Word};
use terrace_ir::asm::print_type;
use terrace_ir::ods::Enumeration;
use terrace_ir::types::{IntegerType, Signedness, TypeData};
use terrace_ir::{Diagnostic, Location, Type};
use terrace_spirv_dialect::{
    ArrayType, CooperativeMatrixType, Decoration, ImageSamplingInfo, ImageType, MatrixType,
    PointerType, RuntimeArrayType, SampledImageType, StorageClass, StructType, length,
};

use super::{Result, Writer, literal};

impl Writer<'_> {
    /// The id of a type.
    pub(super) fn ty(&mut self, loc: Location, ty: Type) -> Result<Word> {
        // Without a sign or unsigned, integers are the same.
        let ty = match ty.data(self.ir) {
            TypeData::Integer {
                width,
                signedness: Signedness::Unsigned,
            } => IntegerType::get(self.ir, *width).into(),
            _ => ty,
        };
        if let Some(id) = self.types.get(&ty) {
            return Ok(*id);
        }
        if let Some(pointer) = ty.cast::<PointerType>(self.ir) {
            return self.pointer(loc, pointer);
        }
        if let Some(body) = ty.cast::<StructType>(self.ir) {
            if self.open.iter().any(|(open, _)| *open == body) {
                let ty = print_type(self.ir, ty);
                return Err(Diagnostic::error(loc, format!("'{ty}' contains itself"))
                    .help("a struct can hold pointers to itself"));
            }
            return self.structure(loc, body);
        }
        let (opcode, operands, id) = self.new_type(loc, ty)?;
        self.types.insert(ty, id);
        let instruction = self.instruction(opcode, None, Some(id), operands);
        self.global(instruction);
        Ok(id)
    }

    /// What a function without a result gives.
    pub(super) fn void(&mut self, loc: Location) -> Result<Word> {
        self.ty(loc, Type::NONE)
    }

    /// The parts of a type's instruction, after the types that it is made of.
    fn new_type(&mut self, loc: Location, ty: Type) -> Result<(Opcode, Vec<Operand>, Word)> {
        let ir = self.ir;
        let mut operands = Vec::new();
        let opcode = match ty.data(ir) {
            TypeData::None => Opcode::TypeVoid,
            TypeData::Integer { width: 1, .. } => Opcode::TypeBool,
            TypeData::Integer { width, signedness } => {
                let signed = *signedness == Signedness::Signed;
                operands.extend([literal(*width), literal(signed.into())]);
                Opcode::TypeInt
            }
            TypeData::Float(kind) => {
                operands.push(literal(kind.width()));
                if ty == Type::BF16 {
                    operands.push(literal(0));
                }
                Opcode::TypeFloat
            }
            TypeData::Vector { element, .. } => {
                let element = self.ty(loc, *element)?;
                operands.extend([Operand::IdRef(element), literal(length(ir, ty) as u32)]);
                Opcode::TypeVector
            }
            TypeData::Function { inputs, results } => {
                let result = match results.first() {
                    Some(result) => self.ty(loc, *result)?,
                    None => self.void(loc)?,
                };
                operands.push(Operand::IdRef(result));
                for input in inputs.iter() {
                    let input = self.ty(loc, *input)?;
                    operands.push(Operand::IdRef(input));
                }
                Opcode::TypeFunction
            }
            TypeData::Dialect(_) => return self.dialect_type(loc, ty),
            _ => return Err(self.no_type(loc, ty)),
        };
        Ok((opcode, operands, self.id()))
    }

    fn no_type(&self, loc: Location, ty: Type) -> Diagnostic {
        let ty = print_type(self.ir, ty);
        Diagnostic::error(loc, format!("cannot serialize type '{ty}'"))
            .help("SPIR-V has no such type: convert it first")
    }

    fn dialect_type(&mut self, loc: Location, ty: Type) -> Result<(Opcode, Vec<Operand>, Word)> {
        let ir = self.ir;
        if let Some(array) = ty.cast::<ArrayType>(ir) {
            let element = self.ty(loc, array.element(ir))?;
            let count = self.integer(loc, Type::I32, array.count(ir).into())?;
            let id = self.id();
            self.stride(id, array.stride(ir));
            let operands = vec![Operand::IdRef(element), Operand::IdRef(count)];
            return Ok((Opcode::TypeArray, operands, id));
        }
        if let Some(array) = ty.cast::<RuntimeArrayType>(ir) {
            let element = self.ty(loc, array.element(ir))?;
            let id = self.id();
            self.stride(id, array.stride(ir));
            return Ok((Opcode::TypeRuntimeArray, vec![Operand::IdRef(element)], id));
        }
        if let Some(image) = ty.cast::<ImageType>(ir) {
            let sampled = self.ty(loc, image.sampled(ir))?;
            let multi = image.sampling(ir) == ImageSamplingInfo::MultiSampled;
            let operands = vec![
                Operand::IdRef(sampled),
                literal(image.dim(ir).value() as u32),
                literal(image.depth(ir).value() as u32),
                literal(image.arrayed(ir).value() as u32),
                literal(multi.into()),
                literal(image.sampler(ir).value() as u32),
                literal(image.format(ir).value() as u32),
            ];
            return Ok((Opcode::TypeImage, operands, self.id()));
        }
        if let Some(sampled) = ty.cast::<SampledImageType>(ir) {
            let image = self.ty(loc, sampled.image(ir))?;
            return Ok((
                Opcode::TypeSampledImage,
                vec![Operand::IdRef(image)],
                self.id(),
            ));
        }
        if let Some(matrix) = ty.cast::<MatrixType>(ir) {
            let column = self.ty(loc, matrix.column(ir))?;
            let operands = vec![Operand::IdRef(column), literal(matrix.columns(ir))];
            return Ok((Opcode::TypeMatrix, operands, self.id()));
        }
        if let Some(matrix) = ty.cast::<CooperativeMatrixType>(ir) {
            let mut operands = vec![Operand::IdRef(self.ty(loc, matrix.element(ir))?)];
            let numbers = [
                matrix.scope(ir).value(),
                matrix.rows(ir).into(),
                matrix.columns(ir).into(),
                matrix.usage(ir).value(),
            ];
            for number in numbers {
                let number = self.integer(loc, Type::I32, number)?;
                operands.push(Operand::IdRef(number));
            }
            return Ok((Opcode::TypeCooperativeMatrixKHR, operands, self.id()));
        }
        Err(self.no_type(loc, ty))
    }

    fn stride(&mut self, id: Word, stride: u32) {
        if stride != 0 {
            self.decorate(id, Decoration::ArrayStride, vec![literal(stride)]);
        }
    }

    /// A pointer. One to a struct around it is announced, and follows when the struct is there.
    fn pointer(&mut self, loc: Location, pointer: PointerType) -> Result<Word> {
        let ir = self.ir;
        let storage = pointer.storage(ir).value() as u32;
        let body = pointer.pointee(ir).cast::<StructType>(ir);
        let open = body.and_then(|body| self.open.iter().position(|(open, _)| *open == body));
        if let Some(open) = open {
            let id = self.id();
            self.types.insert(pointer.into(), id);
            let operands = vec![Operand::IdRef(id), literal(storage)];
            let forward = self.instruction(Opcode::TypeForwardPointer, None, None, operands);
            self.global(forward);
            self.open[open].1.push((id, storage));
            return Ok(id);
        }
        let pointee = self.ty(loc, pointer.pointee(ir))?;
        // A pointee that points to itself may have brought this pointer with it.
        if let Some(id) = self.types.get(&pointer.into()) {
            return Ok(*id);
        }
        let id = self.id();
        self.types.insert(pointer.into(), id);
        self.write_pointer(id, storage, pointee);
        Ok(id)
    }

    /// Calls the struct that a variable of the interface points to a block. Structs inside of it must not be, though pointers of the
    /// same kind may point to them.
    pub(super) fn declare_block(&mut self, pointer: PointerType) {
        let body = pointer.pointee(self.ir).cast::<StructType>(self.ir);
        let Some(body) = body.filter(|body| self.is_new_block(pointer, *body)) else {
            return;
        };
        if let Some(id) = self.types.get(&body.into()) {
            let id = *id;
            self.blocks.insert(body);
            self.decorate(id, Decoration::Block, Vec::new());
        }
    }

    /// Whether the struct that a pointer of the interface points to must still be called a block.
    fn is_new_block(&self, pointer: PointerType, body: StructType) -> bool {
        let is_interface = matches!(
            pointer.storage(self.ir),
            StorageClass::PhysicalStorageBuffer
                | StorageClass::PushConstant
                | StorageClass::StorageBuffer
                | StorageClass::Uniform
        );
        is_interface
            && !body.has_decoration(self.ir, Decoration::Block)
            && !body.has_decoration(self.ir, Decoration::BufferBlock)
            && !self.blocks.contains(&body)
    }

    fn write_pointer(&mut self, id: Word, storage: u32, pointee: Word) {
        let operands = vec![literal(storage), Operand::IdRef(pointee)];
        let pointer = self.instruction(Opcode::TypePointer, None, Some(id), operands);
        self.global(pointer);
    }

    fn structure(&mut self, loc: Location, ty: StructType) -> Result<Word> {
        let ir = self.ir;
        let id = self.id();
        let body = ty.body(ir);
        if let Some(name) = ty.name(ir) {
            self.name(id, name);
            self.open.push((ty, Vec::new()));
        }
        let mut operands = Vec::with_capacity(body.members.len());
        for (index, member) in body.members.iter().enumerate() {
            let member = self.ty(loc, *member)?;
            operands.push(Operand::IdRef(member));
            if let Some(offset) = body.offsets.get(index) {
                let operands = vec![literal(*offset)];
                self.decorate_member(id, index as u32, Decoration::Offset, operands);
            }
        }
        for entry in &body.member_decorations {
            let operands = self.decoration_operands(loc, entry.value)?;
            self.decorate_member(id, entry.member, entry.decoration, operands);
        }
        for (decoration, value) in &body.decorations {
            let operands = self.decoration_operands(loc, *value)?;
            self.decorate(id, *decoration, operands);
        }
        self.types.insert(ty.into(), id);
        let instruction = self.instruction(Opcode::TypeStruct, None, Some(id), operands);
        self.global(instruction);
        let waiting = match ty.name(ir) {
            Some(_) => self.open.pop().map(|(_, pointers)| pointers),
            None => None,
        };
        for (pointer, storage) in waiting.unwrap_or_default() {
            self.write_pointer(pointer, storage, id);
        }
        Ok(id)
    }
}
