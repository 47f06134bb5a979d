import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatShort } from '#ui/format.ts';
import { PAIR_PAYS, POKER_PAYS, SIDES, type Bets } from '../sides.ts';

interface SideResultsProps {
  bets: Bets;
}

/** What came of the side bets: they are decided by the first cards, and paid when the hand ends. */
export function SideResults({ bets }: SideResultsProps) {
  const t = useT('games.blackjack.side');
  const laid = SIDES.filter((side) => bets[side] > 0);
  if (laid.length === 0) return null;
  return (
    <ul className="flex flex-wrap justify-center gap-1.5">
      {laid.map((side) => {
        const kind = side === 'pairs' ? bets.pair : bets.hand;
        const pays = side === 'pairs' ? PAIR_PAYS[bets.pair] : kind === 'none' ? 0 : POKER_PAYS;
        return (
          <li
            key={side}
            className={cx(
              'rounded-full border px-2 whitespace-nowrap py-0.5 text-xs font-semibold tnum',
              pays > 0 ? 'border-warn/50 bg-panel/85 text-warn' : 'border-line/60 bg-panel/85 text-fg3',
            )}
          >
            {t(side)}: {t(`kind.${kind}`)}
            {pays > 0 && ` ${formatShort(pays)}×`}
          </li>
        );
      })}
    </ul>
  );
}
