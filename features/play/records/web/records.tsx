import type { ReactNode } from 'react';
import { AchievementList } from './achievement-list.tsx';
import { GameRecords } from './game-records.tsx';

/** In a profile: achievements, and what was played game by game. @param tag id or name of whom it is of */
export default function Records({ tag, own }: { tag: string; own: boolean }): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      <AchievementList tag={tag} own={own} />
      <GameRecords tag={tag} own={own} />
    </div>
  );
}
