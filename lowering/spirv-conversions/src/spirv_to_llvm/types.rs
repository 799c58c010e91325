//! What types become.

use terrace_conversion::TypeConverter;
use terrace_conversions::to_llvm::type_converter;
use terrace_dialects::llvm;
use terrace_dialects::spirv::{ArrayType, PointerType, RuntimeArrayType, StorageClass, StructType};
use terrace_ir::types::{IntegerType, Signedness, TypeData, VectorType};
use terrace_ir::{Context, Type};
use terrace_pass_macros::OptionValue;

/// What runs a program of SPIR-V.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, OptionValue)]
pub enum ClientApi {
    /// Not told: all memory is the same
    #[default]
    #[name = "Unknown"]
    Unknown,
    /// Metal: all memory is the same
    #[name = "Metal"]
    Metal,
    /// OpenCL: storage classes become address spaces
    #[name = "OpenCL"]
    OpenCl,
    /// Vulkan: all memory is the same
    #[name = "Vulkan"]
    Vulkan,
    /// WebGPU: all memory is the same
    #[name = "WebGPU"]
    WebGpu,
}

impl ClientApi {
    /// The address space of a storage class.
    fn address_space(self, storage: StorageClass) -> u32 {
        if self != ClientApi::OpenCl {
            return 0;
        }
        match storage {
            StorageClass::Input | StorageClass::CrossWorkgroup => 1,
            StorageClass::UniformConstant => 2,
            StorageClass::Workgroup => 3,
            StorageClass::Generic => 4,
            StorageClass::DeviceOnlyINTEL => 5,
            StorageClass::HostOnlyINTEL => 6,
            _ => 0,
        }
    }
}

/// The type converter of this conversion: integers lose their signs, pointers what they point to, arrays and structs become those of
/// the llvm dialect.
///
/// A struct without offsets becomes a packed one. One with offsets must have those that its members naturally have, as must
/// arrays with a stride; others cannot be converted.
pub fn spirv_to_llvm_type_converter(client_api: ClientApi) -> TypeConverter {
    type_converter().rule(move |converter, cx, ty| {
        if let TypeData::Integer { width, signedness } = ty.data(cx) {
            let signless = || IntegerType::get(cx, *width).into();
            return (*signedness != Signedness::Signless).then(|| Some(signless()));
        }
        if let Some(pointer) = ty.cast::<PointerType>(cx) {
            let space = client_api.address_space(pointer.storage(cx));
            return Some(Some(llvm::PointerType::get(cx, space).into()));
        }
        if let Some(array) = ty.cast::<ArrayType>(cx) {
            return Some(convert_array(converter, cx, array));
        }
        if let Some(array) = ty.cast::<RuntimeArrayType>(cx) {
            return Some(convert_runtime_array(converter, cx, array));
        }
        ty.cast::<StructType>(cx)
            .map(|body| convert_struct(converter, cx, body))
    })
}

fn convert_array(converter: &TypeConverter, cx: &Context, array: ArrayType) -> Option<Type> {
    let element = array.element(cx);
    let stride = array.stride(cx);
    if stride != 0 && size(cx, element) != Some(stride.into()) {
        return None;
    }
    let element = converter.convert(cx, element)?;
    Some(llvm::ArrayType::get(cx, array.count(cx).into(), element).into())
}

fn convert_runtime_array(
    converter: &TypeConverter,
    cx: &Context,
    array: RuntimeArrayType,
) -> Option<Type> {
    if array.stride(cx) != 0 {
        return None;
    }
    let element = converter.convert(cx, array.element(cx))?;
    Some(llvm::ArrayType::get(cx, 0, element).into())
}

fn convert_struct(converter: &TypeConverter, cx: &Context, ty: StructType) -> Option<Type> {
    let body = ty.body(cx);
    if !body.member_decorations.is_empty() {
        return None;
    }
    let has_offsets = !body.offsets.is_empty();
    if has_offsets && (ty.name(cx).is_some() || layout(cx, ty.into()).is_none()) {
        return None;
    }
    let members = body.members.iter();
    let members: Vec<Type> = members
        .map(|member| converter.convert(cx, *member))
        .collect::<Option<_>>()?;
    let body = llvm::StructBody {
        elements: members,
        packed: !has_offsets,
        opaque: false,
    };
    Some(llvm::StructType::of_body(cx, body).into())
}

/// The bytes that a value takes without any at its end.
fn size(cx: &Context, ty: Type) -> Option<u64> {
    if let Some(vector) = ty.cast::<VectorType>(cx) {
        let count = u64::try_from(*vector.shape(cx).first()?).ok()?;
        return Some(count * size(cx, vector.element(cx))?);
    }
    if let Some(array) = ty.cast::<ArrayType>(cx) {
        let count = u64::from(array.count(cx));
        return count.checked_mul(size(cx, array.element(cx))?);
    }
    if let Some(body) = ty.cast::<StructType>(cx) {
        let members = body.members(cx).iter();
        return members.map(|member| size(cx, *member)).sum();
    }
    Some(u64::from(ty.bit_width(cx)?).div_ceil(8))
}

/// How a value lies in memory.
struct Layout {
    size: u64,
    alignment: u64,
}

/// The layout of a type whose offsets and strides, if it has any, are those that its parts naturally have.
fn layout(cx: &Context, ty: Type) -> Option<Layout> {
    if let Some(vector) = ty.cast::<VectorType>(cx) {
        let element = layout(cx, vector.element(cx))?;
        let count = u64::try_from(*vector.shape(cx).first()?).ok()?;
        return Some(Layout {
            size: element.size * count,
            // Of three elements as of four.
            alignment: element.alignment * count.next_power_of_two(),
        });
    }
    if let Some(array) = ty.cast::<ArrayType>(cx) {
        let element = layout(cx, array.element(cx))?;
        let stride = element.size.next_multiple_of(element.alignment);
        return (u64::from(array.stride(cx)) == stride).then_some(Layout {
            size: stride.checked_mul(array.count(cx).into())?,
            alignment: element.alignment,
        });
    }
    if let Some(array) = ty.cast::<RuntimeArrayType>(cx) {
        let element = layout(cx, array.element(cx))?;
        let stride = element.size.next_multiple_of(element.alignment);
        return (u64::from(array.stride(cx)) == stride).then_some(Layout {
            size: 0,
            alignment: element.alignment,
        });
    }
    let Some(body) = ty.cast::<StructType>(cx) else {
        let size = u64::from(ty.bit_width(cx)?).div_ceil(8);
        let alignment = size;
        return Some(Layout { size, alignment });
    };
    let body = body.body(cx);
    if body.offsets.len() != body.members.len() || !body.decorations.is_empty() {
        return None;
    }
    let (mut end, mut alignment) = (0u64, 1);
    for (member, offset) in body.members.iter().zip(&body.offsets) {
        let member = layout(cx, *member)?;
        let natural = end.checked_next_multiple_of(member.alignment)?;
        if natural != u64::from(*offset) {
            return None;
        }
        end = natural.checked_add(member.size)?;
        alignment = alignment.max(member.alignment);
    }
    Some(Layout {
        size: end.checked_next_multiple_of(alignment)?,
        alignment,
    })
}
