import { DifficultyChoice } from '#platform/web/game/difficulty-choice.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { darts, DIFFICULTIES, type DartsParams } from '../game.ts';

/** How rare and how great the payouts are. */
export function DartsControls(props: ControlsProps<DartsParams>) {
  return <DifficultyChoice game={darts} levels={DIFFICULTIES} {...props} />;
}
