//! What C++ names are in Rust: the shipped table, and the user's.

use rustc_hash::FxHashMap;
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
    /// Custom directives with their arguments, names left out, as `List($, type($))`: the directive of Rust.
    pub directives: FxHashMap<String, String>,
    /// C++ types of parameters of types and attributes.
    pub parameters: FxHashMap<String, String>,
    /// Traits of ops, by their C++ names; an empty path drops the trait.
    pub traits: FxHashMap<String, String>,
    /// Interfaces, by their C++ names; an empty path drops the interface.
    pub interfaces: FxHashMap<String, String>,
    /// Expressions of C++ that make the only type of a constraint.
    pub builders: FxHashMap<String, String>,
    /// Dialects that the crate depends on and does not define, by their names: the Rust path of the dialect's struct.
    pub dialects: FxHashMap<String, String>,
}

impl Map {
    /// What Terrace has of MLIR.
    pub fn upstream() -> Map {
        Map::read(include_str!("upstream.toml"))
            .expect("the shipped table is well-formed, a test reads it")
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
        self.directives.extend(other.directives);
        self.parameters.extend(other.parameters);
        self.traits.extend(other.traits);
        self.interfaces.extend(other.interfaces);
        self.builders.extend(other.builders);
        self.dialects.extend(other.dialects);
    }
}

impl Map {
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
    fn traits_of_a_dialect_are_its_own() {
        let map = Map::read("[traits]\nA = \"a\"\n\"d::B\" = \"b\"").expect("it is well-formed");
        let path = |namespace, name| map.native_trait(namespace, name).map(String::as_str);
        assert_eq!(path("::mlir::OpTrait", "A"), Some("a"));
        assert_eq!(path("", "::mlir::OpTrait::A<2>::Impl"), Some("a"));
        assert_eq!(path("::mlir::d::OpTrait", "A"), None);
        assert_eq!(path("::mlir::d", "B"), Some("b"));
    }
}
