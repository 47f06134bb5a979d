import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { RuleNote } from '#platform/web/game/rule-note.tsx';
import { formatCompact } from '#ui/format.ts';
import { rockPaperScissors, ROUNDS, type RpsParams } from '../game.ts';

/** There is nothing to set: the hands are shown on the stage. */
export function RpsControls({ params }: Pick<ControlsProps<RpsParams>, 'params'>) {
  const t = useT('games.rock-paper-scissors');
  const most = formatCompact(ratioNumber(rockPaperScissors.maxMultiplier(params), 2));
  return <RuleNote rule={t('rule')} most={t('upTo', { hands: ROUNDS, multiplier: most })} />;
}
