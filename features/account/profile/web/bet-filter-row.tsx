import type { ReactNode } from 'react';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { boot } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';
import { LazySelect } from '#platform/web/lazy-select.tsx';
import { useStore } from '#platform/web/store.ts';
import { filtersText, NO_FILTERS, type BetFilters } from './bet-choice.ts';

interface RowProps {
  filters: BetFilters;
  onChange: (filters: BetFilters) => void;
}

/** Game, currency, kind of money, result and days. */
export function BetFilterRow({ filters, onChange }: RowProps): ReactNode {
  const t = useT('profile.history');
  const currencies = useStore((state) => state.currencies);
  const set = (name: keyof BetFilters) => (value: string) => onChange({ ...filters, [name]: value });
  const none = filtersText(filters) === '';
  const search = { placeholder: t('search'), empty: t('noMatch') };
  return (
    <div
      role="search"
      aria-label={t('filters')}
      className="grid grid-cols-2 items-end gap-3 rounded-xl border border-line/70 bg-panel p-3 sm:p-4 md:grid-cols-3 lg:grid-cols-[repeat(6,minmax(0,1fr))_40px]"
    >
      <Field label={t('game')}>
        <LazySelect
          value={filters.game}
          onChange={set('game')}
          search={search}
          options={[
            { value: '', label: t('allGames') },
            ...boot().games.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </Field>
      <Field label={t('currency')}>
        <LazySelect
          value={filters.currency}
          onChange={set('currency')}
          search={search}
          options={[
            { value: '', label: t('allCurrencies') },
            ...currencies.map(({ id }) => ({
              value: id,
              label: id.toUpperCase(),
              icon: <CurrencyIcon id={id} size={18} />,
            })),
          ]}
        />
      </Field>
      <Choice name="money" values={['real', 'demo']} value={filters.money} onChange={set('money')} />
      <Choice name="result" values={['win', 'lose']} value={filters.result} onChange={set('result')} />
      <Day name="from" value={filters.from} max={filters.to} onChange={set('from')} />
      <Day name="to" value={filters.to} min={filters.from} onChange={set('to')} />
      <IconButton
        icon="undo"
        label={t('clear')}
        disabled={none}
        onClick={() => onChange(NO_FILTERS)}
        className={none ? 'max-lg:hidden' : ''}
      />
    </div>
  );
}

interface ChoiceProps {
  name: 'money' | 'result';
  values: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ name, values, value, onChange }: ChoiceProps): ReactNode {
  const t = useT('profile.history');
  return (
    <label className="flex min-w-0 flex-col gap-1.5">
      <span className="text-xs font-semibold text-fg2">{t(name)}</span>
      <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('any')}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

interface DayProps {
  name: 'from' | 'to';
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

function Day({ name, value, min, max, onChange }: DayProps): ReactNode {
  const t = useT('profile.history');
  return (
    <Field label={t(name)}>
      <TextInput
        type="date"
        value={value}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
