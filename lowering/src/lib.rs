//! Conversions between the dialects of Terrace, LLVM IR export, JIT and object files.
