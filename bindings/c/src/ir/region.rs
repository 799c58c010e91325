//! Regions.

use terrace_handles::HandleError;

use super::entity::entity_methods;
use super::nowhere::{block_in, current};
use super::{Entity, MlirBlock, MlirRegion, index};

/// Puts a block that belongs to nobody into a region.
fn insert(
    region: MlirRegion,
    block: MlirBlock,
    f: impl FnOnce(
        &mut terrace_handles::Session,
        terrace_handles::RegionHandle,
        terrace_handles::BlockHandle,
    ) -> terrace_handles::Result<()>,
) {
    let block = region.cx().and_then(|cx| block_in(cx, block));
    region.with(|session, region| f(session, region, block.ok_or(HandleError::Dead)?))
}

entity_methods! { MlirRegion:
    mlirRegionDestroy() -> () = |session, region| session.erase_region(region);
    mlirRegionGetFirstBlock() -> MlirBlock = |session, region| session.first_block(region);
    mlirRegionGetNextInOperation() -> MlirRegion = |session, region| session.next_region(region);
}

exported! {
    fn mlirRegionCreate() -> MlirRegion {
        current().session().create_region().into()
    }

    fn mlirRegionEqual(one: MlirRegion, other: MlirRegion) -> bool {
        one == other
    }

    fn mlirRegionAppendOwnedBlock(region: MlirRegion, block: MlirBlock) {
        insert(region, block, |session, region, block| session.append_block(region, block));
    }

    fn mlirRegionInsertOwnedBlock(region: MlirRegion, at: isize, block: MlirBlock) {
        insert(region, block, |session, region, block| session.insert_block(region, index(at), block));
    }

    fn mlirRegionInsertOwnedBlockAfter(region: MlirRegion, reference: MlirBlock, block: MlirBlock) {
        insert(region, block, |session, region, block| match reference.handle() {
            Some(reference) => session.insert_block_after(reference, block),
            None => session.insert_block(region, 0, block),
        });
    }

    fn mlirRegionInsertOwnedBlockBefore(region: MlirRegion, reference: MlirBlock, block: MlirBlock) {
        insert(region, block, |session, region, block| match reference.handle() {
            Some(reference) => session.insert_block_before(reference, block),
            None => session.append_block(region, block),
        });
    }

    fn mlirRegionTakeBody(target: MlirRegion, source: MlirRegion) {
        let source = source.handle();
        target.with(|session, target| session.take_body(target, source.ok_or(HandleError::Dead)?))
    }
}
