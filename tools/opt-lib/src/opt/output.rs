//! Where a tool's output goes.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};

use terrace_ir::diagnostics::{Diagnostic, io_reason};
use terrace_ir::location::Location;

/// A file, or standard output for `None` and `-`. It is opened when something is written.
pub(super) struct Output<'a> {
    path: Option<&'a str>,
    sink: Option<Box<dyn Write + Send>>,
}

impl<'a> Output<'a> {
    pub(super) fn new(path: Option<&'a str>) -> Self {
        Output {
            path: path.filter(|path| *path != "-"),
            sink: None,
        }
    }

    fn sink(&mut self) -> io::Result<&mut (dyn Write + Send)> {
        if self.sink.is_none() {
            self.sink = Some(match self.path {
                None => Box::new(io::stdout()),
                Some(path) => Box::new(File::create(path)?),
            });
        }
        let sink = self.sink.as_deref_mut();
        Ok(sink.expect("it was opened above"))
    }

    /// An error of writing, for the user. That nobody is left to read is none of ours.
    pub(super) fn check(&self, result: io::Result<()>) -> Result<(), Diagnostic> {
        match result {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Diagnostic::error(
                Location::UNKNOWN,
                format!(
                    "cannot open output file '{}': {}",
                    self.path.unwrap_or("-"),
                    io_reason(&error)
                ),
            )),
            _ => Ok(()),
        }
    }

    /// Removes the file, as nothing in it can be relied on. Devices and pipes stay.
    pub(super) fn discard(self) {
        if let (Some(path), Some(_)) = (self.path, self.sink)
            && fs::metadata(path).is_ok_and(|metadata| metadata.is_file())
        {
            // What matters was reported already.
            let _ = fs::remove_file(path);
        }
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sink()?.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sink()?.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink()?.flush()
    }
}

/// Writes to a file, or to standard output for `None` and `-`.
///
/// # Errors
/// If it cannot be written, with the reason.
pub fn write_output(path: Option<&str>, bytes: &[u8]) -> Result<(), Diagnostic> {
    write_output_with(path, |sink| sink.write_all(bytes))
}

/// As [`write_output`], by a function that writes piece by piece.
///
/// # Errors
/// The first that the function gives, or that the file cannot be opened.
pub fn write_output_with(
    path: Option<&str>,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<(), Diagnostic> {
    let mut output = Output::new(path);
    let result = write(&mut output).and_then(|()| output.flush());
    output.check(result)
}
