//! Loom runs the models in all orders of their threads.

use terrace_models::models;

#[test]
fn a_brief_lock_is_held_by_one_thread_at_a_time() {
    models::brief_lock();
}

#[test]
fn slots_are_given_once() {
    models::slots(false);
}

#[test]
fn slots_of_a_shared_run_are_given_once() {
    models::slots(true);
}

#[test]
fn a_place_is_empty_or_has_its_value() {
    models::slots_that_are_filled();
}

#[test]
fn threads_that_intern_equal_values_agree() {
    models::interner();
}

#[test]
fn values_keep_their_indices_when_a_table_grows() {
    models::interner_that_grows();
}

#[test]
fn what_was_attached_is_found() {
    models::attached();
}
