//! x
mod affine; mod attributes; mod classes; mod context; mod diagnostics; mod insertion; mod location; mod types;
