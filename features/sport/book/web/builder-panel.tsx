import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { marketName, outcomeName } from '../names.ts';
import { togetherQuery } from './queries.ts';
import { removeLeg, useSlip } from './slip-store.ts';
import { TogetherPrice } from './together-price.tsx';

/** Above the markets that bets are built of: what is chosen of this match, and the one price of it. */
export function BuilderPanel({ event }: { event: string }): ReactNode {
  const t = useT('sport');
  const { legs } = useSlip();
  const own = legs.filter((leg) => leg.event === event);
  const { data } = useQuery(togetherQuery(own));
  return (
    <section
      aria-label={t('slip.builder')}
      className="grid gap-2 rounded-xl border border-line/70 bg-panel p-3"
    >
      {own.length < 2 && <p className="text-sm text-fg2">{t('together.hint')}</p>}
      {own.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {own.map((leg) => {
            const market = { id: leg.marketId, specifiers: leg.specifiers };
            const name = outcomeName(t, market, leg.outcome, leg);
            return (
              <li key={`${leg.market}${leg.outcome}`} className="max-w-full min-w-0">
                <button
                  type="button"
                  aria-label={t('slip.remove', { name: `${marketName(t, market)}: ${name}` })}
                  onClick={() => removeLeg(leg)}
                  className="flex h-8 max-w-full items-center gap-2 rounded-md bg-raised px-3 text-xs font-semibold transition-colors hover:bg-hover"
                >
                  <span className="truncate">
                    {name} <span className="text-fg3">{marketName(t, market)}</span>
                  </span>
                  <Icon name="close" size={12} className="shrink-0 text-fg3" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {own.length > 1 && <TogetherPrice price={data?.[0]} />}
    </section>
  );
}
