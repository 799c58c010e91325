//! Fills `fuzz/corpus` with the programs of the tests: the strings in them, and their `.mlir` files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use proc_macro2::{TokenStream, TokenTree};

const TARGETS: [&str; 4] = ["lexer", "attribute", "module", "dialects"];

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut seeds = BTreeSet::new();
    for folder in ["ir/tests", "ir/core/src", "dialects/tests", "dialects/src"] {
        for file in files(&root.join(folder))? {
            match file.extension().and_then(|extension| extension.to_str()) {
                Some("mlir") => drop(seeds.insert(fs::read_to_string(file)?)),
                Some("rs") => {
                    let tokens: TokenStream = fs::read_to_string(&file)?
                        .parse()
                        .map_err(|_| io::Error::other(format!("{} is not Rust", file.display())))?;
                    strings(tokens, &mut seeds);
                }
                _ => {}
            }
        }
    }
    for target in TARGETS {
        let corpus = root.join("fuzz/corpus").join(target);
        fs::create_dir_all(&corpus)?;
        for (number, seed) in seeds.iter().enumerate() {
            fs::write(corpus.join(format!("seed-{number}")), seed)?;
        }
    }
    println!("{} seeds", seeds.len());
    Ok(())
}

/// All files in a folder.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => pending.push(entry.path()),
                false => found.push(entry.path()),
            }
        }
    }
    Ok(found)
}

/// The string literals in tokens.
fn strings(tokens: TokenStream, seeds: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => strings(group.stream(), seeds),
            TokenTree::Literal(literal) => {
                if let syn::Lit::Str(text) = syn::Lit::new(literal) {
                    // In format strings braces are doubled.
                    seeds.insert(text.value().replace("{{", "{").replace("}}", "}"));
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}
