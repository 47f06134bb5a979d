import { DifficultyChoice } from '#platform/web/game/difficulty-choice.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { tower, DIFFICULTIES, type TowerParams } from '../game.ts';

/** How dangerous it is, and what that can pay at most. */
export function TowerControls(props: ControlsProps<TowerParams>) {
  return <DifficultyChoice game={tower} levels={DIFFICULTIES} {...props} />;
}
