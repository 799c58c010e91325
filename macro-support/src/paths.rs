//! How generated code names the IR crate.

use std::cell::RefCell;
use std::ffi::OsString;

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Ident;

/// The tokens with another place, so that an error about code made of them is reported there.
pub fn placed(tokens: &TokenStream, span: Span) -> TokenStream {
    let place = |mut tree: TokenTree| {
        tree.set_span(span);
        tree
    };
    tokens.clone().into_iter().map(place).collect()
}

/// A path that generated code names again and again. To put one stream of tokens into another is a call to the compiler;
/// these tokens are put there as they are, which is not.
#[derive(Clone)]
pub struct ItemPath {
    trees: Vec<TokenTree>,
    span: Span,
}

impl ItemPath {
    /// A path from the root of crates.
    fn global(names: &[&str]) -> Self {
        let root = ItemPath {
            trees: Vec::new(),
            span: Span::call_site(),
        };
        names.iter().fold(root, |path, name| path.join(name))
    }

    /// What is in scope by this name.
    pub fn local(name: &str) -> Self {
        let span = Span::call_site();
        ItemPath {
            trees: vec![Ident::new(name, span).into()],
            span,
        }
    }

    /// What has this path in it: `ods::Fold`.
    pub fn join(mut self, path: &str) -> Self {
        for name in path.split("::") {
            for spacing in [Spacing::Joint, Spacing::Alone] {
                let mut colon = Punct::new(':', spacing);
                colon.set_span(self.span);
                self.trees.push(colon.into());
            }
            self.trees.push(Ident::new(name, self.span).into());
        }
        self
    }

    /// The same with another place, so that an error about it is reported there.
    pub fn at(&self, span: Span) -> Self {
        let mut path = ItemPath {
            trees: self.trees.clone(),
            span,
        };
        for tree in &mut path.trees {
            tree.set_span(span);
        }
        path
    }
}

impl ToTokens for ItemPath {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.trees.iter().cloned());
    }
}

/// The path of the IR where the macro is used: of `terrace_ir` directly, or through the facade, honouring renames.
pub fn ir_crate() -> ItemPath {
    Package::Ir.path()
}

/// The path of `terrace_passes` where the macro is used: directly, or through the facade.
pub fn passes_crate() -> ItemPath {
    Package::Passes.path()
}

/// The path of `#[op]` where it is used.
pub fn op_macro() -> ItemPath {
    Package::Macros.path().join("op")
}

/// The path of what generated code calls, as short as it can be: most tokens of an expansion are paths.
pub fn generated_items() -> ItemPath {
    ItemPath::global(&[&Package::Ir.names()[0], "__ods"])
}

/// A package whose items generated code names. The facade has the items of each in its module `ir`, and the macros themselves.
#[derive(Clone, Copy)]
enum Package {
    Ir,
    Passes,
    Macros,
}

impl Package {
    /// What has the items of each: a crate that depends on the core names that one.
    const NAMES: [&[&str]; 3] = [
        &["terrace-core", "terrace-ir"],
        &["terrace-passes"],
        &["terrace-ods-macros"],
    ];

    fn path(self) -> ItemPath {
        let path = self.names();
        let names: Vec<&str> = path.iter().map(String::as_str).collect();
        ItemPath::global(&names)
    }

    /// The names in the path.
    fn names(self) -> Vec<String> {
        /// The path of each package, by its place in [`Package::NAMES`], for a manifest.
        type Known = (Option<OsString>, [Option<Vec<String>>; 3]);
        // A compiler expands macros of one crate, an editor's server those of several.
        thread_local! {
            static KNOWN: RefCell<Known> = const { RefCell::new((None, [const { None }; 3])) };
        }
        let manifest = std::env::var_os("CARGO_MANIFEST_DIR");
        KNOWN.with_borrow_mut(|(of, paths)| {
            if *of != manifest {
                *of = manifest;
                *paths = [const { None }; 3];
            }
            paths[self as usize]
                .get_or_insert_with(|| self.find())
                .clone()
        })
    }

    fn find(self) -> Vec<String> {
        for package in Self::NAMES[self as usize] {
            match crate_name(package) {
                Ok(FoundCrate::Name(name)) => return vec![name],
                Ok(FoundCrate::Itself) => return vec![package.replace('-', "_")],
                Err(_) => {}
            }
        }
        let facade = match crate_name("terrace") {
            Ok(FoundCrate::Name(name)) => name,
            _ => "terrace".to_owned(),
        };
        match self {
            Package::Macros => vec![facade],
            Package::Ir | Package::Passes => vec![facade, "ir".to_owned()],
        }
    }
}
