import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { TRIED, tryLaw } from '../../contract.ts';
import { PRODUCTS } from '../../profiles.ts';

type Asked = BodyOf<typeof tryLaw>;

/** Asks the judge about a player whom nobody is. */
export function TryPanel(): ReactNode {
  const t = useT('jurisdiction');
  const [asked, setAsked] = useState<Asked>({
    country: null,
    product: 'originals',
    act: 'play',
    age: null,
    verified: false,
  });
  const change = (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part }));
  const { data } = useQuery({
    queryKey: ['jurisdiction', 'try', asked],
    queryFn: ({ signal }) => call(tryLaw, asked, { signal }),
    placeholderData: (before) => before,
  });
  return (
    <Panel title={t('try')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('country')}>
          <TextInput
            placeholder={t('unknown')}
            maxLength={2}
            onChange={({ target }) => {
              const code = target.value.trim().toUpperCase();
              if (code === '' || /^[A-Z]{2}$/.test(code)) change({ country: code === '' ? null : code });
            }}
          />
        </Field>
        <Field label={t('age')}>
          <TextInput
            inputMode="numeric"
            placeholder={t('unknown')}
            maxLength={3}
            onChange={({ target }) => {
              const text = target.value.trim();
              if (/^\d{0,3}$/.test(text) && Number(text) <= 120)
                change({ age: text === '' ? null : Number(text) });
            }}
          />
        </Field>
        <Choice
          label={t('product')}
          value={asked.product}
          values={PRODUCTS}
          text={(product) => t(`products.${product}`)}
          onChange={(product) => change({ product })}
        />
        <Choice
          label={t('act')}
          value={asked.act}
          values={TRIED}
          text={(act) => t(`acts.${act}`)}
          onChange={(act) => change({ act })}
        />
      </div>
      <Switch
        spread
        checked={asked.verified}
        onChange={(verified) => change({ verified })}
        label={t('verified')}
      />
      <p role="status" className="min-h-12 text-sm font-semibold">
        {data &&
          (data.rule === null
            ? t('allowed', { profile: data.profile })
            : t('refused', { profile: data.profile, rule: data.rule }))}
      </p>
    </Panel>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  text: (value: Value) => string;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({
  label,
  value,
  values,
  text,
  onChange,
}: ChoiceProps<Value>): ReactNode {
  return (
    <label className="grid gap-1.5 text-sm font-semibold">
      {label}
      <NativeSelect
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((one) => one === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}
