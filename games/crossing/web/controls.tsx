import { DifficultyChoice } from '#platform/web/game/difficulty-choice.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { crossing, DIFFICULTIES, type CrossingParams } from '../game.ts';

/** How dangerous it is, and what that can pay at most. */
export function CrossingControls(props: ControlsProps<CrossingParams>) {
  return <DifficultyChoice game={crossing} levels={DIFFICULTIES} {...props} />;
}
