//! What the macro crates of Terrace share: error collection, attribute parsing, path resolution.
