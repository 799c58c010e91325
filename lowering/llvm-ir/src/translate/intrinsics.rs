//! Calls of intrinsics.

use inkwell::attributes::AttributeLoc;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::types::{BasicTypeEnum, StructType};
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue};
use smallvec::SmallVec;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::types::{FloatType, IntegerType};
use terrace_ir::{Op, Type};
use terrace_llvm_dialect as llvm;

use super::constants::constant;
use super::function::{Failure, FunctionTranslation, Translated};
use super::memory::checked_alignment;
use crate::raw::{self, Bundle, Callee, Metadata};

/// How an op of the dialect calls the intrinsic that it is named after.
#[derive(Clone, Copy)]
pub(super) struct Signature {
    result: ResultTypes,
    /// The arguments whose types the intrinsic is overloaded on, after the result's.
    operands: &'static [usize],
}

/// Which types of the result an intrinsic is overloaded on.
#[derive(Clone, Copy)]
enum ResultTypes {
    None,
    Whole,
    Fields,
}

impl Signature {
    /// Of an intrinsic that is overloaded on nothing.
    pub(super) const PLAIN: Signature = Signature {
        result: ResultTypes::None,
        operands: &[],
    };

    /// Overloaded on the result's type.
    pub(super) const RESULT: Signature = Signature {
        result: ResultTypes::Whole,
        ..Signature::PLAIN
    };

    /// Overloaded on the types of the result's fields.
    pub(super) const FIELDS: Signature = Signature {
        result: ResultTypes::Fields,
        ..Signature::PLAIN
    };

    /// Overloaded on the types of arguments.
    pub(super) const fn on(operands: &'static [usize]) -> Signature {
        Signature {
            operands,
            ..Signature::PLAIN
        }
    }

    /// Overloaded on the result's type and on those of arguments.
    pub(super) const fn and(operands: &'static [usize]) -> Signature {
        Signature {
            operands,
            ..Signature::RESULT
        }
    }
}

type Arguments<'cx> = SmallVec<[BasicValueEnum<'cx>; 4]>;

impl<'cx> FunctionTranslation<'_, '_, 'cx> {
    /// Calls the intrinsic that an op is named after.
    pub(super) fn intrinsic(&mut self, op: Op, signature: Signature) -> Translated {
        let arguments = self.with_immediates(op)?;
        let mut types: SmallVec<[BasicTypeEnum<'cx>; 3]> = SmallVec::new();
        match signature.result {
            ResultTypes::None => {}
            ResultTypes::Whole => types.push(self.result_type(op)?),
            ResultTypes::Fields => {
                let whole: Option<StructType<'cx>> = self.result_type(op)?.try_into().ok();
                types.extend(
                    whole
                        .ok_or("the result is no struct")?
                        .get_field_types_iter(),
                );
            }
        }
        types.extend(
            signature
                .operands
                .iter()
                .map(|index| arguments[*index].get_type()),
        );
        let call = self.call_by_name(op, &types, &arguments)?;
        self.finish_call(op, call);
        let ir = self.ir;
        let lists = ["arg_attrs", "res_attrs"].map(|name| ir.attr(op, name)?.cast(ir));
        if lists != [None, None] {
            self.module.call_signature((lists[0], lists[1]), call)?;
        }
        Ok(())
    }

    /// The operands of an op, with attributes between them.
    fn with_immediates(&mut self, op: Op) -> Result<Arguments<'cx>, Failure> {
        let mut arguments: Arguments<'cx> = self.operands(op)?;
        let info = self.ir.info(op).ok_or("the op is not defined")?;
        for (position, name) in llvm::immediate_arguments(info) {
            let attr = self.ir.attr(op, name).ok_or("an attribute is missing")?;
            let value = self.immediate(attr)?;
            arguments.insert(*position, value);
        }
        Ok(arguments)
    }

    fn immediate(&mut self, attr: Attribute) -> Result<BasicValueEnum<'cx>, Failure> {
        use terrace_ir::attributes::AttrData;
        let ty = match attr.data(self.ir) {
            AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => *ty,
            _ => return Err("the attribute is no number".into()),
        };
        let ty = self.ty(ty)?;
        Ok(constant(self.module, attr, ty)?)
    }

    /// Calls the intrinsic that an op is named after, for these types.
    fn call_by_name(
        &mut self,
        op: Op,
        types: &[BasicTypeEnum<'cx>],
        arguments: &[BasicValueEnum<'cx>],
    ) -> Result<CallSiteValue<'cx>, Failure> {
        let name = self.ir.name(op).as_str(self.ir).replacen(".intr", "", 1);
        // LLVM writes these as two words.
        let name = match name.strip_prefix("llvm.va") {
            Some(word @ ("start" | "end" | "copy")) => format!("llvm.va_{word}"),
            _ => name,
        };
        let callee = raw::intrinsic(&self.module.module, &name, types);
        let callee = callee.ok_or_else(|| {
            format!("this version of LLVM does not have the intrinsic '{name}' for these types")
        })?;
        Ok(raw::call(
            &self.builder,
            Callee::function(callee),
            arguments,
            &[],
        ))
    }

    /// Records what a call returns.
    pub(super) fn finish_call(&mut self, op: Op, call: CallSiteValue<'cx>) {
        // What later versions of LLVM return no more is an error where it is used.
        if self.ir.num_results(op) == 1
            && let Some(result) = raw::call_result(call)
        {
            self.set_result(op, result);
        }
    }

    fn align(&self, call: CallSiteValue<'cx>, argument: u32, alignment: i64) -> Translated {
        let alignment = checked_alignment(alignment)?;
        let attribute = self.module.enum_attribute("align", alignment.into());
        call.add_attribute(AttributeLoc::Param(argument), attribute);
        Ok(())
    }
}

/// Loads and stores of the parts of a vector that a mask selects. The alignment is an attribute of the pointer, or with older
/// versions of LLVM an argument after it.
pub(super) fn masked(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let ir = t.ir;
    let mut arguments = t.operands(op)?;
    let is_load = ir.num_results(op) == 1;
    let mut types: SmallVec<[BasicTypeEnum<'_>; 2]> = SmallVec::new();
    let address = if is_load {
        let result = t.result_type(op)?;
        types.push(result);
        if arguments.len() == 2 {
            arguments.push(raw::poison(result));
        }
        0
    } else {
        types.push(arguments[0].get_type());
        1
    };
    types.push(arguments[address].get_type());
    let alignment = ir.attr(op, "alignment").and_then(|attr| attr.cast(ir));
    let alignment = alignment.map_or(0, |alignment: terrace_ir::attributes::IntegerAttr| {
        alignment.as_i64(ir)
    });
    if raw::MASKED_ACCESSES_HAVE_ALIGNMENTS {
        let alignment = checked_alignment(alignment)?;
        let alignment = t.module.llvm.i32_type().const_int(alignment.into(), false);
        arguments.insert(address + 1, alignment.into());
    }
    let call = t.call_by_name(op, &types, &arguments)?;
    t.finish_call(op, call);
    if !raw::MASKED_ACCESSES_HAVE_ALIGNMENTS {
        t.align(call, address as u32, alignment)?;
    }
    if ir.attr(op, "nontemporal").is_some()
        && let Some(instruction) = raw::last_instruction(&t.builder)
    {
        t.annotate(instruction, "nontemporal", true);
    }
    Ok(())
}

/// The begin or the end of a variable's life. Older versions of LLVM are told the variable's size, too, or -1.
pub(super) fn lifetime(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let mut arguments = t.operands(op)?;
    let types = [arguments[0].get_type()];
    if raw::LIFETIMES_HAVE_SIZES {
        let size = t.module.llvm.i64_type().const_all_ones();
        arguments.insert(0, size.into());
    }
    t.call_by_name(op, &types, &arguments)?;
    Ok(())
}

/// Matrices in memory, column by column.
pub(super) fn matrix_access(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let ir = t.ir;
    let is_load = ir.num_results(op) == 1;
    let address = if is_load { 0 } else { 1 };
    let arguments = t.with_immediates(op)?;
    let matrix = match is_load {
        true => ir.ty(ir.result(op, 0)),
        false => ir.ty(ir.operand(op, 0)),
    };
    let types = [t.ty(matrix)?, arguments[address + 1].get_type()];
    let call = t.call_by_name(op, &types, &arguments)?;
    t.finish_call(op, call);
    let element = matrix.cast::<terrace_ir::types::VectorType>(ir);
    let element = element.map_or(Type::F32, |matrix| matrix.element(ir));
    let bytes = match (
        element.cast::<IntegerType>(ir),
        element.cast::<FloatType>(ir),
    ) {
        (Some(ty), _) => ty.width(ir).div_ceil(8).next_power_of_two(),
        (_, Some(ty)) => ty.kind(ir).width().div_ceil(8).next_power_of_two(),
        _ => 8,
    };
    t.align(call, address as u32, bytes.into())
}

/// Operations on numbers with a given rounding and treatment of exceptions.
pub(super) fn constrained(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let ir = t.ir;
    let llvm = t.module.llvm;
    let mut arguments = t.operands(op)?;
    let types = [t.result_type(op)?, arguments[0].get_type()];
    let mut word = |text: String| {
        arguments.push(Metadata::string(llvm, text.as_bytes()).as_value(llvm));
    };
    let rounding = ir.attr(op, "roundingmode");
    if let Some(mode) = rounding.and_then(|attr| llvm_rounding(t, attr)) {
        word(format!("round.{mode}"));
    }
    let exceptions = ir.attr(op, "fpExceptionBehavior");
    let exceptions =
        exceptions.and_then(|attr| <llvm::FpExceptionBehavior as AttrConstraint>::read(ir, attr));
    word(format!(
        "fpexcept.{}",
        exceptions
            .unwrap_or(llvm::FpExceptionBehavior::Ignore)
            .stringify()
    ));
    let call = t.call_by_name(op, &types, &arguments)?;
    call.add_attribute(
        AttributeLoc::Function,
        t.module.enum_attribute("strictfp", 0),
    );
    t.finish_call(op, call);
    Ok(())
}

fn llvm_rounding(t: &FunctionTranslation<'_, '_, '_>, attr: Attribute) -> Option<&'static str> {
    let mode = <llvm::RoundingMode as AttrConstraint>::read(t.ir, attr)?;
    Some(mode.stringify())
}

pub(super) fn scope_declaration(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::NoAliasScopeDeclOp::from_op_unchecked(op));
    let scope: Attribute = typed.scope(ir).into();
    let list = terrace_ir::attributes::ArrayAttr::get(ir, &[scope]);
    let list = t
        .module
        .nodes
        .get(list)
        .ok_or("the scope has no metadata")?;
    let argument = list.as_value(t.module.llvm);
    t.call_by_name(op, &[], &[argument])?;
    Ok(())
}

pub(super) fn assume(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::AssumeOp::from_op_unchecked(op));
    let bundles = bundles(t, &typed.bundles(ir))?;
    let condition = t.value(typed.cond(ir))?;
    let callee = raw::intrinsic(&t.module.module, "llvm.assume", &[]);
    let callee = callee.ok_or("this version of LLVM has no assumptions")?;
    raw::call(&t.builder, Callee::function(callee), &[condition], &bundles);
    Ok(())
}

/// The operand bundles of an op.
pub(super) fn bundles<'cx>(
    t: &FunctionTranslation<'_, '_, 'cx>,
    bundles: &llvm::Bundles<'_>,
) -> Result<Vec<Bundle<'cx>>, Failure> {
    let translate = |bundle: llvm::Bundle<'_>| {
        let operands = bundle.operands.iter().map(|value| t.value(*value));
        Ok(Bundle {
            operands: operands.collect::<Result<_, Failure>>()?,
            tag: bundle.tag,
        })
    };
    bundles.iter().map(translate).collect()
}

/// An intrinsic by its name.
pub(super) fn by_name(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::CallIntrinsicOp::from_op_unchecked(op));
    let mut arguments = Arguments::new();
    for argument in typed.args(ir) {
        arguments.push(t.value(argument)?);
    }
    let result = typed
        .results(ir)
        .map(|result| t.ty(ir.ty(result)))
        .transpose()?;
    let callee = t.declaration(&typed.intrin(ir), result, &arguments)?;
    let bundles = bundles(t, &typed.bundles(ir))?;
    let call = raw::call(&t.builder, Callee::function(callee), &arguments, &bundles);
    t.finish_call(op, call);
    let lists = (typed.arg_attrs(ir), typed.res_attrs(ir));
    Ok(t.module.call_signature(lists, call)?)
}

impl<'cx> FunctionTranslation<'_, '_, 'cx> {
    /// The declaration of an intrinsic for these types. LLVM's parser finds out what it is overloaded on.
    fn declaration(
        &mut self,
        name: &str,
        result: Option<BasicTypeEnum<'cx>>,
        arguments: &[BasicValueEnum<'cx>],
    ) -> Result<FunctionValue<'cx>, Failure> {
        if let Some(plain) = raw::intrinsic(&self.module.module, name, &[]) {
            return Ok(plain);
        }
        let types: Vec<BasicTypeEnum<'cx>> = arguments
            .iter()
            .map(|argument| argument.get_type())
            .collect();
        let text = |ty: &BasicTypeEnum<'cx>| ty.print_to_string().to_string_lossy().into_owned();
        let value = |ty: &BasicTypeEnum<'cx>| match text(ty).as_str() {
            "metadata" => "metadata !{}".to_owned(),
            ty => format!("{ty} poison"),
        };
        let values: Vec<String> = types.iter().map(value).collect();
        let returned = result.as_ref().map_or_else(|| "void".to_owned(), text);
        let text = format!(
            "define void @f() {{\n  call {returned} @{name}({})\n  ret void\n}}\n",
            values.join(", ")
        );
        let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "intrinsic");
        let unknown = || format!("could not find LLVM intrinsic: \"{name}\" for these types");
        let read = self
            .module
            .llvm
            .create_module_from_ir(buffer)
            .map_err(|_| unknown())?;
        let declared = read
            .get_functions()
            .find(|function| function.get_intrinsic_id() != 0);
        let mangled = declared
            .ok_or_else(unknown)?
            .get_name()
            .to_string_lossy()
            .into_owned();
        let module = &self.module.module;
        Ok(module.get_function(&mangled).unwrap_or_else(|| {
            let ty = raw::function_type(self.module.llvm, result, &types, false);
            module.add_function(&mangled, ty, None)
        }))
    }
}
