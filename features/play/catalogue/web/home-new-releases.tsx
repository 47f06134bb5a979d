import type { ReactNode } from 'react';
import { HomeGames } from './home-games.tsx';

/** What is new. */
export default function HomeNewReleases(): ReactNode {
  return <HomeGames row="new-releases" />;
}
