//! What C++ names are in Rust: the shipped table, and the user's.

use std::path::PathBuf;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::Deserialize;

/// Tables from names in TableGen and in C++ to Rust paths. A later table's entries go before those of an earlier one.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Map {
    /// Constraints on types and attributes, by the names of their records.
    pub constraints: FxHashMap<String, String>,
    /// C++ classes of types.
    pub types: FxHashMap<String, String>,
    /// C++ classes of attributes.
    pub attributes: FxHashMap<String, String>,
    /// C++ functions in predicates: `fn(&Context, Type) -> bool`, or on an attribute.
    pub predicates: FxHashMap<String, String>,
    /// Classes that are a part of what their Rust type holds: a function that says whether a type or an attribute is of the class.
    pub tests: FxHashMap<String, String>,
    /// Methods of mapped types that give numbers, as `Class::method`: the method of Rust; `method: bool` and `method: type` give
    /// conditions and types.
    pub accessors: FxHashMap<String, String>,
    /// C++ functions from a type to a type, with their namespaces: an expression with `cx` and `ty`.
    pub type_functions: FxHashMap<String, String>,
    /// Conditions of C++ on ops, without spaces: `fn(impl TypedOp, &Ir) -> bool`.
    pub op_predicates: FxHashMap<String, String>,
    /// Custom directives with their arguments, names left out, as `List($, type($))`, or `List(type($), ..)` for any number of
    /// one form: the directive of Rust.
    pub directives: FxHashMap<String, String>,
    /// C++ types of parameters of types and attributes, or the records of parameters with parsers of their own.
    pub parameters: FxHashMap<String, String>,
    /// Traits of ops, by their C++ names; an empty path drops the trait.
    pub traits: FxHashMap<String, String>,
    /// Interfaces, by their C++ names; an empty path drops the interface.
    pub interfaces: FxHashMap<String, String>,
    /// Expressions of C++ that make the only type of a constraint.
    pub builders: FxHashMap<String, String>,
    /// The mnemonics of types and attributes that their dialect's own parser reads by other names than their records have, by the
    /// names of the records.
    pub mnemonics: FxHashMap<String, String>,
    /// The formats of ops, types and attributes that are C++ in TableGen, by the names of their records.
    pub formats: FxHashMap<String, Written>,
    /// Dialects that the crate depends on and does not define, by their names: the Rust path of the dialect's struct.
    pub dialects: FxHashMap<String, String>,
}

/// A format that a table gives to a record.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(from = "Spelled")]
pub struct Written {
    /// The format, as TableGen would say it.
    pub format: String,
    /// Whether a `struct` writes the names of parameters in lower case with underscores.
    pub is_snake_case: bool,
    /// Whether lists that are empty and numbers that are 0 are left out.
    pub has_defaults: bool,
}

/// A format in a table: only its text, or with more.
#[derive(Deserialize)]
#[serde(untagged, rename_all = "kebab-case")]
enum Spelled {
    Text(String),
    #[serde(rename_all = "kebab-case")]
    Table {
        format: String,
        #[serde(default)]
        snake_case: bool,
        #[serde(default)]
        defaults: bool,
    },
}

impl From<Spelled> for Written {
    fn from(spelled: Spelled) -> Written {
        match spelled {
            Spelled::Text(format) => Written {
                format,
                ..Written::default()
            },
            Spelled::Table {
                format,
                snake_case,
                defaults,
            } => Written {
                format,
                is_snake_case: snake_case,
                has_defaults: defaults,
            },
        }
    }
}

impl Map {
    /// What Terrace has of MLIR.
    pub fn upstream() -> Map {
        Map::read(include_str!("upstream.toml"))
            .expect("the shipped table is well-formed, a test reads it")
    }

    /// What Terrace has, and what the files of a user say.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or is no table.
    pub fn with(files: &[PathBuf]) -> Result<Map, String> {
        let mut map = Map::upstream();
        for path in files {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            let own = Map::read(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            map.extend(own);
        }
        Ok(map)
    }

    /// Reads a table.
    ///
    /// # Errors
    ///
    /// It is no TOML, or has sections that there are not; the message has the place.
    pub fn read(text: &str) -> Result<Map, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// Adds entries, which go before those that are there.
    pub fn extend(&mut self, other: Map) {
        self.constraints.extend(other.constraints);
        self.types.extend(other.types);
        self.attributes.extend(other.attributes);
        self.predicates.extend(other.predicates);
        self.tests.extend(other.tests);
        self.accessors.extend(other.accessors);
        self.type_functions.extend(other.type_functions);
        self.op_predicates.extend(other.op_predicates);
        self.directives.extend(other.directives);
        self.parameters.extend(other.parameters);
        self.traits.extend(other.traits);
        self.interfaces.extend(other.interfaces);
        self.builders.extend(other.builders);
        self.mnemonics.extend(other.mnemonics);
        self.formats.extend(other.formats);
        self.dialects.extend(other.dialects);
    }
}

impl Map {
    /// The names that are written without a path: those of the prelude.
    pub fn library_names(&self) -> FxHashSet<&str> {
        let sections = [
            &self.constraints,
            &self.types,
            &self.attributes,
            &self.parameters,
        ];
        let code = sections.into_iter().flat_map(|section| section.values());
        let mut names = FxHashSet::default();
        for code in code {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let mut before = "";
            for word in code.split_inclusive(|c: char| !is_word(c)) {
                let name = word.trim_end_matches(|c: char| !is_word(c));
                let is_alone = !before.ends_with(':') && !word.ends_with(':');
                if is_alone && name.starts_with(|c: char| c.is_ascii_uppercase()) {
                    names.insert(name);
                }
                // Of an empty word the separator is seen.
                before = word;
            }
        }
        names
    }

    /// The path of a trait that is a class in C++. One in the namespace of a dialect is its own, also if MLIR has another of the name.
    pub fn native_trait(&self, namespace: &str, name: &str) -> Option<&String> {
        let name = name.trim().split('<').next().unwrap_or_default();
        let name = name.trim_end_matches("::Impl").trim_end_matches("::Trait");
        let class = name.rsplit("::").next().unwrap_or_default();
        match plain(namespace) {
            "" | "mlir" | "OpTrait" => {
                let traits = &self.traits;
                traits.get(class).or_else(|| traits.get(plain(name)))
            }
            namespace => self.traits.get(&format!("{namespace}::{class}")),
        }
    }
}

/// A C++ name without `::` before it and without `mlir::`.
pub fn plain(name: &str) -> &str {
    let name = name.trim();
    let name = name.strip_prefix("::").unwrap_or(name);
    name.strip_prefix("mlir::").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_texts_or_tables() {
        let text = "[formats]\nA = \"$a\"\nB = { format = \"$b\", snake-case = true }";
        let map = Map::read(text).expect("it is well-formed");
        assert_eq!(
            (&*map.formats["A"].format, map.formats["A"].is_snake_case),
            ("$a", false)
        );
        let b = &map.formats["B"];
        assert_eq!(
            (&*b.format, b.is_snake_case, b.has_defaults),
            ("$b", true, false)
        );
    }

    #[test]
    fn traits_of_a_dialect_are_its_own() {
        let map = Map::read("[traits]\nA = \"a\"\n\"d::B\" = \"b\"").expect("it is well-formed");
        let path = |namespace, name| map.native_trait(namespace, name).map(String::as_str);
        assert_eq!(path("::mlir::OpTrait", "A"), Some("a"));
        assert_eq!(path("", "::mlir::OpTrait::A<2>::Impl"), Some("a"));
        assert_eq!(path("::mlir::d::OpTrait", "A"), None);
        assert_eq!(path("::mlir::d", "B"), Some("b"));
    }
}
