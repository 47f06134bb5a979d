import { ratioNumber } from '../../../contract/money.ts';
import type { ControlsProps } from '../game-kit.ts';
import { useT } from '../../i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatPercent } from '#ui/format.ts';
import type { WheelParams } from '../../../wheels/colour-wheel.ts';
import { paysText, type WheelLook } from './look.ts';

/** The colour of the next bet, its chance and what it returns. */
export function WheelControls({
  look,
  params,
  onParams,
  disabled,
}: ControlsProps<WheelParams> & { look: WheelLook }) {
  const { game, wheel } = look;
  const t = useT(`games.${game.id}`);
  const percent = (ratio: ReturnType<typeof game.rtp>): string => formatPercent(ratioNumber(ratio, 8));
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label={t('colour')}
        aside={t('chance', { chance: percent(game.winChance(params)) })}
        value={params.colour}
        onChange={(colour) => onParams({ colour })}
        disabled={disabled}
        items={wheel.colours.map(({ id }) => ({
          id,
          label: `${t(id)} ${paysText(look, id)}`,
        }))}
      />
      <p className="text-xs text-fg3">{t('returns', { rtp: percent(game.rtp(params)) })}</p>
    </div>
  );
}
