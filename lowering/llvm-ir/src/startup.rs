//! The memory that loading LLVM leaves behind.

/// Gives back the pages of LLVM's code that were read while its shared library was loaded, 30 MiB of them, half of what a small
/// program needs. They are read again where they are needed. Worth a call before a short-lived process starts to compile.
///
/// Does nothing except on Linux.
pub fn release_startup_memory() {
    #[cfg(target_os = "linux")]
    if let Some((start, end)) =
        code_mapping(inkwell::llvm_sys::core::LLVMContextCreate as *const () as usize)
    {
        // SAFETY: the range is one mapping of a file, executable and not writable, so that dropping its pages loses
        // nothing: the kernel reads them from the file again. Failing does no harm.
        unsafe { libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_DONTNEED) };
    }
}

/// The bounds of the mapping that holds an address, if it is one of a file's code.
#[cfg(target_os = "linux")]
fn code_mapping(address: usize) -> Option<(usize, usize)> {
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    maps.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        let (start, end) = words.next()?.split_once('-')?;
        let bounds = (
            usize::from_str_radix(start, 16).ok()?,
            usize::from_str_radix(end, 16).ok()?,
        );
        let is_code = words.next() == Some("r-xp");
        (is_code && (bounds.0..bounds.1).contains(&address)).then_some(bounds)
    })
}
