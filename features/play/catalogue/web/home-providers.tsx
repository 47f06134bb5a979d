import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GameRow, GameRowSkeleton } from '#platform/web/game-row.tsx';
import { useT } from '#platform/web/i18n.ts';
import { ProviderTile } from '#platform/web/provider-tile.tsx';
import { homeProviders } from '../home.ts';
import { HomeFailed } from './home-games.tsx';
import { providersQuery } from './queries.ts';

/** Who made the games, highest priority first. */
export default function HomeProviders(): ReactNode {
  const t = useT('catalogue');
  const query = useQuery(providersQuery);
  const heading = t('home.providers');
  if (query.isError && !query.data) return <HomeFailed heading={heading} query={query} />;
  if (!query.data) return <GameRowSkeleton title={heading} shape="providers" busy />;
  const providers = homeProviders(query.data);
  if (providers.length === 0) return null;
  return (
    <GameRow title={heading} to="/provider/all" shape="providers">
      {providers.map((provider) => (
        <ProviderTile key={provider.id} provider={provider} />
      ))}
    </GameRow>
  );
}
