import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent } from '#ui/format.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { ANIMALS, waterhole, type Animal, type WaterholeParams } from '../game.ts';
import { paysText } from './look.ts';

/** The animal of the next bet, what it pays, its chance and what it returns. */
export function WaterholeControls({ params, onParams, disabled }: ControlsProps<WaterholeParams>) {
  const t = useT('games.waterhole');
  const percent = (ratio: Ratio): string => formatPercent(ratioNumber(ratio, 8));
  const pays = [1, 2, 3].map((count) => paysText(params.animal, count)).join(' · ');
  return (
    <div className="flex flex-col gap-2">
      <label className="flex flex-col gap-1.5 text-xs font-semibold text-fg2">
        <span className="flex justify-between gap-2">
          {t('animal')}
          <span className="font-medium text-fg3 tnum">
            {t('chance', { chance: percent(waterhole.winChance(params)) })}
          </span>
        </span>
        <NativeSelect
          value={params.animal}
          disabled={disabled}
          onChange={({ target }) => onParams({ animal: target.value as Animal })}
        >
          {ANIMALS.map((id) => (
            <option key={id} value={id}>
              {t(id)}
            </option>
          ))}
        </NativeSelect>
      </label>
      <p className="text-xs text-fg3 tnum">{t('pays', { pays })}</p>
      <p className="text-xs text-fg3">
        {t('returns', { animal: t(params.animal), rtp: percent(waterhole.rtp(params)) })}
      </p>
    </div>
  );
}
