use program::limiter::Limiter;

const MOST: usize = @@most@@;
const SPAN: u64 = @@span@@;

/// One who made all attempts at this time.
fn spent(at: u64) -> Limiter {
    let mut limiter = Limiter::new();
    for _ in 0..MOST {
        assert!(limiter.allow("ann", at));
    }
    limiter
}

#[test]
fn a_new_name_has_all_attempts() {
    assert_eq!(Limiter::new().left("ann", 0), MOST);
}

#[test]
fn the_attempt_after_the_last_is_refused() {
    let mut limiter = spent(100);
    assert_eq!(limiter.left("ann", 100), 0);
    assert!(!limiter.allow("ann", 100));
}

#[test]
fn names_are_apart_but_for_case() {
    let mut limiter = spent(100);
    assert!(limiter.allow("bob", 100));
    assert!(!limiter.allow("ANN", 100));
}

#[test]
fn an_attempt_counts_up_to_its_edge() {
    let limiter = spent(100);
    assert_eq!(limiter.left("ann", 100 + SPAN - 1), 0);
    assert_eq!(limiter.left("ann", 100 + SPAN), if @@edge.less@@ == 1 { 0 } else { MOST });
    assert_eq!(limiter.left("ann", 100 + SPAN + 1), MOST);
}

#[test]
fn to_ask_what_is_left_counts_nothing() {
    let mut limiter = Limiter::new();
    for _ in 0..MOST * 2 {
        assert_eq!(limiter.left("ann", 5), MOST);
    }
    assert!(limiter.allow("ann", 5));
    assert_eq!(limiter.left("ann", 5), MOST - 1);
}

#[test]
fn a_refused_attempt_counts_as_is_said() {
    let mut limiter = spent(100);
    assert!(!limiter.allow("ann", 100 + SPAN - 1));
    let counted = @@refused.counts@@;
    assert_eq!(limiter.left("ann", 100 + SPAN + 1), MOST - counted);
}
