import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import type { RouletteParams } from '../params.ts';
import { VARIANTS } from '../variants.ts';
import { chipsThatStay } from './chips-that-stay.ts';

/** Which wheel is played. Chips stay where the new table has their spot. */
export function RouletteControls({ params, onParams, disabled }: ControlsProps<RouletteParams>) {
  const t = useT('games.roulette.variant');
  const { variant = 'european', chips } = params;
  return (
    <label className="flex flex-col gap-1.5 text-xs font-semibold text-fg2">
      {t('label')}
      <NativeSelect
        value={variant}
        disabled={disabled}
        onChange={({ target }) => {
          const next = VARIANTS.find((one) => one === target.value);
          if (next) onParams({ variant: next, chips: chipsThatStay(chips, next) });
        }}
      >
        {VARIANTS.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </NativeSelect>
      <span className="font-medium text-fg3">{t(`about.${variant}`)}</span>
    </label>
  );
}
