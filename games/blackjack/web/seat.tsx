import type { Card } from '#engines/fair/cards.ts';
import { CardHand } from '#platform/web/game/card-hand.tsx';
import { cx } from '#ui/cx.ts';
import type { HandResult } from '../game.ts';
import { isNatural, totalOf } from '../hands.ts';

/** What a hand is worth as players read it: both totals while an ace may still count either. */
export function totalText(cards: readonly (Card | null)[], open: boolean): string {
  const shown = cards.filter((card) => card !== null);
  if (shown.length === 0) return '';
  const { total, soft } = totalOf(shown);
  return soft && open && total < 21 ? `${total - 10} / ${total}` : String(total);
}

const TONES: Readonly<Record<HandResult, string>> = {
  blackjack: 'bg-win text-bg',
  win: 'bg-win text-bg',
  push: 'bg-fg2 text-bg',
  lose: 'bg-lose text-bg',
  bust: 'bg-lose text-bg',
};

interface SeatProps {
  cards: readonly (Card | null)[];
  label: string;
  describe: (card: Card | null) => string;
  /** This hand is being played. */
  active: boolean;
  /** Another one is. */
  waiting: boolean;
  /** May still change, so that a soft hand shows both totals. */
  open: boolean;
  result: HandResult | null;
  /** Words for the result. */
  resultText: string;
  /** What is staked on this hand. */
  stake?: string | undefined;
  still: boolean;
  /** Below the cards, or above them for the dealer. */
  badge: 'above' | 'below';
}

/** One hand on the table with its total and, at the end, how it came out. */
export function Seat(props: SeatProps) {
  const { cards, label, describe, active, waiting, open, result, resultText, stake, still, badge } = props;
  const shown = cards.filter((card) => card !== null);
  const natural = result === 'blackjack' || (badge === 'above' && isNatural(shown));
  const line = (
    <div className="flex h-7 items-center justify-center gap-1.5">
      {shown.length > 0 && (
        <b
          aria-hidden
          className={cx(
            'rounded-full px-3 py-0.5 text-sm font-bold whitespace-nowrap tnum shadow-thumb transition-colors',
            result ? TONES[result] : active ? 'bg-accent text-on-accent' : 'bg-panel text-fg',
          )}
        >
          {totalText(cards, open)}
          {result && <span className="ms-1.5 font-semibold">{resultText}</span>}
        </b>
      )}
      {stake !== undefined && (
        <span className="rounded-full border border-warn/50 bg-panel/85 px-2 py-0.5 text-xs font-semibold text-warn tnum">
          {stake}
        </span>
      )}
    </div>
  );
  return (
    <div
      className={cx(
        'flex min-w-0 flex-1 flex-col gap-2 transition-[opacity,scale] duration-panel',
        waiting && 'scale-95 opacity-60',
      )}
    >
      {badge === 'above' && line}
      <div
        className={cx(
          'rounded-xl transition-[filter] duration-panel',
          active && 'drop-shadow-[0_0_16px_color-mix(in_srgb,var(--accent)_55%,transparent)]',
          natural && 'drop-shadow-[0_0_20px_color-mix(in_srgb,var(--warn)_65%,transparent)]',
          (result === 'lose' || result === 'bust') && 'brightness-75 saturate-75',
        )}
      >
        <CardHand cards={cards} label={label} describe={describe} still={still} />
      </div>
      {badge === 'below' && line}
    </div>
  );
}
