use program::change::{change, ChangeError};

const COINS: [u32; 3] = [@@coins.code@@];
const MOST: u32 = @@most@@;

/// Fewest coins of each sum; none where it cannot be made.
fn fewest() -> Vec<Option<usize>> {
    let mut all = vec![Some(0)];
    for sum in 1..=MOST {
        let least = COINS.iter().filter(|coin| **coin <= sum).filter_map(|coin| all[(sum - coin) as usize]).min();
        all.push(least.map(|count: usize| count + 1));
    }
    all
}

#[test]
fn nothing_needs_no_coin() {
    assert_eq!(change(0), Ok(vec![]));
}

#[test]
fn every_amount_has_its_sum_in_as_few_coins_as_can_be() {
    for (amount, count) in fewest().iter().enumerate() {
        let given = change(amount as u32);
        match count {
            None => assert_eq!(given, Err(ChangeError::Impossible)),
            Some(count) => {
                let coins = given.expect("there is change");
                assert_eq!((coins.iter().sum::<u32>(), coins.len()), (amount as u32, *count));
                assert!(coins.iter().all(|coin| COINS.contains(coin)));
            }
        }
    }
}

#[test]
fn coins_stand_in_order() {
    let coins = change(MOST).expect("there is change");
    let mut sorted = coins.clone();
    sorted.sort_unstable();
    if "@@order.kind@@" == "down" {
        sorted.reverse();
    }
    assert_eq!(coins, sorted);
    let mut both = change(COINS[0] + COINS[2]).expect("there is change");
    both.dedup();
    assert_eq!(both.len() > 1 && both[0] > both[1], both.len() > 1 && "@@order.kind@@" == "down");
}

#[test]
fn what_cannot_be_made_is_said() {
    assert_eq!(change(1), Err(ChangeError::Impossible));
}

#[test]
fn more_than_the_most_is_refused() {
    assert!(change(MOST).is_ok());
    assert_eq!(change(MOST + 1), Err(ChangeError::TooMuch));
}
