import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GameRow, GameRowSkeleton } from '#platform/web/game-row.tsx';
import { useT } from '#platform/web/i18n.ts';
import { tickersQuery } from './queries.ts';
import { TickerCard } from './ticker-card.tsx';

/** Futures on the home page. */
export default function HomeFutures(): ReactNode {
  const t = useT('trading');
  const { data, isError } = useQuery(tickersQuery);
  if (isError && !data) return null;
  if (!data) return <GameRowSkeleton title={t('title')} busy />;
  if (data.length === 0) return null;
  return (
    <GameRow title={t('title')} to="/trading/all">
      {data.map((ticker) => (
        <TickerCard key={ticker.ticker} ticker={ticker} tall />
      ))}
    </GameRow>
  );
}
