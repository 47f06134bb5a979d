import type { PastRound } from '#platform/web/game/game-kit.ts';
import type { PastCounted } from '#platform/web/game/past-counts.tsx';
import { fieldOf, tallyPast } from '#platform/web/game/past-tally.ts';
import { formatMultiplier } from '#ui/format.ts';
import type { WheelParams } from '../game.ts';
import { shares, wheelOf } from '../tables.ts';
import { tintsOf } from './tints.ts';

/** How often each multiplier came up on this very wheel. */
export function pastMultipliers(past: readonly PastRound[], params: WheelParams): PastCounted {
  const table = wheelOf(params);
  const { rounds, count } = tallyPast(past, ({ params: bet, outcome }) => {
    const same = fieldOf(bet, 'segments') === params.segments && fieldOf(bet, 'risk') === params.risk;
    const segment = fieldOf(outcome, 'segment');
    const pays = typeof segment === 'number' ? table[segment] : undefined;
    return same && pays !== undefined ? [pays] : null;
  });
  const tints = tintsOf(table);
  return {
    rounds,
    items: shares(table).map(({ pays, count: segments }) => ({
      id: pays,
      label: formatMultiplier(pays),
      count: count(pays),
      expected: (rounds * segments) / params.segments,
      ...(pays > 0 && { tint: tints.get(pays)! }),
    })),
  };
}
