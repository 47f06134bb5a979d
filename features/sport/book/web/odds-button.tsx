import { useEffect, useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { EventView, MarketView } from '../contract.ts';
import { handicapOf, marketName, outcomeName } from '../names.ts';
import { Sparkline } from './sparkline.tsx';
import { useOddsText } from './odds-text.ts';
import { chooseLeg, useQuickReady, useQuickWaits } from './quick-bet.ts';
import { isChosen, type SlipLeg, useSlip } from './slip-store.ts';

interface OddsButtonProps {
  event: Pick<EventView, 'id' | 'home' | 'away'>;
  market: MarketView;
  outcome: MarketView['outcomes'][number];
  /** What stands for the outcome's own name, which is spoken all the same. */
  short?: string;
  /** The name above the price, or beside it where there is room. */
  look: 'above' | 'beside';
  /** What a press does: on the slip and off it, or a bet at once where the player has turned that on, unless told. */
  choose?: (leg: SlipLeg) => void;
}

const LOOKS = {
  above: 'flex-col justify-center',
  beside: 'flex-col justify-center sm:flex-row sm:items-center sm:justify-between sm:gap-2',
} as const;

/** A price: one press puts it on the slip, another takes it off. */
export function OddsButton({
  event,
  market,
  outcome,
  short,
  look,
  choose = chooseLeg,
}: OddsButtonProps): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  const ref = { event: event.id, market: market.key, outcome: outcome.id };
  const waits = useQuickWaits(ref);
  const chosen = useSlip((slip) => isChosen(slip.legs, ref)) || waits;
  const betsAtOnce = useQuickReady() && choose === chooseLeg;
  const { odds } = outcome;
  const drift = useDrift(odds);
  const handicap = handicapOf(market, outcome.id, event);
  const open = market.open && outcome.active && odds !== null;
  const words = { market: marketName(t, market), outcome: outcomeName(t, market, outcome.id, event) };
  return (
    <button
      type="button"
      data-price
      disabled={!open}
      aria-pressed={chosen}
      aria-label={
        open
          ? t(betsAtOnce ? 'odds.pickQuick' : 'odds.pick', { ...words, odds: text(odds) })
          : t('odds.closed', words)
      }
      onClick={() =>
        open &&
        choose({
          ...ref,
          marketId: market.id,
          specifiers: market.specifiers,
          version: market.version,
          odds,
          home: event.home,
          away: event.away,
        })
      }
      className={cx(
        'relative flex min-h-12 min-w-0 items-center rounded-md border px-2 py-1 transition-colors -outline-offset-2 sm:px-3',
        LOOKS[look],
        chosen ? 'border-accent bg-accent/15' : 'border-transparent bg-raised not-disabled:hover:bg-hover',
        'disabled:cursor-not-allowed',
      )}
    >
      <span className={cx('flex max-w-full min-w-0 gap-1 text-xs', open ? 'text-fg2' : 'text-fg3')}>
        <span className="truncate">{handicap?.side ?? short ?? words.outcome}</span>
        {handicap && <span className="shrink-0 font-semibold tnum">{handicap.line}</span>}
      </span>
      {open && outcome.trend && <Sparkline values={outcome.trend} aside={look === 'above'} />}
      {open ? (
        <b className={cx('tnum', chosen ? 'text-accent' : 'text-fg')}>{text(odds)}</b>
      ) : (
        <Icon name="lock" size={16} className="my-0.5 text-fg3" />
      )}
      {open && drift !== 0 && (
        <Icon
          name={drift > 0 ? 'arrow-up' : 'arrow-down'}
          size={12}
          className={cx('absolute end-1 top-1', drift > 0 ? 'text-win' : 'text-lose')}
        />
      )}
    </button>
  );
}

/** A price that has just moved is marked for so long. */
const MARKED_MS = 4_000;

/** 1 when a price has just gone up, -1 when it has gone down. */
function useDrift(odds: string | null): number {
  const [seen, setSeen] = useState({ odds, drift: 0 });
  if (odds !== seen.odds)
    setSeen({ odds, drift: odds && seen.odds ? Math.sign(Number(odds) - Number(seen.odds)) : 0 });
  const { drift } = seen;
  useEffect(() => {
    if (drift === 0) return;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, drift: 0 })), MARKED_MS);
    return () => clearTimeout(timer);
  }, [seen, drift]);
  return drift;
}
