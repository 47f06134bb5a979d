import { ratioNumber } from '#platform/contract/money.ts';
import type { PastRound } from '#platform/web/game/game-kit.ts';
import type { PastCounted } from '#platform/web/game/past-counts.tsx';
import { fieldOf, tallyPast } from '#platform/web/game/past-tally.ts';
import { formatShort } from '#ui/format.ts';
import { bucketChance, type PlinkoParams } from '../game.ts';
import { bucketsOf } from '../tables.ts';
import { tintOf } from './board.ts';

/** How often each bucket was hit, on boards of as many rows: where a ball falls does not depend on the risk. */
export function pastBuckets(past: readonly PastRound[], params: PlinkoParams): PastCounted {
  const { rounds, count } = tallyPast(past, ({ params: bet, outcome }) => {
    const slot = fieldOf(outcome, 'slot');
    return fieldOf(bet, 'rows') === params.rows && typeof slot === 'number' ? [slot] : null;
  });
  return {
    rounds,
    items: bucketsOf(params).map((pays, slot) => ({
      id: slot,
      label: `${formatShort(pays)}x`,
      count: count(slot),
      expected: rounds * ratioNumber(bucketChance(params, slot), 9),
      tint: tintOf(pays),
    })),
  };
}
