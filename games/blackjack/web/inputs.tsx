import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { HANDS, type BlackjackParams } from '../params.ts';
import { chipsOf, MAX_ON_SPOT, SIDES, type Chips } from '../sides.ts';

const SPOTS = ['main', ...SIDES] as const;

/** How far splitting goes, and chips on the hand and on the side bets. */
export function BlackjackInputs({ params, onParams, disabled }: ControlsProps<BlackjackParams>) {
  const t = useT('games.blackjack');
  const chips = chipsOf(params.chips);
  function lay(spot: keyof Chips, count: number): void {
    const next = { ...chips, [spot]: count };
    // A spot without chips is not in the bet, nor is the one chip that every hand has.
    const said = SPOTS.filter((one) => next[one] > (one === 'main' ? 1 : 0)).map((one) => [one, next[one]]);
    onParams({ ...params, chips: Object.fromEntries(said) });
  }
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label={t('hands')}
        items={HANDS.map((id) => ({ id, label: t('upTo', { count: id }) }))}
        value={params.hands ?? 2}
        onChange={(hands) => onParams({ ...params, hands })}
        disabled={disabled}
      />
      {SPOTS.map((spot) => (
        <div key={spot} className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-2">
          <span className="text-xs font-semibold text-fg2">{t(`side.${spot}`)}</span>
          <NumberStepper
            value={chips[spot]}
            min={spot === 'main' ? 1 : 0}
            max={MAX_ON_SPOT}
            disabled={disabled}
            label={t('side.chips', { spot: t(`side.${spot}`) })}
            decreaseLabel={t('side.fewer', { spot: t(`side.${spot}`) })}
            increaseLabel={t('side.more', { spot: t(`side.${spot}`) })}
            onChange={(count) => lay(spot, count)}
          />
        </div>
      ))}
      <p className="text-xs text-fg3">{t('rulesNote')}</p>
    </div>
  );
}
