//! What is said of the sizes and alignments of types, as LLVM's data layout.

use std::fmt::Write as _;

use terrace_ir::attributes::{Attribute, DenseArrayAttr, IntegerAttr, StringAttr};
use terrace_ir::interfaces::{DataLayout, DataLayoutOpInterface, LayoutKey};
use terrace_ir::types::{FloatKind, TypeData};
use terrace_ir::{Ir, Type};
use terrace_llvm_dialect as llvm;

/// The layout that the specification of a module is; `None` if it has none.
///
/// # Errors
/// If LLVM cannot say it.
pub(super) fn specified(ir: &Ir) -> Result<Option<String>, String> {
    let root = ir.root();
    let interface = root.interface::<dyn DataLayoutOpInterface>(ir);
    if interface.and_then(|op| op.data_layout_spec(ir)).is_none() {
        return Ok(None);
    }
    let layout = DataLayout::of(ir, root);
    let mut parts = Vec::new();
    for entry in layout.entries() {
        if let LayoutKey::Name(name) = entry.key {
            parts.extend(property(ir, name.as_str(ir), entry.value)?);
        }
    }
    for entry in layout.entries() {
        if let LayoutKey::Type(ty) = entry.key
            && ty != Type::INDEX
        {
            parts.push(of_type(ir, ty, &layout)?);
        }
    }
    let text = parts.join("-");
    llvm::data_layout::check(&text)
        .map_err(|why| format!("LLVM has no such data layout, '{text}': {why}"))?;
    Ok(Some(text))
}

/// A property of the target. Zero means none.
fn property(ir: &Ir, name: &str, value: Attribute) -> Result<Option<String>, String> {
    let unsupported = || format!("unsupported data layout key \"{name}\"");
    let number = |letter: char| {
        let number = value.cast::<IntegerAttr>(ir).ok_or_else(unsupported)?;
        let number = number.value(ir);
        Ok((number != 0).then(|| format!("{letter}{number}")))
    };
    match name {
        "dlti.endianness" => {
            let text = value.cast::<StringAttr>(ir).ok_or_else(unsupported)?;
            let is_little = text.text(ir) == "little";
            Ok(Some(if is_little { "e" } else { "E" }.to_owned()))
        }
        "dlti.mangling_mode" => {
            let text = value.cast::<StringAttr>(ir).ok_or_else(unsupported)?;
            Ok(Some(format!("m:{}", text.text(ir))))
        }
        "dlti.program_memory_space" => number('P'),
        "dlti.global_memory_space" => number('G'),
        "dlti.alloca_memory_space" => number('A'),
        "dlti.stack_alignment" => number('S'),
        "dlti.legal_int_widths" => {
            let widths = value.cast::<DenseArrayAttr>(ir).ok_or_else(unsupported)?;
            let widths: Vec<String> = widths.as_i32s(ir).map(|width| width.to_string()).collect();
            Ok(Some(format!("n{}", widths.join(":"))))
        }
        _ => Err(unsupported()),
    }
}

/// The size and the alignments of a type, in bits.
fn of_type(ir: &Ir, ty: Type, layout: &DataLayout) -> Result<String, String> {
    let unsupported = || {
        let ty = terrace_ir::asm::print_type(ir, ty);
        format!("unsupported type in data layout: {ty}")
    };
    let pointer = ty.cast::<llvm::PointerType>(ir);
    let mut text = match (ty.data(ir), pointer) {
        (_, Some(pointer)) => format!("p{}:", pointer.address_space(ir)),
        (TypeData::Integer { .. }, _) if ty.is_signless_integer(ir) => "i".to_owned(),
        (
            TypeData::Float(
                FloatKind::F16 | FloatKind::F32 | FloatKind::F64 | FloatKind::F80 | FloatKind::F128,
            ),
            _,
        ) => "f".to_owned(),
        _ => return Err(unsupported()),
    };
    let size = layout.size_in_bits(ir, ty).and_then(|size| size.known());
    let abi = layout.abi_alignment(ir, ty);
    let preferred = layout.preferred_alignment(ir, ty);
    let (Some(size), Some(abi), Some(preferred)) = (size, abi, preferred) else {
        return Err(unsupported());
    };
    write!(text, "{size}:{}", abi * 8).expect("writing to a string succeeds");
    if pointer.is_some() || abi != preferred {
        write!(text, ":{}", preferred * 8).expect("writing to a string succeeds");
    }
    if let Some(index) = pointer.and_then(|pointer| layout.index_bitwidth(ir, pointer.into())) {
        write!(text, ":{index}").expect("writing to a string succeeds");
    }
    Ok(text)
}
