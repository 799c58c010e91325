//! Kernels, compiled for a device.

use std::ffi::CString;

use ash::vk;
use terrace_ir::Diagnostic;

use super::{Device, Owned, error, failed};
use crate::interface::{BufferKind, Slot};

/// A kernel that is compiled for a device.
pub(crate) struct Pipeline {
    pub(super) pipeline: Owned<vk::Pipeline>,
    pub(super) layout: Owned<vk::PipelineLayout>,
    /// One layout for each set that the kernel uses, and those before it.
    pub(super) sets: Vec<Owned<vk::DescriptorSetLayout>>,
    /// What is bound, in ascending order.
    pub(super) slots: Vec<Slot>,
}

impl Device {
    /// Compiles a kernel that uses these slots, in ascending order. Constants have the number of their `SpecId`.
    pub(crate) fn compile(
        &self,
        words: &[u32],
        entry_point: &str,
        slots: Vec<Slot>,
        constants: &[(u32, Vec<u8>)],
    ) -> Result<Pipeline, Diagnostic> {
        let entry_point = CString::new(entry_point)
            .map_err(|_| error("the name of the entry point has a zero in it"))?;
        let functions = &self.handle.functions;
        let info = vk::ShaderModuleCreateInfo::default().code(words);
        // SAFETY: the words live until the call returns. Whether they are a valid module is up to who made them.
        let shader = unsafe { functions.create_shader_module(&info, None) }
            .map_err(|why| failed("read the kernel's module", why))?;
        let shader = Owned::new(&self.handle, shader, ash::Device::destroy_shader_module);
        let sets = self.set_layouts(&slots)?;
        let set_objects: Vec<_> = sets.iter().map(|set| set.object).collect();
        // All of them, so that any block of push constants has a place.
        let range = [vk::PushConstantRange::default()
            .stage_flags(vk::ShaderStageFlags::COMPUTE)
            .size(self.limits.max_push_constants_size)];
        let info = vk::PipelineLayoutCreateInfo::default()
            .set_layouts(&set_objects)
            .push_constant_ranges(&range);
        // SAFETY: the layouts are of this device and alive.
        let layout = unsafe { functions.create_pipeline_layout(&info, None) }
            .map_err(|why| failed("lay out the kernel's arguments", why))?;
        let layout = Owned::new(&self.handle, layout, ash::Device::destroy_pipeline_layout);
        let mut data = Vec::new();
        let entries: Vec<_> = constants
            .iter()
            .map(|(id, bytes)| {
                let offset = data.len() as u32;
                data.extend_from_slice(bytes);
                let entry = vk::SpecializationMapEntry::default();
                entry.constant_id(*id).offset(offset).size(bytes.len())
            })
            .collect();
        let specialization = vk::SpecializationInfo::default()
            .map_entries(&entries)
            .data(&data);
        let stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(shader.object)
            .name(&entry_point)
            .specialization_info(&specialization);
        let info = [vk::ComputePipelineCreateInfo::default()
            .stage(stage)
            .layout(layout.object)];
        // SAFETY: the module and the layout are of this device and alive, the other parts live until the call returns, and
        // the layout has a place for all that the entry point uses.
        let made =
            unsafe { functions.create_compute_pipelines(vk::PipelineCache::null(), &info, None) };
        let pipeline = made.map_err(|(_, why)| failed("compile the kernel", why))?[0];
        Ok(Pipeline {
            pipeline: Owned::new(&self.handle, pipeline, ash::Device::destroy_pipeline),
            layout,
            sets,
            slots,
        })
    }

    /// Layouts of the sets up to the last one that is used.
    fn set_layouts(
        &self,
        slots: &[Slot],
    ) -> Result<Vec<Owned<vk::DescriptorSetLayout>>, Diagnostic> {
        let count = slots.last().map_or(0, |slot| slot.set + 1);
        if count > self.limits.max_bound_descriptor_sets {
            return Err(error(format!(
                "the kernel uses the descriptor set {}, and '{}' has {}",
                count - 1,
                self.name,
                self.limits.max_bound_descriptor_sets
            )));
        }
        let layout = |set| {
            let bindings: Vec<_> = slots
                .iter()
                .filter(|slot| slot.set == set)
                .map(|slot| {
                    vk::DescriptorSetLayoutBinding::default()
                        .binding(slot.binding)
                        .descriptor_type(slot.kind.into())
                        .descriptor_count(1)
                        .stage_flags(vk::ShaderStageFlags::COMPUTE)
                })
                .collect();
            let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            // SAFETY: the bindings differ in their numbers and live until the call returns.
            let made = unsafe {
                self.handle
                    .functions
                    .create_descriptor_set_layout(&info, None)
            };
            let made = made.map_err(|why| failed("lay out a descriptor set", why))?;
            let destroy = ash::Device::destroy_descriptor_set_layout;
            Ok(Owned::new(&self.handle, made, destroy))
        };
        (0..count).map(layout).collect()
    }
}

impl From<BufferKind> for vk::DescriptorType {
    fn from(kind: BufferKind) -> Self {
        match kind {
            BufferKind::Storage => vk::DescriptorType::STORAGE_BUFFER,
            BufferKind::Uniform => vk::DescriptorType::UNIFORM_BUFFER,
        }
    }
}
