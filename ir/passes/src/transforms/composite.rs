//! Running a pipeline until it changes nothing.

use terrace_ir::context::Context;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::Ir;
use terrace_pass_macros::pass;

use crate::equivalence::EquivalenceOptions;
use crate::pass::{Pass, PassContext, PassList, PassResult};

/// Composite fixed point pass.
///
/// Runs a pipeline again and again, until it leaves the IR as it is.
#[pass(name = "composite-fixed-point-pass", title = "CompositeFixedPointPass")]
pub struct CompositeFixedPoint {
    /// Composite pass display name
    #[option(name = "name", default = "CompositeFixedPointPass".to_owned())]
    pub display_name: String,
    /// Composite pass inner pipeline
    #[option(default = PassList::none())]
    pub pipeline: PassList,
    /// Maximum number of iterations if inner pipeline
    #[option(default = 10)]
    pub max_iterations: i32,
}

impl Pass for CompositeFixedPoint {
    fn initialize(&mut self, _: &Context) -> PassResult {
        if self.max_iterations < 1 {
            let error = Diagnostic::error(
                terrace_ir::location::Location::UNKNOWN,
                "'composite-fixed-point-pass' needs at least one iteration",
            );
            return error
                .help("give it `max-iterations=10`, or leave the option out")
                .into();
        }
        Ok(())
    }

    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let mut passes = self.pipeline.pipeline().clone();
        for _ in 0..self.max_iterations {
            let before = ir.deep_clone();
            cx.run_pipeline(&mut passes, ir)?;
            if EquivalenceOptions::default().compare(&before, ir).is_ok() {
                return Ok(());
            }
        }
        cx.emit(ir.warning(
            ir.root(),
            format!(
                "Composite pass \"{}\"+ didn't converge in {} iterations",
                self.display_name, self.max_iterations
            ),
        ));
        Ok(())
    }
}
