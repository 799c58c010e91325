//! Dialects in shared libraries.
//!
//! A library that a crate with a dialect is built as holds a whole `opt` and `reduce` of its own, with the copy of Terrace that the
//! crate was compiled with. A tool that is told to load it leaves the rest to it: what crosses the border is a list of words and
//! an exit code, in C's calling convention. Nothing depends on how two compilers lay out a type, or on which copy of a table an
//! op belongs to.

use std::ffi::OsString;
use std::process::ExitCode;

use super::Registry;

/// The name of the [`Plugin`] in a library.
pub const SYMBOL: &str = "TERRACE_PLUGIN";

/// How [`Plugin`] is laid out and called. It is the first field of all versions to come.
const PROTOCOL: u32 = 1;

/// Which tool is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Tool {
    /// `terrace-opt`
    Optimize = 0,
    /// `terrace-reduce`
    Reduce = 1,
}

/// What a dialect's crate adds to the tools in its library.
pub trait Register {
    /// Adds dialects and passes.
    fn register(registry: &mut Registry);
}

/// What a library says of itself.
#[repr(C)]
pub struct Plugin {
    protocol: u32,
    version: [u8; 32],
    run: unsafe extern "C" fn(tool: u32, args: *const u8, len: usize) -> u8,
}

impl Plugin {
    /// The entry of a library with these dialects.
    pub const fn of<R: Register>() -> Plugin {
        Plugin {
            protocol: PROTOCOL,
            version: version(),
            run: run::<R>,
        }
    }

    /// Whether this tool can ask the library.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self) -> Result<(), String> {
        if self.protocol != PROTOCOL || self.version != version() {
            let end = self.version.iter().position(|byte| *byte == 0);
            let built = &self.version[..end.unwrap_or(self.version.len())];
            return Err(format!(
                "it was built with Terrace {}, and this tool is of Terrace {}",
                String::from_utf8_lossy(built),
                env!("CARGO_PKG_VERSION")
            ));
        }
        Ok(())
    }

    /// Runs the library's tool.
    ///
    /// # Errors
    /// If it cannot be asked: see [`check`](Self::check).
    pub fn run(&self, tool: Tool, args: &[String]) -> Result<ExitCode, String> {
        self.check()?;
        let mut words = Vec::new();
        for arg in args {
            words.extend_from_slice(arg.as_bytes());
            words.push(0);
        }
        // SAFETY: a library of this protocol has this function, which reads as many bytes as it is told.
        let code = unsafe { (self.run)(tool as u32, words.as_ptr(), words.len()) };
        Ok(ExitCode::from(code))
    }
}

const fn version() -> [u8; 32] {
    let text = env!("CARGO_PKG_VERSION").as_bytes();
    let mut version = [0; 32];
    let mut at = 0;
    while at < text.len() && at < version.len() {
        version[at] = text[at];
        at += 1;
    }
    version
}

/// What a tool calls: words that end with a zero byte each.
///
/// # Safety
/// There are as many bytes as it says.
unsafe extern "C" fn run<R: Register>(tool: u32, args: *const u8, len: usize) -> u8 {
    // SAFETY: as the caller promises.
    let words = unsafe { std::slice::from_raw_parts(args, len) };
    let words = words.split(|byte| *byte == 0);
    let mut args: Vec<OsString> = words
        .map(|word| String::from_utf8_lossy(word).into_owned().into())
        .collect();
    // Nothing follows the last zero.
    args.pop();
    let code = match tool {
        0 => super::main_of(args, R::register),
        _ => crate::reduce::main_of(args, R::register),
    };
    u8::from(code != ExitCode::SUCCESS)
}
