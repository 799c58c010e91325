//! The attribute macros that declare dialects, operations, types and interfaces.
