//! Reading what a tool is given.

use std::fs::{self, File};
use std::io::{self, Read};

use memmap2::{Advice, MmapMut};
use rayon::prelude::*;

use crate::diagnostics::Diagnostic;
use crate::location::Location;
use crate::source::SourceText;

/// Shorter files are read at once.
const LARGE: u64 = 4 << 20;

/// How much of a large file one thread reads.
const PART: usize = 2 << 20;

/// The bytes of a file, or of standard input for `-`. Several threads read a large file, unless `threading` is not set.
///
/// # Errors
/// If it cannot be read, with the reason.
pub fn read_input(path: &str, threading: bool) -> Result<SourceText, Diagnostic> {
    let result = match path {
        "-" => read_all(&mut io::stdin().lock()),
        _ => read_file(path, threading),
    };
    result.map_err(|error| {
        Diagnostic::error(
            Location::UNKNOWN,
            format!("cannot open input file '{path}': {error}"),
        )
    })
}

fn read_all(reader: &mut dyn Read) -> io::Result<SourceText> {
    let mut text = Vec::new();
    reader.read_to_end(&mut text)?;
    Ok(text.into())
}

fn read_file(path: &str, threading: bool) -> io::Result<SourceText> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file()
        && metadata.len() >= LARGE
        && let Ok(text) = read_large(&file, metadata.len(), threading)
    {
        return Ok(text);
    }
    fs::read(path).map(SourceText::from)
}

/// Reads into large pages, which the system hands out faster.
fn read_large(file: &File, len: u64, threading: bool) -> io::Result<SourceText> {
    let len = usize::try_from(len).map_err(io::Error::other)?;
    let mut text = MmapMut::map_anon(len)?;
    // Pages of the usual size do as well.
    let _ = text.advise(Advice::HugePage);
    let read = |(number, part): (usize, &mut [u8])| read_at(file, part, number * PART);
    if threading {
        text.par_chunks_mut(PART).enumerate().try_for_each(read)?;
    } else {
        text.chunks_mut(PART).enumerate().try_for_each(read)?;
    }
    Ok(SourceText::new(text))
}

#[cfg(unix)]
fn read_at(file: &File, part: &mut [u8], offset: usize) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, part, offset as u64)
}

#[cfg(not(unix))]
fn read_at(_: &File, _: &mut [u8], _: usize) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
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
        for threading in [false, true] {
            let text = read_input(name, threading).unwrap();
            assert!(text.bytes() == bytes);
        }
        fs::remove_file(&path).unwrap();
        let error = read_input(name, true).unwrap_err();
        assert!(
            error.message().starts_with("cannot open input file '"),
            "{}",
            error.message()
        );
    }
}
