//! Metadata, and buffers.

use terrace_dialect_base::index_list::known_index;
use terrace_ir::asm::print_attribute;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Op, Value};

use crate::levels::LevelFormat;
use crate::tensors::SparseTensor;
use crate::{
    CompressOp, GetStorageSpecifierOp, PushBackOp, SetStorageSpecifierOp, SortOp,
    StorageSpecifierKind, StorageSpecifierType,
};

/// Checks what is asked of metadata, or said in them.
fn check_specifier(
    ir: &Ir,
    op: Op,
    specifier: Value,
    kind: StorageSpecifierKind,
    level: Option<i64>,
) -> VerifyResult {
    let ty: Option<StorageSpecifierType> = ir.ty(specifier).cast(ir);
    let encoding = ty.expect("the constraint is one on metadata").encoding(ir);
    let is_of_slice = matches!(
        kind,
        StorageSpecifierKind::DimOffset | StorageSpecifierKind::DimStride
    );
    let is_of_values = kind == StorageSpecifierKind::ValuesSize;
    let message = if is_of_values {
        match level {
            Some(_) => "redundant level argument for querying value memory size",
            None => return Ok(()),
        }
    } else if is_of_slice && !encoding.is_slice(ir) {
        "requested slice data on non-slice tensor"
    } else if let Some(level) = level {
        let level = usize::try_from(level).ok();
        match level.and_then(|level| encoding.lvl_types(ir).get(level)) {
            None => "requested level is out of bounds",
            Some(level)
                if kind == StorageSpecifierKind::PositionsSize
                    && level.format == LevelFormat::Singleton =>
            {
                "requested position memory size on a singleton level"
            }
            Some(_) => return Ok(()),
        }
    } else {
        "missing level argument"
    };
    ir.error(op, message).into()
}

impl Verify for GetStorageSpecifierOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (kind, level) = (self.specifier_kind(ir), self.level(ir));
        check_specifier(ir, self.op(), self.specifier(ir), kind, level)
    }
}

impl Verify for SetStorageSpecifierOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (kind, level) = (self.specifier_kind(ir), self.level(ir));
        check_specifier(ir, self.op(), self.specifier(ir), kind, level)
    }
}

impl Verify for PushBackOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let count = self.n(ir).map(MixedIndex::Value);
        match count.and_then(|count| known_index(ir, count)) {
            Some(count) if count < 1 => ir.op_error(self, "n must be not less than 1").into(),
            _ => Ok(()),
        }
    }
}

impl Verify for CompressOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let tensor = SparseTensor::of_value(ir, self.tensor(ir));
        match self.lvl_coords(ir).count() + 1 == tensor.lvl_rank(ir) {
            true => Ok(()),
            false => ir.op_error(self, "incorrect number of coordinates").into(),
        }
    }
}

impl Verify for SortOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let map = self.perm_map(ir);
        let keys = map.value(ir).num_dims;
        if keys == 0 {
            let message = "Expected rank(perm_map) > 1, got 0";
            return ir.error(self, message).into();
        }
        if crate::encoding::permutation(map.value(ir)).is_none() {
            let text = print_attribute(ir, map.into());
            let text = text.strip_prefix("affine_map<").unwrap_or(&text);
            let text = text.strip_suffix('>').unwrap_or(text);
            let message = format!("Expected a permutation map, got {text}");
            return ir.error(self, message).into();
        }
        let Some(count) = known_index(ir, MixedIndex::Value(self.n(ir))) else {
            return Ok(());
        };
        let width = i64::from(keys).saturating_add(self.ny(ir).unwrap_or(0));
        self.check_size(
            ir,
            self.xy(ir),
            count.saturating_mul(width),
            "xy) >= n * (rank(perm_map) + ny)",
        )?;
        for values in self.ys(ir) {
            self.check_size(ir, values, count, "y) >= n")?;
        }
        Ok(())
    }
}

impl SortOp {
    fn check_size(self, ir: &Ir, buffer: Value, least: i64, what: &str) -> VerifyResult {
        let ty: Option<MemRefType> = ir.ty(buffer).cast(ir);
        let size = ty.expect("the constraint is one on memrefs").shape(ir)[0];
        if size != DYNAMIC && size < least {
            let message = format!("Expected dimension({what} got {size} < {least}");
            return ir.error(self, message).into();
        }
        Ok(())
    }
}
