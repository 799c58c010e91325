//! What the verifiers and parsers reject, and in which words.
