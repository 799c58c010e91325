//! The IR of Terrace: contexts, types, attributes, operations, text format, verifier, rewriting and passes.
