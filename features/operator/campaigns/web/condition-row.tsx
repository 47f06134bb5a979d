import { useId, useState, type ReactNode } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { LOCALE_NAMES } from '#platform/contract/locale-names.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import type { PlayerFact } from '#platform/contract/player-fact.ts';
import { useT } from '#platform/web/i18n.ts';
import {
  BOUND_TESTS,
  type Condition,
  FLAG_TESTS,
  LIST_TESTS,
  MOMENT_TESTS,
  RFM_SPANS,
  RFM_VALUES,
  WORD_TESTS,
} from '../filter.ts';
import { RFM_GROUPS } from '../rfm.ts';
import { blankCondition, FACT_CHOICES, isKnown } from './blank.ts';

const PRODUCTS = ['originals', 'providers', 'sport', 'futures', 'poker', 'pvp'] as const;

interface RowProps {
  condition: Condition;
  facts: readonly PlayerFact[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

/** One condition: what is asked, how, and against what. */
export function ConditionRow({ condition, facts, onChange, onRemove }: RowProps): ReactNode {
  const t = useT('campaigns');
  const name = t(`fact.${condition.fact}`);
  return (
    <div
      role="group"
      aria-label={name}
      className="flex items-start gap-2 rounded-md border border-line/60 p-2"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <span className="min-w-40 flex-1 basis-44">
          <NativeSelect
            aria-label={t('filter.fact')}
            value={condition.fact}
            onChange={(event) =>
              onChange(blankCondition(FACT_CHOICES.find((fact) => fact === event.target.value)!))
            }
          >
            {FACT_CHOICES.map((fact) => (
              <option key={fact} value={fact} disabled={!isKnown(fact, facts)}>
                {t(`fact.${fact}`)}
              </option>
            ))}
          </NativeSelect>
        </span>
        <Value condition={condition} onChange={onChange} />
      </div>
      <IconButton icon="trash" label={t('filter.remove', { name })} onClick={onRemove} />
    </div>
  );
}

type ValueProps = Pick<RowProps, 'condition' | 'onChange'>;

function Value({ condition, onChange }: ValueProps): ReactNode {
  const t = useT('campaigns');
  switch (condition.kind) {
    case 'moment':
      return (
        <>
          <Test tests={MOMENT_TESTS} value={condition.is} onChange={(is) => onChange({ ...condition, is })} />
          {condition.is !== 'never' && (
            <Figure
              label={t('filter.days')}
              unit={t('filter.daysUnit')}
              value={condition.days}
              onChange={(days) => onChange({ ...condition, days })}
            />
          )}
        </>
      );
    case 'count':
      return (
        <>
          <Test tests={BOUND_TESTS} value={condition.is} onChange={(is) => onChange({ ...condition, is })} />
          <Figure
            label={t('filter.value')}
            value={condition.value}
            onChange={(value) => onChange({ ...condition, value })}
          />
        </>
      );
    case 'money':
      return (
        <>
          <Test tests={BOUND_TESTS} value={condition.is} onChange={(is) => onChange({ ...condition, is })} />
          <span className="w-36">
            <TextInput
              aria-label={t('filter.value')}
              inputMode="decimal"
              className="tnum"
              suffix={<span className="pe-2">€</span>}
              value={condition.value}
              maxLength={24}
              onChange={(event) =>
                onChange({ ...condition, value: event.target.value.trim().replace(',', '.') })
              }
            />
          </span>
        </>
      );
    case 'word':
      return (
        <>
          <Test tests={WORD_TESTS} value={condition.is} onChange={(is) => onChange({ ...condition, is })} />
          {condition.fact === 'language' ? (
            <Several
              label={t('fact.language')}
              all={LOCALES}
              chosen={condition.words}
              nameOf={(locale) => LOCALE_NAMES[locale]}
              onChange={(words) => onChange({ ...condition, words })}
            />
          ) : (
            <Words
              label={t(`filter.words.${condition.fact}`)}
              words={condition.words}
              onChange={(words) => onChange({ ...condition, words })}
            />
          )}
        </>
      );
    case 'list':
      return (
        <>
          <Test tests={LIST_TESTS} value={condition.is} onChange={(is) => onChange({ ...condition, is })} />
          <Several
            label={t(`fact.${condition.fact}`)}
            all={PRODUCTS}
            chosen={condition.words}
            nameOf={(product) => t(`product.${product}`)}
            onChange={(words) => onChange({ ...condition, words })}
          />
        </>
      );
    case 'flag':
      return (
        <Test tests={FLAG_TESTS} value={condition.is} onChange={(is) => onChange({ ...condition, is })} />
      );
    case 'harm':
      return (
        <Test
          tests={['1', '2', '3']}
          value={String(condition.below) as '1'}
          prefix="harm"
          onChange={(below) => onChange({ ...condition, below: Number(below) })}
        />
      );
    case 'rfm':
      return <RfmValue condition={condition} onChange={onChange} />;
  }
}

interface RfmProps {
  condition: Extract<Condition, { kind: 'rfm' }>;
  onChange: (condition: Condition) => void;
}

function RfmValue({ condition, onChange }: RfmProps): ReactNode {
  const t = useT('campaigns');
  return (
    <>
      <Test
        tests={RFM_SPANS.map(String)}
        value={String(condition.days)}
        prefix="span"
        onChange={(days) => onChange({ ...condition, days: days === '30' ? 30 : 90 })}
      />
      <Test
        tests={RFM_VALUES}
        value={condition.by}
        prefix="by"
        onChange={(by) => onChange({ ...condition, by })}
      />
      <Several
        label={t('fact.rfm')}
        all={RFM_GROUPS}
        chosen={condition.groups}
        nameOf={(group) => t(`rfm.${group}`)}
        onChange={(groups) => onChange({ ...condition, groups })}
      />
    </>
  );
}

interface TestProps<T extends string> {
  tests: readonly T[];
  value: T;
  prefix?: string;
  onChange: (test: T) => void;
}

function Test<T extends string>({ tests, value, prefix = 'test', onChange }: TestProps<T>): ReactNode {
  const t = useT('campaigns');
  return (
    <span className="min-w-32 flex-1 basis-36">
      <NativeSelect
        aria-label={t('filter.how')}
        value={value}
        onChange={(event) => onChange(tests.find((one) => one === event.target.value)!)}
      >
        {tests.map((one) => (
          <option key={one} value={one}>
            {t(`${prefix}.${one}`)}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}

interface FigureProps {
  label: string;
  unit?: string;
  value: number;
  onChange: (value: number) => void;
}

function Figure({ label, unit, value, onChange }: FigureProps): ReactNode {
  return (
    <span className="w-32">
      <TextInput
        aria-label={label}
        inputMode="numeric"
        className="tnum"
        maxLength={7}
        suffix={unit && <span className="pe-2">{unit}</span>}
        value={Number.isNaN(value) ? '' : String(value)}
        onChange={(event) => {
          const digits = event.target.value.replaceAll(/\D/g, '');
          onChange(digits === '' ? Number.NaN : Number(digits));
        }}
      />
    </span>
  );
}

interface SeveralProps<T extends string> {
  label: string;
  all: readonly T[];
  chosen: readonly string[];
  nameOf: (one: T) => string;
  onChange: (chosen: T[]) => void;
}

function Several<T extends string>({ label, all, chosen, nameOf, onChange }: SeveralProps<T>): ReactNode {
  return (
    <fieldset className="flex w-full flex-wrap gap-x-5">
      <legend className="sr-only">{label}</legend>
      {all.map((one) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          onChange={(on) => onChange(all.filter((each) => (each === one ? on : chosen.includes(each))))}
        >
          {nameOf(one)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface WordsProps {
  label: string;
  words: readonly string[];
  onChange: (words: string[]) => void;
}

/** Words with commas between them. */
function Words({ label, words, onChange }: WordsProps): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState(words.join(', '));
  return (
    <span className="min-w-48 flex-1 basis-56">
      <TextInput
        id={id}
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value.split(/[\s,;]+/).filter((word) => word !== ''));
        }}
      />
    </span>
  );
}
