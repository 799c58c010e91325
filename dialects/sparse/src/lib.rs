//! The sparse_tensor dialect: tensors of which mostly only some elements are stored.

mod buffers;
mod checks;
mod elements;
mod encoding;
mod enums;
mod folds;
mod iteration;
mod levels;
mod storage;
mod syntax;
mod tensors;
mod types;

use std::sync::Arc;

pub use buffers::*;
pub use elements::*;
pub use encoding::*;
pub use enums::*;
pub use iteration::*;
pub use levels::*;
pub use storage::*;
use terrace_ir::Context;
use terrace_ir::asm::{Alias, OpAsmDialectInterface};
use terrace_ir::attributes::Attribute;
use terrace_ir::context::DialectInterfaces;
use terrace_ods_macros::dialect;
pub use types::*;

/// Tensors of which mostly only some elements are stored.
#[dialect(
    name = "sparse_tensor",
    ops(
        AssembleOp,
        BinaryOp,
        CoIterateOp,
        CompressOp,
        ConcatenateOp,
        ConvertOp,
        CrdTranslateOp,
        DisassembleOp,
        ExpandOp,
        ExtractIterSpaceOp,
        ExtractValOp,
        ForeachOp,
        GetStorageSpecifierOp,
        HasRuntimeLibraryOp,
        IterateOp,
        LoadOp,
        LvlOp,
        NewOp,
        NumberOfEntriesOp,
        OutOp,
        PrintOp,
        PushBackOp,
        ReduceOp,
        ReinterpretMapOp,
        ReorderCOOOp,
        SelectOp,
        SetStorageSpecifierOp,
        SortOp,
        StorageSpecifierInitOp,
        ToCoordinatesBufferOp,
        ToCoordinatesOp,
        ToPositionsOp,
        ToSliceOffsetOp,
        ToSliceStrideOp,
        ToValuesOp,
        UnaryOp,
        YieldOp
    ),
    types(IterSpaceType, IteratorType, StorageSpecifierType),
    attributes(
        CrdTransDirectionKind,
        SparseTensorDimSliceAttr,
        SparseTensorEncodingAttr,
        SparseTensorSortKind,
        StorageSpecifierKind
    ),
    materialize_constant = terrace_standard_dialects::arith::materialize_constant,
    dependent_dialects(terrace_standard_dialects::arith::ArithDialect),
    interfaces(names)
)]
pub struct SparseTensorDialect;

/// Encodings are called `#sparse` in the text.
struct Names;

impl OpAsmDialectInterface for Names {
    fn attr_alias(&self, cx: &Context, attr: Attribute) -> Option<Alias> {
        attr.is::<SparseTensorEncodingAttr>(cx)
            .then(|| Alias::Overridable("sparse".into()))
    }
}

fn names(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn OpAsmDialectInterface>(Arc::new(Names));
}

/// Loads the dialect.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<SparseTensorDialect>();
}
