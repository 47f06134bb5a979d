import type { ReactNode } from 'react';
import { HomeGames } from './home-games.tsx';

/** Slots that the operator features. */
export default function HomeSlots(): ReactNode {
  return <HomeGames row="slots" />;
}
