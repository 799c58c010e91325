//! The loader, the validation layer, and the devices that there are.

use std::cell::RefCell;
use std::ffi::{CStr, c_void};
use std::sync::{Mutex, PoisonError};

use ash::ext::debug_utils;
use ash::{Entry, vk};
use terrace_ir::Diagnostic;

use super::{error, failed};

/// The layer that checks how Vulkan is used, and SPIR-V.
const VALIDATION: &CStr = c"VK_LAYER_KHRONOS_validation";

thread_local! {
    /// What the validation layer said to this thread and nobody has read: it speaks while the call that it checks is made.
    static MESSAGES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// A connection to the Vulkan library.
pub(crate) struct Instance {
    pub(super) functions: ash::Instance,
    /// The version that the library has, at most the newest that is used here.
    pub(super) version: u32,
    /// The library must outlive what it made.
    _library: Entry,
}

/// A device that the library offers.
pub(crate) struct Driver {
    pub(super) physical: vk::PhysicalDevice,
    pub(crate) name: String,
    pub(super) version: u32,
    pub(super) limits: vk::PhysicalDeviceLimits,
    pub(super) kind: vk::PhysicalDeviceType,
    /// A family of queues that run compute kernels.
    pub(super) family: u32,
}

impl Driver {
    /// How much better than others the device is, if nobody names one.
    pub(crate) fn rank(&self) -> u32 {
        match self.kind {
            vk::PhysicalDeviceType::DISCRETE_GPU => 4,
            vk::PhysicalDeviceType::INTEGRATED_GPU => 3,
            vk::PhysicalDeviceType::VIRTUAL_GPU => 2,
            vk::PhysicalDeviceType::CPU => 1,
            _ => 0,
        }
    }
}

impl Instance {
    /// The connection of this process, made when it is first asked for. It is never closed: drivers leave threads and
    /// destructors of threads behind, and some crash if they are unloaded while another thread loads them or ends.
    pub(crate) fn get() -> Result<&'static Self, Diagnostic> {
        static INSTANCE: Mutex<Option<&Instance>> = Mutex::new(None);
        let mut instance = INSTANCE.lock().unwrap_or_else(PoisonError::into_inner);
        match *instance {
            Some(instance) => Ok(instance),
            None => Ok(*instance.insert(Box::leak(Box::new(Self::load()?)))),
        }
    }

    /// Loads the library, with the validation layer if it is installed.
    fn load() -> Result<Self, Diagnostic> {
        // SAFETY: the system's Vulkan loader runs nothing when it is loaded that could harm, and the entry is kept in
        // the instance, so that it outlives all that it gives.
        let library = unsafe { Entry::load() }.map_err(|why| {
            error(format!("cannot load the Vulkan library: {why}"))
                .help("install the loader and a driver; on Debian: libvulkan1 mesa-vulkan-drivers")
        })?;
        // SAFETY: the function has no conditions.
        let version = unsafe { library.try_enumerate_instance_version() };
        let version = version.ok().flatten().unwrap_or(vk::API_VERSION_1_0);
        let version = version.min(vk::API_VERSION_1_3);
        if version < vk::API_VERSION_1_1 {
            return Err(error("the Vulkan library is of version 1.0; 1.1 is needed"));
        }
        // SAFETY: the function has no conditions.
        let layers = unsafe { library.enumerate_instance_layer_properties() }.unwrap_or_default();
        let validates = layers
            .iter()
            .any(|layer| layer.layer_name_as_c_str() == Ok(VALIDATION));
        let layers: &[_] = match validates {
            true => &[VALIDATION.as_ptr()],
            false => &[],
        };
        let extensions: &[_] = match validates {
            true => &[debug_utils::NAME.as_ptr()],
            false => &[],
        };
        let application = vk::ApplicationInfo::default().api_version(version);
        let mut messenger = messenger_info();
        let mut info = vk::InstanceCreateInfo::default()
            .application_info(&application)
            .enabled_layer_names(layers)
            .enabled_extension_names(extensions);
        if validates {
            info = info.push_next(&mut messenger);
        }
        // SAFETY: names end in zeros, and all that the information points to lives until the call returns.
        let functions = unsafe { library.create_instance(&info, None) }
            .map_err(|why| failed("be started", why))?;
        if validates {
            let utils = debug_utils::Instance::new(&library, &functions);
            // SAFETY: the extension was enabled above. The messenger lives as long as the instance, which is never destroyed.
            unsafe { utils.create_debug_utils_messenger(&messenger_info(), None) }
                .map_err(|why| failed("tell what is wrong", why))?;
        }
        Ok(Instance {
            functions,
            version,
            _library: library,
        })
    }

    /// The devices that run compute kernels.
    pub(crate) fn drivers(&self) -> Result<Vec<Driver>, Diagnostic> {
        // SAFETY: the instance is alive.
        let devices = unsafe { self.functions.enumerate_physical_devices() }
            .map_err(|why| failed("list its devices", why))?;
        let drivers = devices.into_iter().filter_map(|physical| {
            // SAFETY: the device is one that the instance just gave.
            let (properties, families) = unsafe {
                (
                    self.functions.get_physical_device_properties(physical),
                    self.functions
                        .get_physical_device_queue_family_properties(physical),
                )
            };
            let computes = |family: &vk::QueueFamilyProperties| {
                family.queue_flags.contains(vk::QueueFlags::COMPUTE) && family.queue_count > 0
            };
            let name = properties.device_name_as_c_str().unwrap_or_default();
            Some(Driver {
                physical,
                name: name.to_string_lossy().into_owned(),
                version: properties.api_version.min(self.version),
                limits: properties.limits,
                kind: properties.device_type,
                family: families.iter().position(computes)? as u32,
            })
        });
        Ok(drivers
            .filter(|driver| driver.version >= vk::API_VERSION_1_1)
            .collect())
    }
}

/// What the validation layer said to this thread since it last asked.
pub(crate) fn take_messages() -> Vec<String> {
    MESSAGES.take()
}

/// Asks for errors, to be kept for the thread that made the call.
fn messenger_info() -> vk::DebugUtilsMessengerCreateInfoEXT<'static> {
    vk::DebugUtilsMessengerCreateInfoEXT::default()
        .message_severity(vk::DebugUtilsMessageSeverityFlagsEXT::ERROR)
        .message_type(vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION)
        .pfn_user_callback(Some(keep_message))
}

/// Keeps a message. The answer tells the layer not to make the call.
unsafe extern "system" fn keep_message(
    _: vk::DebugUtilsMessageSeverityFlagsEXT,
    _: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    _: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: the layer passes data that is valid during this call, with a message that ends in a zero.
    let text = unsafe { (*data).message_as_c_str() };
    if let Some(text) = text {
        let text = text.to_string_lossy().into_owned();
        // A thread that ends asks nothing any more.
        let _ = MESSAGES.try_with(|kept| kept.borrow_mut().push(text));
    }
    vk::TRUE
}
