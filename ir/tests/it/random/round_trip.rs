//! The property: what is printed, in any form, reads as the same.

use proptest::prelude::*;
use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Ir};
use terrace_passes::equivalence::EquivalenceOptions;

use super::{Generator, Include};
use crate::asm::custom::CustomDialect;

pub(super) fn context() -> Context {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx.load_dialect::<CustomDialect>();
    cx
}

/// What random IR is made from, shown in one line.
#[derive(Clone)]
struct Bytes(Vec<u8>);

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// All that changes the text without losing anything but, in some, locations.
fn options() -> impl Strategy<Value = PrintOptions> {
    let hex = prop::option::of(0usize..5);
    let flags = any::<[bool; 6]>();
    (flags, hex).prop_map(|(flags, hex_elements_above)| {
        let [
            generic,
            debug_info,
            local_scope,
            value_users,
            unique_names,
            named,
        ] = flags;
        PrintOptions {
            generic,
            debug_info,
            local_scope,
            value_users,
            unique_names,
            // Names from locations that are not written are lost.
            name_locations_as_prefixes: named && debug_info,
            hex_elements_above,
            ..PrintOptions::default()
        }
    })
}

/// Prints, reads and compares.
fn check(cx: &Context, ir: &Ir, options: &PrintOptions) -> Result<(), TestCaseError> {
    if let Err(errors) = verify(ir) {
        let text = print_module(ir, &PrintOptions::generic());
        return Err(TestCaseError::fail(format!(
            "the generator makes invalid IR: {}\n{text}",
            errors[0].render(cx)
        )));
    }
    let text = print_module(ir, options);
    let read = match parse_module(cx, text.as_bytes(), "t.mlir") {
        Ok(read) => read,
        Err(errors) => {
            let error = errors[0].render(cx);
            return Err(TestCaseError::fail(format!("{error}\n{text}")));
        }
    };
    let equivalence = EquivalenceOptions {
        ignore_locations: !options.debug_info,
        ..EquivalenceOptions::default()
    };
    if let Err(difference) = equivalence.compare(ir, &read) {
        let error = difference.diagnostic(cx).render(cx);
        return Err(TestCaseError::fail(format!("{error}\n{text}")));
    }
    if options.value_users {
        // Users are told in the order in which they came to use the value.
        return Ok(());
    }
    let again = print_module(&read, options);
    match text
        .lines()
        .zip(again.lines())
        .find(|pair| pair.0 != pair.1)
    {
        Some((first, second)) => Err(TestCaseError::fail(format!("{first}\n{second}\n{text}"))),
        None => {
            prop_assert_eq!(text.len(), again.len());
            Ok(())
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        max_shrink_time: 20_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    // covers: IR-096
    #[test]
    fn what_is_printed_reads_as_the_same(
        bytes in prop::collection::vec(any::<u8>(), 0..1500).prop_map(Bytes),
        options in options(),
    ) {
        let cx = context();
        let include = Include {
            blobs: !options.local_scope,
            implicit_terminators: options.generic || !options.debug_info,
        };
        let ir = Generator::new(&cx, &bytes.0, include).module();
        check(&cx, &ir, &options)?;
    }
}
