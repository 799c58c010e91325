//! Walks.

use std::ffi::{c_int, c_void};

use terrace_handles::WalkOrder;

use super::{Entity, MlirOperation};

type WalkCallback = Option<extern "C" fn(MlirOperation, *mut c_void) -> c_int>;

const INTERRUPT: c_int = 1;
const SKIP: c_int = 2;
const PRE_ORDER: c_int = 0;

exported! {
    fn mlirOperationWalk(op: MlirOperation, callback: WalkCallback, user_data: *mut c_void, order: c_int) {
        let (Some(cx), Some(op), Some(callback)) = (op.cx(), op.handle(), callback) else {
            return;
        };
        let order = if order == PRE_ORDER { WalkOrder::Pre } else { WalkOrder::Post };
        let mut walk = cx.session().walk(op, order);
        loop {
            let next = walk.next(&mut cx.session());
            let Some(op) = next else {
                return;
            };
            match callback(op.into(), user_data) {
                INTERRUPT => return,
                SKIP => walk.skip(),
                _ => {}
            }
        }
    }
}
