import { DifficultyChoice } from '#platform/web/game/difficulty-choice.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { cases, DIFFICULTIES, type CasesParams } from '../game.ts';

/** How rare and how great the payouts are. */
export function CasesControls(props: ControlsProps<CasesParams>) {
  return <DifficultyChoice game={cases} levels={DIFFICULTIES} {...props} />;
}
