namespace Shop.Items

module Names = System.Text

module Prices =
    type Size = Small = 1 | Large = 2
    let stock: Item tree = load ()
    let counts: int list = []
    let shown = $"left { counts.Length + 1 } of"
    let price (Priced (Amount = amount)) = amount
