import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Panel } from '#ui/panel.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { Chips } from './chips.tsx';
import type { KnownTable } from './queries.ts';

/** Beside the table of a sit-and-go: blinds, prizes, and who is out. */
export function SitAndGoPanel({ data: { table, ahead } }: { data: KnownTable }): ReactNode {
  const t = useT('poker.sitAndGo');
  const { sitAndGo, currency, players } = table;
  if (!sitAndGo) return null;
  const { level, next, prizes, standings, status, ante, poolId } = sitAndGo;
  const nameOf = (seat: number) => players.find((one) => one.seat === seat)?.user.name ?? '';
  return (
    <Panel title={t('about')} aside={status === 'playing' ? null : <Badge tone="warn">{t(status)}</Badge>}>
      <dl className="grid gap-2 text-sm">
        {status === 'playing' && (
          <div className="flex flex-wrap justify-between gap-2">
            <dt className="text-fg2">{t('level', { level })}</dt>
            <dd className="font-semibold">
              <Chips amount={table.smallBlind} currency={null} /> /{' '}
              <Chips amount={table.bigBlind} currency={null} />
              {ante !== '0' && (
                <>
                  {' '}
                  {t('ante')} <Chips amount={ante} currency={null} />
                </>
              )}
            </dd>
          </div>
        )}
        {next && (
          <div className="flex flex-wrap justify-between gap-2">
            <dt className="text-fg2">
              {t('next')} <Countdown until={next.at - ahead} />
            </dt>
            <dd>
              <Chips amount={next.smallBlind} currency={null} /> /{' '}
              <Chips amount={next.bigBlind} currency={null} />
            </dd>
          </div>
        )}
        {prizes.map((prize, at) => (
          <div key={at} className="flex flex-wrap justify-between gap-2">
            <dt className="text-fg2">{t('place', { place: at + 1 })}</dt>
            <dd className="font-semibold">
              <Money amount={prize} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {standings.length > 0 && (
        <ol aria-label={t('standings')} className="mt-4 grid gap-1 text-sm">
          {standings
            .toSorted((a, b) => a.place - b.place)
            .map(({ seat, place, prize }) => (
              <li
                key={seat}
                className="flex items-center justify-between gap-3 rounded-md bg-raised px-3 py-1"
              >
                <span className="min-w-0 truncate">
                  <span className="text-fg3">{t('place', { place })}</span> {nameOf(seat)}
                </span>
                {prize !== null && (
                  <Money amount={prize} currency={currency} mark="none" className="font-semibold" />
                )}
              </li>
            ))}
        </ol>
      )}
      {poolId !== null && (
        <AppLink
          to={`/pvp/pool/${poolId}`}
          className={`mt-4 ${buttonClass({ variant: status === 'ended' ? 'primary' : 'secondary', block: true })}`}
        >
          {t(status === 'ended' ? 'rematch' : 'toPool')}
        </AppLink>
      )}
    </Panel>
  );
}
