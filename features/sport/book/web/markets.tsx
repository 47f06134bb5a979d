import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { EventView, MarketView } from '../contract.ts';
import { GROUPS, type MarketGroup } from '../market-group.ts';
import { type MarketCardView, marketCards } from './market-groups.ts';
import { marketName, shortOutcome } from '../names.ts';
import { BuilderPanel } from './builder-panel.tsx';
import { OddsButton } from './odds-button.tsx';
import { chooseLeg } from './quick-bet.ts';
import { buildLeg, type SlipLeg } from './slip-store.ts';

type Tab = MarketGroup | 'all' | 'builder';

interface MarketsProps {
  event: EventView;
  markets: readonly MarketView[];
  /** Keys of those whose selections can stand together. */
  builder: readonly string[];
}

/** All markets of an event, those of one kind, or those that bets are built of. */
export function Markets({ event, markets, builder }: MarketsProps): ReactNode {
  const t = useT('sport');
  const [chosen, setChosen] = useState<Tab>('all');
  const cards = marketCards(markets);
  const groups = GROUPS.filter((group) => cards.some((card) => card.group === group));
  const built = marketCards(markets.filter(({ key, open }) => open && builder.includes(key)));
  const tabs: readonly Tab[] = ['all', ...(built.length > 1 ? (['builder'] as const) : []), ...groups];
  const shown = tabs.includes(chosen) ? chosen : 'all';
  const building = shown === 'builder';
  const listed = building ? built : cards.filter(({ group }) => shown === 'all' || group === shown);
  return (
    <section aria-label={t('event.markets')} className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      {groups.length > 1 && (
        <Tabs<Tab>
          label={t('event.kinds')}
          value={shown}
          items={tabs.map((id) => ({ id, label: t(`event.kind.${id}`) }))}
          onChange={setChosen}
        />
      )}
      {building && <BuilderPanel event={event.id} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @2xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        {listed.map((card) => (
          <MarketCard key={card.key} card={card} event={event} choose={building ? buildLeg : chooseLeg} />
        ))}
      </div>
    </section>
  );
}

const THREE = 3;

interface MarketCardProps {
  card: MarketCardView;
  event: EventView;
  choose: (leg: SlipLeg) => void;
}

function MarketCard({ card: { lines }, event, choose }: MarketCardProps): ReactNode {
  const t = useT('sport');
  const name = marketName(t, lines[0]!);
  const suspended = lines.every(({ open }) => !open);
  return (
    <div role="group" aria-label={name} className="rounded-xl border border-line/70 bg-panel p-3">
      <h2 className="mb-2 flex min-h-5 items-center justify-between gap-2 text-sm font-bold">
        {name}
        {suspended && <Badge tone="warn">{t('event.suspended')}</Badge>}
      </h2>
      <div className="grid gap-2">
        {lines.map((market) => {
          const three = market.outcomes.length >= THREE;
          return (
            <div
              key={market.key}
              className={cx(
                'grid gap-2',
                three ? 'grid-cols-[repeat(3,minmax(0,1fr))]' : 'grid-cols-[repeat(2,minmax(0,1fr))]',
              )}
            >
              {market.outcomes.map((outcome) => {
                const short = shortOutcome(market.id, outcome.id);
                return (
                  <OddsButton
                    key={outcome.id}
                    event={event}
                    market={market}
                    outcome={outcome}
                    look={three ? 'above' : 'beside'}
                    choose={choose}
                    {...(short !== undefined && { short })}
                  />
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
