//! Reading what a tool is given.

use std::fs::{self, File};
use std::io::{self, Read};

use memmap2::{Mmap, MmapOptions};
use terrace_ir::diagnostics::{Diagnostic, io_reason};
use terrace_ir::location::Location;
use terrace_ir::source::SourceText;

/// Larger files are mapped: for smaller ones it makes no difference.
const LARGE: u64 = 4 << 20;

/// The bytes of a file, or of standard input for `-`. A large file is mapped into memory, unless it is the one that `output`
/// names; nobody should write to it meanwhile.
///
/// # Errors
/// If it cannot be read, with the reason.
pub fn read_input(path: &str, output: Option<&str>) -> Result<SourceText, Diagnostic> {
    let result = match path {
        "-" => read_all(&mut io::stdin().lock()),
        _ => read_file(path, output),
    };
    result.map_err(|error| {
        Diagnostic::error(
            Location::UNKNOWN,
            format!("cannot open input file '{path}': {}", io_reason(&error)),
        )
    })
}

fn read_all(reader: &mut dyn Read) -> io::Result<SourceText> {
    let mut text = Vec::new();
    reader.read_to_end(&mut text)?;
    Ok(text.into())
}

fn read_file(path: &str, output: Option<&str>) -> io::Result<SourceText> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file()
        && metadata.len() >= LARGE
        && !is_output(path, output)
        && let Ok(text) = map(&file)
    {
        return Ok(SourceText::new(text));
    }
    fs::read(path).map(SourceText::from)
}

/// Whether what is read would be overwritten. A file that is not there yet is another.
fn is_output(path: &str, output: Option<&str>) -> bool {
    let canonical = |path: &str| fs::canonicalize(path).ok();
    output.is_some_and(|output| {
        canonical(output).is_some_and(|output| Some(output) == canonical(path))
    })
}

/// Maps a file, all of its pages at once. Copying it would take four times as long, most of it to clear memory first.
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: The bytes behind the mapping are those of the file: they must not change as long as a text refers to them. We
    // do not write to it. That others do not is what every compiler that maps its sources relies on, LLVM's tools among
    // them; the documentation of `read_input` says so.
    unsafe { MmapOptions::new().populate().map(file) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_are_read_whole() {
        let path = std::env::temp_dir().join(format!("terrace-input-{}", std::process::id()));
        let bytes: Vec<u8> = (0..LARGE + 12_345)
            .map(|index| (index % 251) as u8)
            .collect();
        fs::write(&path, &bytes).unwrap();
        let name = path.to_str().expect("the name is made of ASCII");
        for output in [None, Some("no such file"), Some(name)] {
            let text = read_input(name, output).unwrap();
            assert!(text.bytes() == bytes);
        }
        // What is in memory stays when the file is overwritten.
        let text = read_input(name, Some(name)).unwrap();
        fs::write(&path, "other").unwrap();
        assert!(text.bytes() == bytes);
        fs::remove_file(&path).unwrap();
        let error = read_input(name, None).unwrap_err();
        assert!(
            error.message().starts_with("cannot open input file '"),
            "{}",
            error.message()
        );
    }
}
