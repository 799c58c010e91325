//! What reads as an attribute or type is printed as something that reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use terrace_fuzz::context;
use terrace_ir::asm::{parse_attribute, parse_type, print_attribute, print_type};

fuzz_target!(|text: &str| {
    let cx = context();
    match parse_attribute(&cx, text) {
        Err(error) => drop(error.render(&cx)),
        Ok(attr) => {
            let printed = print_attribute(&cx, attr);
            let read = parse_attribute(&cx, &printed);
            let read = read.unwrap_or_else(|error| panic!("{}\n{printed}", error.render(&cx)));
            // Outside a text, distinct attributes are numbered as they are made.
            if !printed.contains("distinct[") {
                assert_eq!(print_attribute(&cx, read), printed);
            }
        }
    }
    if let Ok(ty) = parse_type(&cx, text) {
        let printed = print_type(&cx, ty);
        let read = parse_type(&cx, &printed);
        let read = read.unwrap_or_else(|error| panic!("{}\n{printed}", error.render(&cx)));
        if !printed.contains("distinct[") {
            assert_eq!(print_type(&cx, read), printed);
        }
    }
});
