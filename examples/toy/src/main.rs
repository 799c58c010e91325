//! The Toy compiler's command line.

use std::io::Read;
use std::process::ExitCode;

use toyc::{dump, parser, source::Source};

fn main() -> ExitCode {
    match run() {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprint!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Dumps the syntax tree of the file that is named on the command line, or of standard input.
fn run() -> Result<String, String> {
    let path = std::env::args()
        .skip(1)
        .find(|arg| !arg.starts_with("-emit="))
        .unwrap_or("-".to_owned());
    let mut text = Vec::new();
    match path.as_str() {
        "-" => std::io::stdin().read_to_end(&mut text).map(|_| ()),
        path => std::fs::read(path).map(|bytes| text = bytes),
    }
    .map_err(|error| format!("{path}: {error}\n"))?;
    let source = Source::new(path, text).map_err(|error| format!("{error}\n"))?;
    let module = parser::parse(&source).map_err(|errors| errors.render(&source))?;
    Ok(dump::dump(&module, &source))
}
