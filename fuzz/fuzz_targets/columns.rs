#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| queens_fuzz::check(
    bytes,
    Some(queens_board::notation::Form::Columns)
));
