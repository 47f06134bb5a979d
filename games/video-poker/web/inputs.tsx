import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { PLAYED, type VideoPokerParams } from '../params.ts';
import { VARIANTS } from '../hands.ts';

/** Which cards are wild and what is paid, and how many hands draw from one deal. */
export function VideoPokerInputs({ params, onParams, disabled }: ControlsProps<VideoPokerParams>) {
  const t = useT('games.video-poker');
  return (
    <div className="flex flex-col gap-2">
      <label className="flex flex-col gap-1.5 text-xs font-semibold text-fg2">
        {t('game')}
        <NativeSelect
          value={params.variant ?? 'jacks'}
          disabled={disabled}
          onChange={({ target }) => {
            const variant = VARIANTS.find((one) => one === target.value);
            if (variant) onParams({ ...params, variant });
          }}
        >
          {VARIANTS.map((variant) => (
            <option key={variant} value={variant}>
              {t(`variant.${variant}`)}
            </option>
          ))}
        </NativeSelect>
      </label>
      <Choice
        label={t('hands')}
        items={PLAYED.map((id) => ({ id, label: id }))}
        value={params.hands ?? 1}
        onChange={(hands) => onParams({ ...params, hands })}
        disabled={disabled}
      />
    </div>
  );
}
