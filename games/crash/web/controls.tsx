import { DecimalInput } from '#platform/web/decimal-input.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent } from '#ui/format.ts';
import { Switch } from '#ui/switch.tsx';
import { ratioNumber } from '#platform/contract/money.ts';
import { crash, MAX_CASHOUT, MIN_CASHOUT, type CrashParams } from '../game.ts';

const USUAL = 2;

/** Automatic cash-out: on with a target, or off and by hand. */
export function CrashControls({ params, onParams, disabled }: ControlsProps<CrashParams>) {
  const t = useT('games.crash');
  const { autoCashout, ...rest } = params;
  const on = autoCashout !== undefined;
  return (
    // The target keeps its place while it is off: nothing moves when what was chosen is known.
    <div className="flex flex-col gap-2 md:gap-0">
      <Switch
        spread
        label={t('auto')}
        checked={on}
        disabled={disabled}
        onChange={(checked) => onParams(checked ? { ...rest, autoCashout: USUAL } : rest)}
      />
      <DecimalInput
        label={t('autoAt')}
        aside={on ? t('chance', { chance: formatPercent(ratioNumber(crash.winChance(params), 6)) }) : ''}
        value={autoCashout ?? USUAL}
        places={2}
        min={MIN_CASHOUT}
        max={MAX_CASHOUT}
        step={0.1}
        suffix="×"
        disabled={disabled || !on}
        onCommit={(value) => onParams({ ...rest, autoCashout: Math.round(value * 100) / 100 })}
      />
    </div>
  );
}
