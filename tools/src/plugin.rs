//! `--load-dialect=PATH`: a dialect in a shared library.

use std::path::Path;
use std::process::ExitCode;

use libloading::Library;
use terrace_ir::{Context, Diagnostic, Location};
use terrace_opt_lib::opt::plugin::{Plugin, SYMBOL, Tool};

const FLAG: &str = "load-dialect";

/// Runs the tool that a library has, if the command line names one; it gets the other arguments.
pub fn run(tool: Tool) -> Option<ExitCode> {
    let (libraries, rest) = split(std::env::args().skip(1));
    let library = match libraries.transpose()? {
        Ok(library) => library,
        Err(error) => return Some(fail(&error)),
    };
    Some(enter(&library, tool, &rest).unwrap_or_else(|error| fail(&error)))
}

fn fail(error: &Diagnostic) -> ExitCode {
    Context::new().emit(error);
    ExitCode::FAILURE
}

fn error(message: String) -> Diagnostic {
    Diagnostic::error(Location::UNKNOWN, message)
}

/// The library that the arguments name, and the other arguments.
fn split(args: impl Iterator<Item = String>) -> (Result<Option<String>, Diagnostic>, Vec<String>) {
    let (mut library, mut rest) = (Ok(None), Vec::new());
    let mut args = args;
    while let Some(arg) = args.next() {
        let name = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'));
        let Some(value) = name.and_then(|name| name.strip_prefix(FLAG)) else {
            rest.push(arg);
            continue;
        };
        let path = match value.strip_prefix('=') {
            Some(path) => Some(path.to_owned()),
            None if value.is_empty() => args.next(),
            None => {
                rest.push(arg);
                continue;
            }
        };
        library = match (library, path.filter(|path| !path.is_empty())) {
            (_, None) => Err(error(format!("`--{FLAG}` names a library: `--{FLAG}=target/debug/libmine.so`"))),
            (Ok(Some(_)), _) => Err(error(format!("`--{FLAG}` is given twice")).help(
                "a library may hold several dialects: one function can register those of several crates",
            )),
            (Ok(None), path) => Ok(path),
            (error, _) => error,
        };
    }
    (library, rest)
}

fn enter(path: &str, tool: Tool, args: &[String]) -> Result<ExitCode, Diagnostic> {
    let cannot = |why: String| error(format!("cannot load '{path}': {why}"));
    // A name without a folder would be looked for where the system keeps its libraries.
    let file = Path::new(path).canonicalize();
    let file = file.map_err(|why| {
        cannot(why.to_string()).help(
            "`cargo build` makes the library of a crate with `crate-type = [\"lib\", \"cdylib\"]`",
        )
    })?;
    // SAFETY: what a library does when it is loaded is up to whoever names it here, as with any program that is started.
    let library = unsafe { Library::new(&file) }.map_err(|why| cannot(why.to_string()))?;
    // The library's threads may outlive the call.
    let library = std::mem::ManuallyDrop::new(library);
    // SAFETY: a library that has this symbol has a plugin there, which begins with the number of its protocol.
    let plugin = unsafe { library.get::<*const Plugin>(SYMBOL.as_bytes()) };
    let plugin = plugin.map_err(|_| {
        cannot("it holds no dialect".to_owned())
            .help("write `terrace::plugin!(register);` in the crate, where `register` adds the dialects and passes")
    })?;
    // SAFETY: as above; the static lives as long as the library, which is not unloaded.
    let plugin = unsafe { &**plugin };
    plugin.run(tool, args).map_err(|why| {
        cannot(why)
            .help("build the crate again with that version, or install the tool of the other")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(args: &[&str]) -> (Result<Option<String>, String>, Vec<String>) {
        let (library, rest) = split(args.iter().map(|arg| (*arg).to_owned()));
        (library.map_err(|error| error.message().to_owned()), rest)
    }

    #[test]
    fn the_library_is_taken_out_of_the_arguments() {
        assert_eq!(
            parts(&["a.mlir", "--cse"]),
            (Ok(None), vec!["a.mlir".to_owned(), "--cse".to_owned()])
        );
        for args in [
            &["--load-dialect=x.so", "a"][..],
            &["a", "-load-dialect", "x.so"],
        ] {
            assert_eq!(
                parts(args),
                (Ok(Some("x.so".to_owned())), vec!["a".to_owned()])
            );
        }
        let twice = parts(&["--load-dialect=x.so", "--load-dialect=y.so"]).0;
        assert_eq!(twice, Err("`--load-dialect` is given twice".to_owned()));
        assert!(parts(&["--load-dialect"]).0.is_err());
        assert_eq!(parts(&["--load-dialects"]).1, ["--load-dialects"]);
    }
}
