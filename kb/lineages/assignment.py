"""The best pairing of old with new when every one may be taken only once."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_STEP = 0.0005
"""The least by which a bid rises; the sum of scores is within this much per pair of the best possible."""


def assign(offers: Mapping[int, Mapping[int, float]]) -> dict[int, int]:
    """The pairing with the greatest sum of scores; who finds none above zero stays alone.

    `offers` gives for every bidder the score of each item that it may have.  Bertsekas' auction: each bidder
    in turn bids for the item that is worth most to it at the present prices, and who is outbid bids again.
    """
    prices: dict[int, float] = {}
    owners: dict[int, int] = {}
    waiting = deque(sorted(offers))
    while waiting:
        bidder = waiting.popleft()
        bid = _bid(offers[bidder], prices)
        if bid is None:
            continue
        item, prices[item] = bid
        if item in owners:
            waiting.append(owners[item])
        owners[item] = bidder
    return {bidder: item for item, bidder in owners.items()}


def _bid(scores: Mapping[int, float], prices: Mapping[int, float]) -> tuple[int, float] | None:
    """The item that is worth most at these prices and the price that its bidder can offer, or None."""
    best_item, best, second = -1, 0.0, 0.0
    for item, score in scores.items():
        worth = score - prices.get(item, 0.0)
        if worth > best:
            best_item, best, second = item, worth, best
        elif worth > second:
            second = worth
    if best_item < 0:
        return None
    return best_item, prices.get(best_item, 0.0) + best - second + _STEP
