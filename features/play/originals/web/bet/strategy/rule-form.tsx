import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { AnyInstant } from '#platform/contract/game.ts';
import {
  ACTIONS,
  COMPARISONS,
  COUNTS,
  entryOf,
  freshAction,
  freshCondition,
  isCount,
  KINDS,
  LINES,
  SUMS,
  type DraftAction,
  type DraftCondition,
  type DraftRule,
} from './draft.ts';
import type { Speaker } from './words.ts';

/** Most conditions, and most actions, of a rule. */
const MAX_PARTS = 4;

interface FormProps {
  readonly rule: DraftRule;
  readonly game: AnyInstant;
  readonly speaker: Speaker;
  readonly onRule: (rule: DraftRule) => void;
}

/** When a rule acts, and what it does. */
export function RuleForm({ rule, game, speaker, onRule }: FormProps): ReactNode {
  const { t } = speaker;
  const on = (index: number, next: DraftCondition | null): void =>
    onRule({ ...rule, on: replaced(rule.on, index, next) });
  const act = (index: number, next: DraftAction | null): void =>
    onRule({ ...rule, do: replaced(rule.do, index, next) });
  return (
    <div className="flex flex-col gap-3 border-t border-line p-3">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-xs font-semibold text-fg2">{t('whenAll')}</legend>
        {rule.on.map((condition, index) => (
          <Condition
            key={index}
            condition={condition}
            speaker={speaker}
            onChange={(next) => on(index, next)}
            onRemove={rule.on.length > 1 ? () => on(index, null) : null}
          />
        ))}
        {rule.on.length < MAX_PARTS && (
          <Button
            size={32}
            icon="plus"
            onClick={() => onRule({ ...rule, on: [...rule.on, freshCondition('profit')] })}
          >
            {t('addCondition')}
          </Button>
        )}
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-xs font-semibold text-fg2">{t('doAll')}</legend>
        {rule.do.map((action, index) => (
          <Action
            key={index}
            action={action}
            game={game}
            speaker={speaker}
            onChange={(next) => act(index, next)}
            onRemove={rule.do.length > 1 ? () => act(index, null) : null}
          />
        ))}
        {rule.do.length < MAX_PARTS && (
          <Button
            size={32}
            icon="plus"
            onClick={() => onRule({ ...rule, do: [...rule.do, freshAction('reset')] })}
          >
            {t('addAction')}
          </Button>
        )}
      </fieldset>
    </div>
  );
}

function replaced<Item>(items: readonly Item[], index: number, next: Item | null): readonly Item[] {
  return items.flatMap((item, at) => (at !== index ? [item] : next === null ? [] : [next]));
}

interface PartProps<Part> {
  readonly speaker: Speaker;
  readonly onChange: (next: Part) => void;
  /** Null: a rule needs one. */
  readonly onRemove: (() => void) | null;
}

function Condition(props: PartProps<DraftCondition> & { condition: DraftCondition }): ReactNode {
  const { condition, speaker, onChange, onRemove } = props;
  const { t, code } = speaker;
  const { of, op, n } = condition;
  const counts = isCount(of);
  const suffix = counts ? '' : of === 'mult' ? '×' : code;
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <NativeSelect
        aria-label={t('subject')}
        value={of}
        onChange={(event) =>
          onChange(
            isCount(event.target.value) === counts && of !== 'mult' && event.target.value !== 'mult'
              ? { ...condition, of: event.target.value }
              : freshCondition(event.target.value),
          )
        }
      >
        {[...KINDS, ...SUMS, 'mult'].map((one) => (
          <option key={one} value={one}>
            {t(`of.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t('operator')}
        value={op}
        onChange={(event) => onChange({ ...condition, op: event.target.value })}
      >
        {counts
          ? COUNTS.map((one) => (
              <option key={one} value={one}>
                {t(`op.${one}`)}
              </option>
            ))
          : COMPARISONS.map((one) => (
              <option key={one} value={one}>
                {t(`compare.${NAMES[one]}`)}
              </option>
            ))}
      </NativeSelect>
      <Figure
        label={t('figure')}
        value={n}
        whole={counts}
        suffix={suffix}
        onChange={(next) => onChange({ ...condition, n: next })}
      />
      <Remove label={t('removeCondition')} onRemove={onRemove} />
    </div>
  );
}

const NAMES = { '>': 'more', '>=': 'least', '<': 'less', '<=': 'most' } as const;

function Action(props: PartProps<DraftAction> & { action: DraftAction; game: AnyInstant }): ReactNode {
  const { action, game, speaker, onChange, onRemove } = props;
  const { t, code } = speaker;
  const entry = entryOf(action.a);
  const offered = ACTIONS.filter(
    (one) => (one !== 'flip' || game.switches?.flip) && (one !== 'param' || game.switches),
  );
  const suffix = entry === 'percent' ? '%' : entry === 'factor' ? '×' : entry === 'amount' ? code : '';
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <NativeSelect
        aria-label={t('action')}
        value={action.a}
        onChange={(event) => onChange(freshAction(event.target.value, game))}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {t(`act.${one}`)}
          </option>
        ))}
      </NativeSelect>
      {entry === 'line' && (
        <NativeSelect
          aria-label={t('figure')}
          value={action.v}
          onChange={(event) => onChange({ ...action, v: event.target.value })}
        >
          {LINES.map((one) => (
            <option key={one} value={one}>
              {t(`lineDo.${one}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      {entry === 'param' && <Parameter action={action} game={game} speaker={speaker} onChange={onChange} />}
      {entry !== 'none' && entry !== 'line' && entry !== 'param' && (
        <Figure
          label={t('figure')}
          value={action.v}
          whole={entry === 'step'}
          suffix={suffix}
          onChange={(v) => onChange({ ...action, v })}
        />
      )}
      <Remove label={t('removeAction')} onRemove={onRemove} />
    </div>
  );
}

function Parameter({
  action,
  game,
  speaker,
  onChange,
}: {
  action: DraftAction;
  game: AnyInstant;
  speaker: Speaker;
  onChange: (next: DraftAction) => void;
}): ReactNode {
  const { t, field, value } = speaker;
  const fields = Object.entries(game.switches?.fields ?? {});
  const values = game.switches?.fields[action.k];
  return (
    <>
      <NativeSelect
        aria-label={t('parameter')}
        value={action.k}
        onChange={(event) => {
          const next = game.switches?.fields[event.target.value];
          onChange({ ...action, k: event.target.value, v: Array.isArray(next) ? String(next[0]) : '' });
        }}
      >
        {fields.map(([name]) => (
          <option key={name} value={name}>
            {field(name)}
          </option>
        ))}
      </NativeSelect>
      {Array.isArray(values) ? (
        <NativeSelect
          aria-label={field(action.k)}
          value={action.v}
          onChange={(event) => onChange({ ...action, v: event.target.value })}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {value(action.k, one)}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <Figure
          label={field(action.k)}
          value={action.v}
          suffix=""
          onChange={(v) => onChange({ ...action, v })}
        />
      )}
    </>
  );
}

function Figure({
  label,
  value,
  whole = false,
  suffix,
  onChange,
}: {
  label: string;
  value: string;
  whole?: boolean;
  suffix: string;
  onChange: (value: string) => void;
}): ReactNode {
  return (
    <TextInput
      inputMode={whole ? 'numeric' : 'decimal'}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/[^\d.,-]/g, '').slice(0, 24))}
      onFocus={(event) => event.target.select()}
      suffix={suffix === '' ? undefined : <span className="px-2 text-xs">{suffix}</span>}
      className="tnum"
    />
  );
}

function Remove({ label, onRemove }: { label: string; onRemove: (() => void) | null }): ReactNode {
  if (!onRemove) return null;
  return <IconButton icon="close" label={label} className="justify-self-end" onClick={onRemove} />;
}
