/// Why there is no change.
#[derive(Debug, Clone, PartialEq)]
pub enum ChangeError {
    TooMuch,
    Impossible,
}

const COINS: [u32; 3] = [@@coins.code@@];

/// The fewest coins whose sum is the amount.
pub fn change(amount: u32) -> Result<Vec<u32>, ChangeError> {
    if amount > @@most@@ {
        return Err(ChangeError::TooMuch);
    }
    let mut best: Vec<Option<Vec<u32>>> = vec![Some(Vec::new())];
    for sum in 1..=amount {
        let found = COINS
            .iter()
            .filter(|coin| **coin <= sum)
            .filter_map(|coin| {
                best[(sum - coin) as usize].as_ref().map(|rest| {
                    let mut all = rest.clone();
                    all.push(*coin);
                    all
                })
            })
            .min_by_key(|all| all.len());
        best.push(found);
    }
    let mut coins = best[amount as usize].clone().ok_or(ChangeError::Impossible)?;
    coins.sort_unstable();
    if "@@order.kind@@" == "down" {
        coins.reverse();
    }
    Ok(coins)
}
