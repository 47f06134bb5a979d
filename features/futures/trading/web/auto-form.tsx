/** What automatic betting is told on the page of a ticker. */
import type { ReactNode } from 'react';
import { AmountField } from '#platform/web/auto/amount-field.tsx';
import { AutoFields } from '#platform/web/auto/auto-fields.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { AutoInput, AutoProgress } from './auto-run.ts';

interface AutoFormProps {
  input: AutoInput;
  onChange: (input: AutoInput) => void;
  currency: string;
  progress: AutoProgress | null;
}

export function AutoForm({ input, onChange, currency, progress }: AutoFormProps): ReactNode {
  const t = useT('trading.auto');
  const locked = progress !== null;
  const { auto } = input;
  return (
    <div className="flex flex-col gap-3">
      <AutoFields
        auto={auto}
        locked={locked}
        currency={currency}
        onChange={(next) => onChange({ ...input, auto: { ...auto, ...next } })}
        words={{
          games: t('games'),
          fewer: t('fewer'),
          more: t('more'),
          infinite: t('infinite'),
          onWin: t('onWin'),
          onLoss: t('onLoss'),
          actions: [
            ['reset', t('reset')],
            ['increase', t('increase')],
          ],
          percent: t('percent'),
          stopOnWin: t('stopOnWin'),
        }}
      />
      <AmountField
        label={t('stopProfit')}
        value={input.profit}
        onChange={(profit) => onChange({ ...input, profit })}
        currency={currency}
        locked={locked}
      />
      <AmountField
        label={t('stopLoss')}
        value={input.loss}
        onChange={(loss) => onChange({ ...input, loss })}
        currency={currency}
        locked={locked}
      />
      {progress && (
        <p className="text-xs text-fg3 tnum" role="status">
          {auto.games > 0
            ? t('left', { done: progress.done, games: auto.games })
            : t('endless', { done: progress.done })}
        </p>
      )}
    </div>
  );
}
