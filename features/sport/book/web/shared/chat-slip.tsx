import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { combinedOdds } from '#engines/sport/bets/payout.ts';
import { decimalText } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ShownLeg } from '../../share-contract.ts';
import { marketName, outcomeName } from '../../names.ts';
import { linkedLegs } from '../../slip-link.ts';
import { eventName } from '../event-name.ts';
import { useOddsText } from '../odds-text.ts';
import { viewQuery } from '../queries.ts';
import { takeSlip } from './take-slip.ts';

interface ChatSlipProps {
  /** Ids of the selections, as links have them. */
  slip: string;
  /** Selections that there is room for. */
  shown: number;
}

/** Selections that somebody showed in the chat: names and odds are those of now. It fills the height that its place gives it. */
export default function ChatSlip({ slip, shown }: ChatSlipProps): ReactNode {
  const t = useT('sport.share');
  const wanted = linkedLegs(slip);
  const { data, isError } = useQuery(viewQuery(wanted));
  if (!data)
    return isError ? (
      <p className="flex h-full items-center gap-2 rounded-lg bg-raised px-3 text-sm text-fg3">
        <Icon name="info" size={16} />
        {t('failed')}
      </p>
    ) : (
      <Skeleton className="h-full rounded-lg" />
    );
  const more = wanted.length - shown;
  return (
    <section
      aria-label={t('card')}
      className="flex h-full flex-col gap-1 overflow-hidden rounded-lg border border-line bg-raised p-2"
    >
      <Head legs={data} />
      <ul className="min-h-0 flex-1 overflow-hidden">
        {data.slice(0, shown).map((leg) => (
          <Leg key={`${leg.event}${leg.market}${leg.outcome}`} leg={leg} />
        ))}
        {data.length === 0 && <li className="py-2 text-xs text-fg3">{t('allGone')}</li>}
        {more > 0 && <li className="h-6 text-xs text-fg3">{t('more', { count: more })}</li>}
      </ul>
      <Button
        size={32}
        block
        icon="copy"
        disabled={!data.some(({ open }) => open)}
        onClick={() => void takeSlip(wanted)}
      >
        {t('take')}
      </Button>
    </section>
  );
}

function Head({ legs }: { legs: readonly ShownLeg[] }): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  // Selections of one match have a price of their own together, which their product is not.
  const apart = new Set(legs.map(({ event }) => event)).size === legs.length;
  const odds = decimalText(combinedOdds(legs.flatMap((leg) => parseOdds(leg.odds) ?? [])), 2);
  return (
    <p className="flex h-4 items-center justify-between gap-2 text-xs font-semibold text-fg2">
      {t(legs.length > 1 ? 'slip.combo' : 'slip.single')}
      {legs.length > 1 && apart && <b className="text-accent tnum">{text(odds)}</b>}
    </p>
  );
}

function Leg({ leg }: { leg: ShownLeg }): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  const market = { id: leg.marketId, specifiers: leg.specifiers };
  const standing = leg.live && leg.score ? ` ${leg.score.home}:${leg.score.away}` : '';
  return (
    <li className="flex h-12 items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="truncate text-sm font-semibold">{outcomeName(t, market, leg.outcome, leg)}</p>
        <p className="truncate text-xs text-fg3">
          {marketName(t, market)} · {eventName(leg)}
          {standing}
        </p>
      </div>
      {leg.open ? (
        <b className="shrink-0 tnum">{text(leg.odds)}</b>
      ) : (
        <span className="flex shrink-0 items-center gap-1 text-xs font-semibold text-warn">
          <Icon name="lock" size={16} />
          {t('slip.closed')}
        </span>
      )}
    </li>
  );
}
