import { DifficultyChoice } from '#platform/web/game/difficulty-choice.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { tarot, DIFFICULTIES, type TarotParams } from '../game.ts';

/** How rare and how great the payouts are. */
export function TarotControls(props: ControlsProps<TarotParams>) {
  return <DifficultyChoice game={tarot} levels={DIFFICULTIES} {...props} />;
}
