import { DifficultyChoice } from '#platform/web/game/difficulty-choice.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { pump, DIFFICULTIES, type PumpParams } from '../game.ts';

/** How dangerous it is, and what that can pay at most. */
export function PumpControls(props: ControlsProps<PumpParams>) {
  return <DifficultyChoice game={pump} levels={DIFFICULTIES} {...props} />;
}
