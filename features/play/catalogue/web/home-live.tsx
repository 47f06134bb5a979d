import type { ReactNode } from 'react';
import { HomeGames } from './home-games.tsx';

/** Tables with a dealer. */
export default function HomeLive(): ReactNode {
  return <HomeGames row="live" />;
}
