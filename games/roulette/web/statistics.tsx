import { useT } from '#platform/web/i18n.ts';
import type { PastRound, StageProps } from '#platform/web/game/game-kit.ts';
import { PastCounts } from '#platform/web/game/past-counts.tsx';
import type { RouletteParams } from '../params.ts';
import { colourOf } from '../spots.ts';
import { labelOf, type Variant } from '../variants.ts';
import { FILLS } from './cloth-cell.tsx';
import { tallyOf } from './tally.ts';

interface StatisticsProps {
  /** Of the cloth in whose place it stands. */
  width: number;
  height: number;
  variant: Variant;
  past: StageProps<RouletteParams>['past'];
  /** Id of the newest round that is on show. */
  last: string;
}

/** What came in the player's last rounds on this wheel. */
export function Statistics({ width, height, variant, past, last }: StatisticsProps) {
  const t = useT('games.roulette.stats');
  function colours(rounds: readonly PastRound[]): string {
    const sums = { red: 0, black: 0, green: 0 };
    for (const [number, count] of tallyOf(rounds, variant).counts.entries()) sums[colourOf(number)] += count;
    return t('colours', sums);
  }
  return (
    <div style={{ width, minHeight: height }} className="grid items-center">
      <PastCounts
        past={past}
        last={last}
        note={colours}
        tally={(found) => {
          const { rounds, counts, expected } = tallyOf(found, variant);
          const items = counts.map((count, number) => ({
            id: number,
            label: labelOf(number),
            count,
            expected,
            fill: `text-paper ${FILLS[colourOf(number)]}`,
          }));
          return { rounds, items };
        }}
      />
    </div>
  );
}
