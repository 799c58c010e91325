//! `map-memref-spirv-storage-class`: numbered memory spaces to storage classes.

use terrace_conversion::TypeConverter;
use terrace_dialects::gpu;
use terrace_dialects::spirv::{Capability, StorageClass, named_target};
use terrace_ir::attributes::{ArrayAttr, AttrData, Attribute, DictAttr, IntegerAttr, TypeAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::AttrConstraint;
use terrace_ir::types::{FunctionType, MemRefType, TypeData, UnrankedMemRefType};
use terrace_ir::{Context, Ir, Op, Type};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use super::target::{SpirvOptions, SpirvTarget, target_env};

/// Who runs a module, which decides what the numbers of memory spaces mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Client {
    /// Shaders.
    Vulkan,
    /// Kernels.
    OpenCl,
}

/// The storage class of a memory space; none has the number 0.
pub fn storage_class_of(
    cx: &Context,
    space: Option<Attribute>,
    client: Client,
) -> Option<StorageClass> {
    let number = match space {
        None => 0,
        Some(space) => match gpu::AddressSpace::read(cx, space) {
            Some(gpu::AddressSpace::Global) => 0,
            Some(gpu::AddressSpace::Workgroup) => 3,
            Some(gpu::AddressSpace::Private) => 6,
            Some(gpu::AddressSpace::Constant) => return None,
            None => space.cast::<IntegerAttr>(cx)?.value(cx),
        },
    };
    Some(match (client, number) {
        (Client::Vulkan, 0) => StorageClass::StorageBuffer,
        (Client::Vulkan, 1) => StorageClass::Generic,
        (Client::Vulkan, 3) => StorageClass::Workgroup,
        (Client::Vulkan, 4) => StorageClass::Uniform,
        (Client::Vulkan, 5) => StorageClass::Private,
        (Client::Vulkan, 6) => StorageClass::Function,
        (Client::Vulkan, 7) => StorageClass::PushConstant,
        (Client::Vulkan, 8) => StorageClass::UniformConstant,
        (Client::Vulkan, 9) => StorageClass::Input,
        (Client::Vulkan, 10) => StorageClass::Output,
        (Client::Vulkan, 11) => StorageClass::PhysicalStorageBuffer,
        (Client::Vulkan, 12) => StorageClass::Image,
        (Client::OpenCl, 0) => StorageClass::CrossWorkgroup,
        (Client::OpenCl, 1) => StorageClass::Generic,
        (Client::OpenCl, 3) => StorageClass::Workgroup,
        (Client::OpenCl, 4) => StorageClass::UniformConstant,
        (Client::OpenCl, 5) => StorageClass::Private,
        (Client::OpenCl, 6) => StorageClass::Function,
        (Client::OpenCl, 7) => StorageClass::Image,
        _ => return None,
    })
}

/// Converts the types of memrefs whose memory space is not yet a storage class, wherever they are written.
struct Mapping {
    converter: TypeConverter,
}

impl Mapping {
    fn new(client: Client) -> Self {
        let converter = TypeConverter::new().rule(move |converter, cx, ty| match ty.data(cx) {
            TypeData::MemRef { memory_space, .. } => {
                Some(space(cx, *memory_space, client).map(|space| {
                    let ty: Option<MemRefType> = ty.cast(cx);
                    let Some(ty) = ty else { return Type::NONE };
                    MemRefType::with_layout(
                        cx,
                        ty.shape(cx),
                        ty.element(cx),
                        ty.layout(cx),
                        Some(space),
                    )
                    .into()
                }))
            }
            TypeData::UnrankedMemRef {
                element,
                memory_space,
            } => {
                let space = space(cx, *memory_space, client);
                Some(space.map(|space| UnrankedMemRefType::get(cx, *element, Some(space)).into()))
            }
            TypeData::Function { inputs, results } => {
                let convert = |types: &[Type]| converter.convert_all(cx, types.iter().copied());
                let both = convert(inputs).zip(convert(results));
                Some(both.map(|(inputs, results)| FunctionType::get(cx, &inputs, &results).into()))
            }
            _ => None,
        });
        Mapping { converter }
    }

    fn ty(&self, cx: &Context, ty: Type) -> Type {
        self.converter.convert(cx, ty).unwrap_or(ty)
    }

    /// An attribute with the types in it converted.
    fn attribute(&self, cx: &Context, attr: Attribute) -> Attribute {
        match attr.data(cx) {
            AttrData::Type(ty) => TypeAttr::get(cx, self.ty(cx, *ty)).into(),
            AttrData::Array(elements) => {
                let elements: Vec<Attribute> = elements
                    .iter()
                    .map(|element| self.attribute(cx, *element))
                    .collect();
                ArrayAttr::get(cx, &elements).into()
            }
            AttrData::Dict(entries) => {
                let entries = entries.iter();
                let entries = entries.map(|(name, attr)| (*name, self.attribute(cx, *attr)));
                DictAttr::get(cx, entries.collect::<Vec<_>>()).into()
            }
            _ => attr,
        }
    }

    /// Converts the types of an op's attributes, results and block arguments.
    fn op(&self, ir: &mut Ir, op: Op) {
        let changed: Vec<(String, Attribute)> = ir
            .attributes(op)
            .filter_map(|(name, attr)| {
                let new = self.attribute(ir, attr);
                (new != attr).then(|| (name.to_owned(), new))
            })
            .collect();
        for (name, attr) in changed {
            ir.set_attr(op, &name, attr);
        }
        let results: Vec<_> = ir.results(op).collect();
        let blocks = ir
            .regions(op)
            .iter()
            .flat_map(|region| ir.region_blocks(*region));
        let args: Vec<_> = blocks
            .flat_map(|block| ir.block_args(block))
            .copied()
            .collect();
        for value in results.into_iter().chain(args) {
            let (old, new) = (ir.ty(value), self.ty(ir, ir.ty(value)));
            if old != new {
                ir.set_ty(value, new);
            }
        }
    }

    /// Whether a type, or one in it, has a memory space that has no storage class.
    fn is_unknown(&self, cx: &Context, ty: Type) -> bool {
        self.converter.convert(cx, ty).is_none()
    }

    fn arena(&self, ir: &mut Ir) -> PassResult {
        for op in ir.walk(ir.root(), WalkOrder::Pre).collect::<Vec<_>>() {
            self.op(ir, op);
            let signature = ir
                .attr(op, "function_type")
                .and_then(|ty| ty.cast::<TypeAttr>(ir));
            let signature = signature.map(|ty| ty.value(ir));
            if ir
                .result_types(op)
                .chain(signature)
                .any(|ty| self.is_unknown(ir, ty))
            {
                let error = ir.op_error(op, "failed to legalize memory space");
                return Err(error.help("the number of a memory space stands for a storage class, which this one does not"));
            }
        }
        for child in ir.children_mut() {
            self.arena(child)?;
        }
        ir.sync_stubs();
        Ok(())
    }
}

/// The storage class of a memory space as an attribute; what is one stays.
fn space(cx: &Context, space: Option<Attribute>, client: Client) -> Option<Attribute> {
    if let Some(space) = space
        && StorageClass::matches(cx, space)
    {
        return Some(space);
    }
    storage_class_of(cx, space, client).map(|class| StorageClass::make(cx, class))
}

/// Gives memrefs storage classes as their memory spaces, in an arena and those inside it, wherever types are written.
///
/// # Errors
/// If a memory space has none.
pub fn map_storage_classes(ir: &mut Ir, client: Client) -> PassResult {
    Mapping::new(client).arena(ir)
}

/// Map numeric memory spaces of memrefs to storage classes of SPIR-V.
///
/// What the numbers mean is different for shaders and kernels.
#[pass(name = "map-memref-spirv-storage-class")]
pub struct MapStorageClassPass {
    /// Who runs the module: `vulkan` or `opencl`; what the target is made for if it says that.
    #[option(name = "client-api", default = "vulkan")]
    pub client: String,
}

impl Pass for MapStorageClassPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let is_known = named_target(ir).is_some();
        let target = SpirvTarget::new(ir, target_env(ir), SpirvOptions::default());
        let client = match (is_known, self.client.as_str()) {
            (true, _) if target.allows(Capability::Kernel) => Client::OpenCl,
            (true, _) if target.allows(Capability::Shader) => Client::Vulkan,
            (_, "opencl") => Client::OpenCl,
            (_, "vulkan") => Client::Vulkan,
            (_, other) => {
                let message = format!("invalid clientAPI '{other}'");
                return Err(ir
                    .error(ir.root(), message)
                    .help("it is 'vulkan' or 'opencl'"));
            }
        };
        map_storage_classes(ir, client)
    }
}
