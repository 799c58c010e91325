//! A device that is in use.

use std::sync::{Arc, Mutex};

use ash::vk;
use terrace_ir::Diagnostic;

use super::{Driver, Instance, failed};

/// A device, alive as long as what was created on it.
pub(super) struct Handle {
    pub(super) functions: ash::Device,
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: whatever was created on the device holds it, so that nothing is left, and all work was waited for.
        unsafe { self.functions.destroy_device(None) };
    }
}

/// A device with the queue that work is given to.
pub(crate) struct Device {
    pub(super) handle: Arc<Handle>,
    pub(super) limits: vk::PhysicalDeviceLimits,
    pub(super) memory: vk::PhysicalDeviceMemoryProperties,
    pub(super) family: u32,
    /// One thread at a time may give work to a queue.
    pub(super) queue: Mutex<vk::Queue>,
    pub(crate) name: String,
}

impl Device {
    /// Takes a device into use, with all features that kernels can have.
    pub(crate) fn open(instance: &Instance, driver: Driver) -> Result<Self, Diagnostic> {
        let Driver {
            physical, version, ..
        } = driver;
        let vulkan = &instance.functions;
        let mut has11 = vk::PhysicalDeviceVulkan11Features::default();
        let mut has12 = vk::PhysicalDeviceVulkan12Features::default();
        let mut has13 = vk::PhysicalDeviceVulkan13Features::default();
        let mut has = vk::PhysicalDeviceFeatures2::default();
        // The structure of 1.1 came with 1.2.
        if version >= vk::API_VERSION_1_2 {
            has = has.push_next(&mut has11).push_next(&mut has12);
        }
        if version >= vk::API_VERSION_1_3 {
            has = has.push_next(&mut has13);
        }
        // SAFETY: the device is one of the instance, and the structures are those that its version knows.
        unsafe { vulkan.get_physical_device_features2(physical, &mut has) };
        let basic = compute_features(&has.features);
        let mut wants11 = compute_features_11(&has11);
        let mut wants12 = compute_features_12(&has12);
        let mut wants13 = compute_features_13(&has13);
        let queues = [vk::DeviceQueueCreateInfo::default()
            .queue_family_index(driver.family)
            .queue_priorities(&[1.0])];
        let mut info = vk::DeviceCreateInfo::default()
            .queue_create_infos(&queues)
            .enabled_features(&basic);
        if version >= vk::API_VERSION_1_2 {
            info = info.push_next(&mut wants11).push_next(&mut wants12);
        }
        if version >= vk::API_VERSION_1_3 {
            info = info.push_next(&mut wants13);
        }
        // SAFETY: the family is one that the device has, with a queue at least, and the features are some of those it has.
        let (functions, memory) = unsafe {
            (
                vulkan.create_device(physical, &info, None),
                vulkan.get_physical_device_memory_properties(physical),
            )
        };
        let functions = functions.map_err(|why| failed("open the device", why))?;
        // SAFETY: the device was created with this queue.
        let queue = unsafe { functions.get_device_queue(driver.family, 0) };
        Ok(Device {
            handle: Arc::new(Handle { functions }),
            limits: driver.limits,
            memory,
            family: driver.family,
            queue: Mutex::new(queue),
            name: driver.name,
        })
    }

    /// The most groups in each dimension.
    pub(crate) fn most_groups(&self) -> [u32; 3] {
        self.limits.max_compute_work_group_count
    }

    /// The most invocations of a group in each dimension.
    pub(crate) fn most_invocations(&self) -> [u32; 3] {
        self.limits.max_compute_work_group_size
    }

    /// What the place of a binding in memory must be a multiple of.
    pub(crate) fn alignment(&self) -> usize {
        let limits = &self.limits;
        let alignment = limits
            .min_storage_buffer_offset_alignment
            .max(limits.min_uniform_buffer_offset_alignment);
        usize::try_from(alignment).unwrap_or(usize::MAX)
    }

    /// How many bytes of push constants there can be.
    pub(crate) fn most_push_constants(&self) -> usize {
        self.limits.max_push_constants_size as usize
    }
}

/// Copies the named features.
macro_rules! features {
    ($name:ident, $ty:ty: $($feature:ident)*) => {
        fn $name(has: &$ty) -> $ty {
            <$ty>::default()$(.$feature(has.$feature == vk::TRUE))*
        }
    };
}

features! { compute_features, vk::PhysicalDeviceFeatures:
    robust_buffer_access shader_float64 shader_int64 shader_int16
    shader_storage_buffer_array_dynamic_indexing shader_uniform_buffer_array_dynamic_indexing
}

features! { compute_features_11, vk::PhysicalDeviceVulkan11Features<'static>:
    storage_buffer16_bit_access uniform_and_storage_buffer16_bit_access storage_push_constant16
    variable_pointers_storage_buffer variable_pointers
}

features! { compute_features_12, vk::PhysicalDeviceVulkan12Features<'static>:
    storage_buffer8_bit_access uniform_and_storage_buffer8_bit_access storage_push_constant8
    shader_buffer_int64_atomics shader_shared_int64_atomics shader_float16 shader_int8
    shader_subgroup_extended_types scalar_block_layout uniform_buffer_standard_layout
    vulkan_memory_model vulkan_memory_model_device_scope
}

features! { compute_features_13, vk::PhysicalDeviceVulkan13Features<'static>:
    shader_demote_to_helper_invocation shader_terminate_invocation shader_integer_dot_product
    shader_zero_initialize_workgroup_memory subgroup_size_control compute_full_subgroups maintenance4
}
