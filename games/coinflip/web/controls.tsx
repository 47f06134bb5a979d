import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { RuleNote } from '#platform/web/game/rule-note.tsx';
import { formatCompact } from '#ui/format.ts';
import { coinflip, FLIPS, type CoinflipParams } from '../game.ts';

/** There is nothing to set: the calls are made on the stage. */
export function CoinflipControls({ params }: Pick<ControlsProps<CoinflipParams>, 'params'>) {
  const t = useT('games.coinflip');
  const most = formatCompact(ratioNumber(coinflip.maxMultiplier(params), 2));
  return <RuleNote rule={t('rule')} most={t('upTo', { flips: FLIPS, multiplier: most })} />;
}
