import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent } from '#ui/format.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { nightfair, STANDS, type NightfairParams, type Stand } from '../game.ts';
import { rangeText } from './look.ts';

/** What the next bet is on, what it pays, its chance and what it returns. */
export function NightfairControls({ params, onParams, disabled }: ControlsProps<NightfairParams>) {
  const t = useT('games.nightfair');
  const percent = (ratio: Ratio): string => formatPercent(ratioNumber(ratio, 8));
  return (
    <div className="flex flex-col gap-2">
      <label className="flex flex-col gap-1.5 text-xs font-semibold text-fg2">
        <span className="flex justify-between gap-2">
          {t('stand')}
          <span className="font-medium text-fg3 tnum">
            {t('chance', { chance: percent(nightfair.winChance(params)) })}
          </span>
        </span>
        <NativeSelect
          value={params.stand}
          disabled={disabled}
          onChange={({ target }) => onParams({ stand: target.value as Stand })}
        >
          {STANDS.map((id) => (
            <option key={id} value={id}>
              {`${t(id)} · ${rangeText(id)}`}
            </option>
          ))}
        </NativeSelect>
      </label>
      <p className="text-xs text-fg3">{t(`about.${params.stand}`)}</p>
      <p className="text-xs text-fg3">{t('returns', { rtp: percent(nightfair.rtp(params)) })}</p>
    </div>
  );
}
