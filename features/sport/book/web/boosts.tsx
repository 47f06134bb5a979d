import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import type { BoostView } from '../boosts-contract.ts';
import { marketName, outcomeName } from '../names.ts';
import { startText } from './event-time.ts';
import { useOddsText } from './odds-text.ts';
import { boostsQuery } from './queries.ts';
import { boostLeg, useSlip } from './slip-store.ts';
import { SportIcon } from './sport-icon.tsx';

/** Selections whose price is raised: all of them, or those of one match. Nothing where there is none. */
export function Boosts({ event }: { event?: string }): ReactNode {
  const t = useT('sport');
  const { data } = useQuery(boostsQuery);
  const shown = (data?.boosts ?? []).filter((one) => event === undefined || one.event === event);
  if (!data || shown.length === 0) return null;
  return (
    <section aria-labelledby="sport-boosts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="sport-boosts" className="flex items-center gap-2 text-base font-bold">
        <Icon name="flame" size={18} className="text-accent" />
        {t('boosts.title')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2">
        {shown.map((boost) => (
          <Boost key={boost.id} boost={boost} now={data.now} named={event === undefined} />
        ))}
      </ul>
    </section>
  );
}

function Boost({ boost, now, named }: { boost: BoostView; now: number; named: boolean }): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  const locale = useStore((state) => state.locale);
  const { event, market: key, outcome, home, away, had } = boost;
  const chosen = useSlip(({ legs }) => legs.some((leg) => leg.boost?.id === boost.id));
  const market = { id: boost.marketId, specifiers: boost.specifiers };
  const words = {
    market: marketName(t, market),
    outcome: outcomeName(t, market, outcome, boost),
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-lg border border-accent/30 bg-panel p-3">
      <div className="min-w-0 text-xs text-fg2">
        {named && (
          <AppLink
            to={`/sport/event/${encodeURIComponent(event)}`}
            className="flex min-h-6 items-center gap-1 rounded hover:text-fg"
          >
            <SportIcon sport={boost.sport} size={16} />
            <span className="truncate">
              {home} – {away}
            </span>
          </AppLink>
        )}
        <p className="truncate text-sm font-semibold text-fg">{words.outcome}</p>
        <p className="truncate">{words.market}</p>
        <p className="truncate text-fg3 tnum">
          {boost.live ? t('event.live') : startText(boost.startsAt, now, locale)}
          {` · ${t('boosts.most', { amount: boost.maxStake })}`}
          {boost.left !== null && ` · ${t('boosts.left', { count: boost.left })}`}
        </p>
      </div>
      <button
        type="button"
        disabled={had}
        aria-pressed={chosen}
        aria-label={t('boosts.pick', { ...words, odds: text(boost.boosted), was: text(boost.odds) })}
        onClick={() =>
          boostLeg({
            event,
            market: key,
            marketId: boost.marketId,
            specifiers: boost.specifiers,
            outcome,
            version: boost.version,
            odds: boost.odds,
            home,
            away,
            boost: { id: boost.id, odds: boost.boosted },
          })
        }
        className={cx(
          'grid min-h-14 min-w-20 justify-items-center rounded-md border px-3 py-1 tnum transition-colors',
          chosen ? 'border-accent bg-accent/15' : 'border-transparent bg-raised not-disabled:hover:bg-hover',
        )}
      >
        {had ? (
          <span className="self-center text-xs text-fg2">{t('boosts.had')}</span>
        ) : (
          <>
            <s className="text-xs text-fg3">{text(boost.odds)}</s>
            <b className="text-accent">{text(boost.boosted)}</b>
          </>
        )}
      </button>
    </li>
  );
}
