import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { PositionView } from '../contract.ts';
import { Act, Bet, Details, PositionPrice, Result, Worth } from './position-parts.tsx';

interface CardsProps {
  label: string;
  /** Null while they are read. */
  positions: readonly PositionView[] | null;
  empty: ReactNode;
}

/** Positions where a table has no room: nothing of what matters is left out. */
export function PositionCards({ label, positions, empty }: CardsProps): ReactNode {
  if (positions === null) return <Skeleton className="h-40 w-full" />;
  if (positions.length === 0) return empty;
  return (
    <ul aria-label={label} className="grid gap-2">
      {positions.map((one) => (
        <PositionCard key={one.id} position={one} />
      ))}
    </ul>
  );
}

function PositionCard({ position }: { position: PositionView }): ReactNode {
  const t = useT('trading.positions');
  const ended = position.ended_at !== null;
  const { ticker, wager, currency, entry, bust, exit, reason } = position;
  const figures = [
    { head: t('wager'), value: <Money amount={wager} currency={currency} mark="none" /> },
    { head: t('entry'), value: <PositionPrice of={ticker} price={entry} /> },
    ended
      ? { head: t('exit'), value: <PositionPrice of={ticker} price={exit} /> }
      : { head: t('bust'), value: <PositionPrice of={ticker} price={bust} /> },
  ];
  return (
    <li className="grid gap-2 rounded-lg bg-raised p-3">
      <span className="flex items-center justify-between gap-2">
        <Bet position={position} />
        {ended ? <Result position={position} /> : <Worth position={position} />}
      </span>
      <dl className="grid grid-cols-3 gap-2 text-xs tnum">
        {figures.map(({ head, value }) => (
          <div key={head} className="min-w-0 last:text-end">
            <dt className="text-fg3">{head}</dt>
            <dd className="truncate font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {ended ? (
        <span className="flex items-center justify-between text-xs text-fg3">
          {t(`reasons.${reason ?? 'cashout'}`)}
          <Details id={position.id} />
        </span>
      ) : (
        <Act position={position} wide />
      )}
    </li>
  );
}
