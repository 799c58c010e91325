//! What the numbers were measured on.

/// Processor, cores, memory, operating system and tool versions in one line.
pub fn description(llvm: &str) -> String {
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let cpu = field(&read("/proc/cpuinfo"), "model name")
        .unwrap_or_else(|| std::env::consts::ARCH.to_string());
    let memory = field(&read("/proc/meminfo"), "MemTotal").and_then(|m| gibibytes(&m));
    let memory = memory.map_or(String::new(), |m| format!(", {m}"));
    let system = std::env::consts::OS;
    format!("{cpu}, {cores} cores{memory}, {system}, LLVM {llvm}")
}

/// The value of the first `name : value` line.
fn field(text: &str, name: &str) -> Option<String> {
    text.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then(|| value.trim().to_string())
    })
}

/// `16384000 kB` as `15.6 GiB`.
fn gibibytes(text: &str) -> Option<String> {
    let kilobytes: f64 = text.strip_suffix(" kB")?.parse().ok()?;
    Some(format!("{:.1} GiB", kilobytes / f64::from(1 << 20)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_proc() {
        let text = "processor\t: 0\nmodel name\t: Some: CPU\nmodel name\t: other\n";
        assert_eq!(field(text, "model name").as_deref(), Some("Some: CPU"));
        assert_eq!(field(text, "model"), None);
        assert_eq!(gibibytes("16384000 kB").as_deref(), Some("15.6 GiB"));
        assert_eq!(gibibytes("lots"), None);
    }
}
