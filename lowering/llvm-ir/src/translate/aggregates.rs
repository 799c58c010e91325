//! `extractvalue` and `insertvalue` with paths of several indices.
//!
//! LLVM's C API builds these instructions with one index only. One with a longer path is made by copying an instruction
//! that LLVM's parser has read, once for each aggregate type and path.

use inkwell::builder::Builder;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{AggregateValue, BasicValue, BasicValueEnum, InstructionValue};
use rustc_hash::FxHashMap;

use crate::{LlvmContext, raw};

/// Instructions to copy, by what they do.
#[derive(Default)]
pub(super) struct Aggregates<'cx> {
    templates: FxHashMap<Key, InstructionValue<'cx>>,
    /// The modules that the templates live in.
    modules: Vec<Module<'cx>>,
}

type Key = (usize, Vec<u32>, bool);

/// What is wrong with an access.
type Access<T> = Result<T, String>;

impl<'cx> Aggregates<'cx> {
    /// The part of `aggregate` at a path.
    pub(super) fn extract(
        &mut self,
        llvm: &'cx LlvmContext,
        builder: &Builder<'cx>,
        aggregate: BasicValueEnum<'cx>,
        path: &[u32],
    ) -> Access<BasicValueEnum<'cx>> {
        if path.len() > 1
            && !raw::is_constant(aggregate)
            && let Some(template) = self.template(llvm, aggregate.get_type(), path, None)
        {
            return copy(builder, template, &[aggregate]);
        }
        path.iter().try_fold(aggregate, |part, index| {
            builder
                .build_extract_value(as_aggregate(part)?, *index, "")
                .map_err(|error| error.to_string())
        })
    }

    /// `aggregate` with another part at a path.
    pub(super) fn insert(
        &mut self,
        llvm: &'cx LlvmContext,
        builder: &Builder<'cx>,
        aggregate: BasicValueEnum<'cx>,
        value: BasicValueEnum<'cx>,
        path: &[u32],
    ) -> Access<BasicValueEnum<'cx>> {
        let all_constant = raw::is_constant(aggregate) && raw::is_constant(value);
        if path.len() > 1
            && !all_constant
            && let Some(template) =
                self.template(llvm, aggregate.get_type(), path, Some(value.get_type()))
        {
            return copy(builder, template, &[aggregate, value]);
        }
        let Some((first, rest)) = path.split_first() else {
            return Ok(value);
        };
        let mut part = value;
        if !rest.is_empty() {
            let inner = self.extract(llvm, builder, aggregate, &[*first])?;
            part = self.insert(llvm, builder, inner, value, rest)?;
        }
        let whole = builder.build_insert_value(as_aggregate(aggregate)?, part, *first, "");
        whole
            .map(|whole| whole.as_basic_value_enum())
            .map_err(|error| error.to_string())
    }

    /// An instruction with this path: an insertion if `value` is the type of what is inserted. `None` if LLVM's parser
    /// does not read the type's text, as for structs with a name.
    fn template(
        &mut self,
        llvm: &'cx LlvmContext,
        aggregate: BasicTypeEnum<'cx>,
        path: &[u32],
        value: Option<BasicTypeEnum<'cx>>,
    ) -> Option<InstructionValue<'cx>> {
        let key = (
            aggregate.as_type_ref() as usize,
            path.to_vec(),
            value.is_some(),
        );
        if let Some(known) = self.templates.get(&key) {
            return Some(*known);
        }
        let path: Vec<String> = path.iter().map(u32::to_string).collect();
        let (path, aggregate) = (path.join(", "), text(aggregate));
        if aggregate.contains('%') {
            return None;
        }
        let instruction = match value {
            None => format!("extractvalue {aggregate} %0, {path}"),
            Some(value) => format!("insertvalue {aggregate} %0, {} poison, {path}", text(value)),
        };
        let text =
            format!("define void @f({aggregate} %0) {{\n  %2 = {instruction}\n  ret void\n}}\n");
        let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "template");
        let module = llvm.create_module_from_ir(buffer).ok()?;
        let template = module
            .get_first_function()?
            .get_first_basic_block()?
            .get_first_instruction()?;
        self.modules.push(module);
        self.templates.insert(key, template);
        Some(template)
    }
}

/// An instruction of one operand, `%0`, that LLVM's C API cannot make, at the builder's place.
pub(super) fn read_and_copy<'cx>(
    llvm: &'cx LlvmContext,
    builder: &Builder<'cx>,
    instruction: &str,
    operand: BasicValueEnum<'cx>,
) -> Access<BasicValueEnum<'cx>> {
    let ty = text(operand.get_type());
    let text = format!("define void @f({ty} %0) {{\n  %2 = {instruction}\n  ret void\n}}\n");
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "template");
    let module = llvm
        .create_module_from_ir(buffer)
        .map_err(|why| why.to_string())?;
    let template = module
        .get_first_function()
        .and_then(|function| function.get_first_basic_block()?.get_first_instruction());
    copy(
        builder,
        template.ok_or("LLVM cannot read the instruction")?,
        &[operand],
    )
}

/// A type as LLVM writes it.
pub(super) fn text(ty: BasicTypeEnum<'_>) -> String {
    ty.print_to_string().to_string_lossy().into_owned()
}

/// A copy of an instruction with other operands, at the builder's place.
fn copy<'cx>(
    builder: &Builder<'cx>,
    template: InstructionValue<'cx>,
    operands: &[BasicValueEnum<'cx>],
) -> Access<BasicValueEnum<'cx>> {
    let instruction = template.explicit_clone();
    for (index, operand) in (0..).zip(operands) {
        instruction.set_operand(index, *operand);
    }
    builder.insert_instruction(&instruction, None);
    BasicValueEnum::try_from(inkwell::values::AnyValue::as_any_value_enum(&instruction))
        .map_err(|()| "the part has no type of its own in LLVM IR".to_owned())
}

fn as_aggregate(value: BasicValueEnum<'_>) -> Access<inkwell::values::AggregateValueEnum<'_>> {
    match value {
        BasicValueEnum::ArrayValue(value) => Ok(value.as_aggregate_value_enum()),
        BasicValueEnum::StructValue(value) => Ok(value.as_aggregate_value_enum()),
        _ => Err("the path goes into a value that has no parts".to_owned()),
    }
}
