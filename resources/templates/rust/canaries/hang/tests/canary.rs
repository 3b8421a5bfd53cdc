use program::canary::double;

#[test]
fn never_comes_back() {
    while double(1) == 2 {}
}
