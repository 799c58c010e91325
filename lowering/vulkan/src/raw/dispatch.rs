//! Running a kernel: memory goes to the device and comes back.

use std::sync::PoisonError;

use ash::vk;
use terrace_ir::Diagnostic;

use super::{Device, Owned, Pipeline, error, failed};

/// The part of a buffer that a slot is bound to.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub(crate) buffer: usize,
    pub(crate) offset: usize,
    pub(crate) size: usize,
}

/// Memory of the device that the host can see. The fields are destroyed in their order.
struct Buffer {
    buffer: Owned<vk::Buffer>,
    memory: Owned<vk::DeviceMemory>,
    size: usize,
}

/// The kinds of buffer that a slot can be bound to.
const USAGE: vk::BufferUsageFlags = vk::BufferUsageFlags::from_raw(
    vk::BufferUsageFlags::STORAGE_BUFFER.as_raw() | vk::BufferUsageFlags::UNIFORM_BUFFER.as_raw(),
);

impl Device {
    /// Runs a kernel and waits for it. The contents go to the device before and come back after.
    ///
    /// There is a part for each slot of the kernel, in the same order; parts lie inside their buffers, at multiples of the
    /// alignment. There are at most as many push constants as the device takes, and a multiple of four bytes.
    pub(crate) fn dispatch(
        &self,
        pipeline: &Pipeline,
        groups: [u32; 3],
        contents: &mut [&mut [u8]],
        parts: &[Part],
        push_constants: &[u8],
    ) -> Result<(), Diagnostic> {
        assert_eq!(parts.len(), pipeline.slots.len(), "each slot has a part");
        assert!(push_constants.len() <= self.most_push_constants());
        let buffers = contents.iter().map(|bytes| self.upload(bytes));
        let buffers: Vec<Buffer> = buffers.collect::<Result<_, _>>()?;
        for part in parts {
            let end = part.offset.checked_add(part.size);
            assert!(end.is_some_and(|end| end <= buffers[part.buffer].size));
        }
        let descriptors = self.descriptors(pipeline, &buffers, parts)?;
        self.submit(pipeline, groups, &descriptors.1, push_constants)?;
        for (buffer, bytes) in buffers.iter().zip(contents) {
            self.download(buffer, bytes)?;
        }
        Ok(())
    }

    /// A buffer with these contents.
    fn upload(&self, bytes: &[u8]) -> Result<Buffer, Diagnostic> {
        let functions = &self.handle.functions;
        // A buffer cannot be empty.
        let size = bytes.len().max(4);
        let info = vk::BufferCreateInfo::default()
            .size(size as u64)
            .usage(USAGE)
            .sharing_mode(vk::SharingMode::EXCLUSIVE);
        let too_large =
            |why| failed("make a buffer", why).help(format!("the buffer has {size} bytes"));
        // SAFETY: the size is not zero.
        let buffer = unsafe { functions.create_buffer(&info, None) }.map_err(too_large)?;
        let buffer = Owned::new(&self.handle, buffer, ash::Device::destroy_buffer);
        // SAFETY: the buffer is of this device.
        let needs = unsafe { functions.get_buffer_memory_requirements(buffer.object) };
        let visible =
            vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
        let kinds = self.memory.memory_types_as_slice();
        let kind = (0u32..).zip(kinds).find(|(index, kind)| {
            needs.memory_type_bits & (1 << index) != 0 && kind.property_flags.contains(visible)
        });
        let (kind, _) = kind.ok_or_else(|| {
            error(format!(
                "'{}' has no memory that the host can see",
                self.name
            ))
        })?;
        let info = vk::MemoryAllocateInfo::default()
            .allocation_size(needs.size)
            .memory_type_index(kind);
        // SAFETY: the type of memory is one that the device has and the buffer takes.
        let memory = unsafe { functions.allocate_memory(&info, None) }.map_err(too_large)?;
        let memory = Owned::new(&self.handle, memory, ash::Device::free_memory);
        // SAFETY: neither was bound before, and the memory is as large as the buffer needs.
        unsafe { functions.bind_buffer_memory(buffer.object, memory.object, 0) }
            .map_err(too_large)?;
        let buffer = Buffer {
            buffer,
            memory,
            size,
        };
        self.with_memory(&buffer, |memory| {
            // SAFETY: the mapping has at least the size of the buffer, which is not smaller than the contents, and overlaps
            // with nothing that Rust knows.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), memory, bytes.len()) };
        })?;
        Ok(buffer)
    }

    /// Copies a buffer back if it has changed: constants of a program cannot be written to, not even with what they hold.
    fn download(&self, buffer: &Buffer, bytes: &mut [u8]) -> Result<(), Diagnostic> {
        self.with_memory(buffer, |memory| {
            // SAFETY: as above; whatever the device wrote are bytes.
            let now = unsafe { std::slice::from_raw_parts(memory, bytes.len()) };
            if *now != *bytes {
                bytes.copy_from_slice(now);
            }
        })
    }

    /// Maps the memory of a buffer meanwhile.
    fn with_memory(&self, buffer: &Buffer, run: impl FnOnce(*mut u8)) -> Result<(), Diagnostic> {
        let functions = &self.handle.functions;
        let memory = buffer.memory.object;
        // SAFETY: the memory is visible to the host and not mapped; only this function maps it, and unmaps it before it
        // returns. The device does not use it now. It is coherent, so that nothing has to be flushed.
        unsafe {
            let mapped =
                functions.map_memory(memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty());
            let mapped = mapped.map_err(|why| failed("map a buffer's memory", why))?;
            run(mapped.cast());
            functions.unmap_memory(memory);
        }
        Ok(())
    }

    /// The sets of a kernel with what they are bound to, and the pool that they live in.
    fn descriptors(
        &self,
        pipeline: &Pipeline,
        buffers: &[Buffer],
        parts: &[Part],
    ) -> Result<(Option<Owned<vk::DescriptorPool>>, Vec<vk::DescriptorSet>), Diagnostic> {
        if pipeline.sets.is_empty() {
            return Ok((None, Vec::new()));
        }
        let functions = &self.handle.functions;
        let count = pipeline.slots.len().max(1) as u32;
        let kinds = [
            vk::DescriptorType::STORAGE_BUFFER,
            vk::DescriptorType::UNIFORM_BUFFER,
        ];
        let sizes = kinds.map(|kind| {
            let size = vk::DescriptorPoolSize::default();
            size.ty(kind).descriptor_count(count)
        });
        let info = vk::DescriptorPoolCreateInfo::default()
            .max_sets(pipeline.sets.len() as u32)
            .pool_sizes(&sizes);
        let refused = |why| failed("bind the kernel's arguments", why);
        // SAFETY: there are sets, and descriptors.
        let pool = unsafe { functions.create_descriptor_pool(&info, None) }.map_err(refused)?;
        let pool = Owned::new(&self.handle, pool, ash::Device::destroy_descriptor_pool);
        let layouts: Vec<_> = pipeline.sets.iter().map(|set| set.object).collect();
        let info = vk::DescriptorSetAllocateInfo::default()
            .descriptor_pool(pool.object)
            .set_layouts(&layouts);
        // SAFETY: the pool was made for these sets, and only this thread knows it.
        let sets = unsafe { functions.allocate_descriptor_sets(&info) }.map_err(refused)?;
        let infos: Vec<_> = parts
            .iter()
            .map(|part| {
                // No part of a buffer can be empty either.
                let size = part
                    .size
                    .max(4)
                    .min(buffers[part.buffer].size - part.offset);
                [vk::DescriptorBufferInfo::default()
                    .buffer(buffers[part.buffer].buffer.object)
                    .offset(part.offset as u64)
                    .range(size as u64)]
            })
            .collect();
        let writes: Vec<_> = pipeline
            .slots
            .iter()
            .zip(&infos)
            .map(|(slot, info)| {
                vk::WriteDescriptorSet::default()
                    .dst_set(sets[slot.set as usize])
                    .dst_binding(slot.binding)
                    .descriptor_type(slot.kind.into())
                    .buffer_info(info)
            })
            .collect();
        // SAFETY: the sets have these bindings of these kinds, no work uses them yet, and the parts lie inside their buffers.
        unsafe { functions.update_descriptor_sets(&writes, &[]) };
        Ok((Some(pool), sets))
    }

    /// Gives the work to the device and waits for its end.
    fn submit(
        &self,
        pipeline: &Pipeline,
        groups: [u32; 3],
        sets: &[vk::DescriptorSet],
        push_constants: &[u8],
    ) -> Result<(), Diagnostic> {
        let functions = &self.handle.functions;
        let refused = |why| failed("run the kernel", why);
        let compute = vk::PipelineBindPoint::COMPUTE;
        let pool_info = vk::CommandPoolCreateInfo::default().queue_family_index(self.family);
        // SAFETY: the family is that of the device's queue.
        let pool = unsafe { functions.create_command_pool(&pool_info, None) }.map_err(refused)?;
        let pool = Owned::new(&self.handle, pool, ash::Device::destroy_command_pool);
        // SAFETY: a fence has no conditions.
        let fence = unsafe { functions.create_fence(&vk::FenceCreateInfo::default(), None) };
        let fence = Owned::new(
            &self.handle,
            fence.map_err(refused)?,
            ash::Device::destroy_fence,
        );
        let info = vk::CommandBufferAllocateInfo::default()
            .command_pool(pool.object)
            .command_buffer_count(1);
        let once = vk::CommandBufferBeginInfo::default()
            .flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
        // What the kernel wrote is to be seen by the host.
        let seen = [vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::SHADER_WRITE)
            .dst_access_mask(vk::AccessFlags::HOST_READ)];
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: all objects are of this device and live until the work has ended, which the last call waits for; only this
        // thread knows the pool, and it holds the lock of the queue. The sets and the push constants are those of the
        // pipeline's layout, and a barrier outside of a render pass may name these stages.
        unsafe {
            let commands = functions.allocate_command_buffers(&info).map_err(refused)?;
            let command = commands[0];
            functions
                .begin_command_buffer(command, &once)
                .map_err(refused)?;
            functions.cmd_bind_pipeline(command, compute, pipeline.pipeline.object);
            let layout = pipeline.layout.object;
            if !sets.is_empty() {
                functions.cmd_bind_descriptor_sets(command, compute, layout, 0, sets, &[]);
            }
            if !push_constants.is_empty() {
                let stage = vk::ShaderStageFlags::COMPUTE;
                functions.cmd_push_constants(command, layout, stage, 0, push_constants);
            }
            functions.cmd_dispatch(command, groups[0], groups[1], groups[2]);
            functions.cmd_pipeline_barrier(
                command,
                vk::PipelineStageFlags::COMPUTE_SHADER,
                vk::PipelineStageFlags::HOST,
                vk::DependencyFlags::empty(),
                &seen,
                &[],
                &[],
            );
            functions.end_command_buffer(command).map_err(refused)?;
            let work = [vk::SubmitInfo::default().command_buffers(&commands)];
            functions
                .queue_submit(*queue, &work, fence.object)
                .map_err(refused)?;
            // A device that is lost has ended its work, too.
            functions
                .wait_for_fences(&[fence.object], true, u64::MAX)
                .map_err(refused)
        }
    }
}
