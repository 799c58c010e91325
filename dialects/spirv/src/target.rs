//! What a target offers.

use rustc_hash::FxHashSet;
use terrace_ir::{Context, Ir};

use super::{
    Capability, ClientApi, DeviceType, Extension, ResourceLimitsAttr, TargetEnvAttr,
    UNKNOWN_DEVICE, VceAttr, Vendor, Version,
};

/// The attribute that describes the target, on a module.
pub const TARGET_ENV: &str = "spirv.target_env";

/// What a target offers: what its description lists, and what that implies.
#[derive(Clone, Debug)]
pub struct TargetEnv {
    /// The version.
    pub version: Version,
    /// The number of invocations in a subgroup.
    pub subgroup_size: i32,
    listed: Vec<Capability>,
    capabilities: FxHashSet<Capability>,
    extensions: FxHashSet<Extension>,
}

/// The target if nobody describes one: SPIR-V 1.0 with shaders and storage buffers.
pub fn default_target(cx: &Context) -> TargetEnvAttr {
    let triple = VceAttr::get(
        cx,
        Version::V1_0,
        vec![Capability::Shader],
        vec![Extension::SPV_KHR_storage_buffer_storage_class],
    );
    TargetEnvAttr::get(
        cx,
        triple,
        ClientApi::Unknown,
        Vendor::Unknown,
        DeviceType::Unknown,
        UNKNOWN_DEVICE,
        ResourceLimitsAttr::minimal(cx),
    )
}

/// The target that the op of an arena names by an attribute.
pub fn named_target(ir: &Ir) -> Option<TargetEnvAttr> {
    ir.attr(ir.root(), TARGET_ENV)?.cast(ir)
}

/// The extensions that a version made part of the core.
fn extensions_since(version: Version) -> &'static [Extension] {
    use Extension::*;
    match version {
        Version::V1_0 | Version::V1_1 | Version::V1_2 => &[],
        Version::V1_3 => &[
            SPV_KHR_shader_draw_parameters,
            SPV_KHR_16bit_storage,
            SPV_KHR_device_group,
            SPV_KHR_multiview,
            SPV_KHR_storage_buffer_storage_class,
            SPV_KHR_variable_pointers,
        ],
        Version::V1_4 => &[
            SPV_KHR_no_integer_wrap_decoration,
            SPV_GOOGLE_decorate_string,
            SPV_GOOGLE_hlsl_functionality1,
            SPV_KHR_float_controls,
        ],
        Version::V1_5 => &[
            SPV_KHR_8bit_storage,
            SPV_EXT_descriptor_indexing,
            SPV_EXT_shader_viewport_index_layer,
            SPV_EXT_physical_storage_buffer,
            SPV_KHR_physical_storage_buffer,
            SPV_KHR_vulkan_memory_model,
        ],
        Version::V1_6 => &[
            SPV_KHR_non_semantic_info,
            SPV_KHR_integer_dot_product,
            SPV_KHR_terminate_invocation,
            SPV_EXT_demote_to_helper_invocation,
        ],
    }
}

impl TargetEnv {
    /// What an attribute describes.
    pub fn new(cx: &Context, env: TargetEnvAttr) -> Self {
        let triple = env.triple(cx);
        let version = triple.version(cx);
        let versions = [
            Version::V1_0,
            Version::V1_1,
            Version::V1_2,
            Version::V1_3,
            Version::V1_4,
            Version::V1_5,
            Version::V1_6,
        ];
        let older = versions.into_iter().filter(|older| *older <= version);
        let mut extensions: FxHashSet<Extension> =
            older.flat_map(extensions_since).copied().collect();
        extensions.extend(triple.extensions(cx));
        let mut capabilities = FxHashSet::default();
        let mut pending = triple.capabilities(cx).to_vec();
        while let Some(capability) = pending.pop() {
            if capabilities.insert(capability) {
                pending.extend(capability.implied());
            }
        }
        TargetEnv {
            version,
            subgroup_size: env.limits(cx).subgroup_size(cx),
            listed: triple.capabilities(cx).to_vec(),
            capabilities,
            extensions,
        }
    }

    /// The capabilities that are listed, in that order.
    pub fn listed_capabilities(&self) -> &[Capability] {
        &self.listed
    }

    /// Whether modules may use this.
    pub fn allows(&self, capability: Capability) -> bool {
        self.capabilities.contains(&capability)
    }

    /// Whether modules may use one of these; true if nothing is asked.
    pub fn allows_any(&self, capabilities: &[Capability]) -> bool {
        capabilities.is_empty() || capabilities.iter().any(|one| self.allows(*one))
    }

    /// Whether modules may use the extension.
    pub fn has(&self, extension: Extension) -> bool {
        self.extensions.contains(&extension)
    }
}
