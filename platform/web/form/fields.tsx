/**
 * Draws a form from its fields. Every control reports the whole new state of its field. Its words are the back
 * office's, which is around wherever staff fill in forms.
 */
import { use, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Fallback, FormContext, isLong, isWide, useFault, type FieldProps } from './field-parts.tsx';
import { Lines } from './lines.tsx';
import { LongText } from './long-text.tsx';
import type { FormField } from './schema.ts';
import { plain, emptyState, type Entries, type FormState } from './state.ts';

/** One field of any kind. */
export function SchemaField(props: FieldProps): ReactNode {
  const t = useT('backoffice.form');
  const { field, state, onChange } = props;
  if (!field.nullable) return <Present {...props} />;
  return (
    <div className="flex flex-col gap-1">
      <Switch
        checked={state !== null}
        onChange={(on) => onChange(on ? emptyState(field) : null)}
        label={t('set', { title: field.title })}
      />
      {state !== null && <Present {...props} />}
    </div>
  );
}

function Present(props: FieldProps): ReactNode {
  const { field } = props;
  switch (field.kind) {
    case 'group':
      return <Group {...props} field={field} />;
    case 'list':
      return <Items {...props} field={field} />;
    case 'record':
      return <Dictionary {...props} field={field} />;
    case 'switch':
      return <SwitchField {...props} field={field} />;
    case 'choice':
    case 'text':
    case 'number':
    case 'json':
      return <Line {...props} field={field} />;
  }
}

function SwitchField({ field, state, onChange }: FieldProps<'switch'>): ReactNode {
  return (
    <div className="flex min-w-0 flex-col justify-end">
      <div className="flex items-center justify-between gap-3">
        <Switch checked={state === true} onChange={onChange} label={field.title} />
        <span className="text-xs text-fg3">
          <Fallback field={field} state={state} onChange={onChange} />
        </span>
      </div>
      {field.description && <p className="text-xs text-fg3">{field.description}</p>}
    </div>
  );
}

function Line(props: FieldProps<'choice' | 'text' | 'number' | 'json'>): ReactNode {
  const t = useT('backoffice.form');
  const { field, state, onChange, optional } = props;
  const error = useFault(props);
  const text = plain(state);
  const own = use(FormContext).control?.({ path: props.path, value: text, onChange });
  return (
    <Field
      label={field.title}
      hint={field.description ?? rangeText(field, t)}
      error={error}
      aside={<Fallback field={field} state={state} onChange={onChange} />}
    >
      {own ? (
        own
      ) : field.kind === 'choice' ? (
        <Select
          options={field.options.map((option) => ({ value: String(option), label: String(option) }))}
          value={text}
          onChange={onChange}
          search={{ placeholder: t('search'), empty: t('nothing') }}
        />
      ) : field.kind === 'json' ? (
        <LongText code value={text} onChange={onChange} />
      ) : isLong(field) ? (
        <LongText value={text} onChange={onChange} />
      ) : (
        <TextInput
          value={text}
          onChange={(event) => onChange(event.target.value)}
          {...(optional ? { placeholder: t('notSet') } : {})}
          {...(field.kind === 'number'
            ? { inputMode: field.integer ? ('numeric' as const) : ('decimal' as const), className: 'tnum' }
            : {})}
        />
      )}
    </Field>
  );
}

/** The allowed range of a figure, when it has one. */
function rangeText(field: FormField, t: ReturnType<typeof useT>): string | null {
  if (field.kind !== 'number') return null;
  const { min, max } = field;
  if (min && max) return t('range', { min: min.value, max: max.value });
  if (min) return t('atLeast', { min: min.value });
  return max ? t('atMost', { max: max.value }) : null;
}

function Group({ field, state, path, faults, onChange }: FieldProps<'group'>): ReactNode {
  const values = state as { readonly [key: string]: FormState };
  const fields = (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 md:grid-cols-2">
      {field.fields.map(({ key, field: inner, required }) => (
        <div key={key} className={cx('min-w-0', isWide(inner) && 'md:col-span-2')}>
          <SchemaField
            field={inner}
            state={values[key] ?? null}
            path={path === '' ? key : `${path}.${key}`}
            faults={faults}
            optional={!required && inner.fallback === undefined}
            onChange={(next) => onChange({ ...values, [key]: next })}
          />
        </div>
      ))}
    </div>
  );
  if (path === '') return fields;
  return (
    <Fieldset field={field} state={state} path={path} faults={faults} onChange={onChange}>
      {fields}
    </Fieldset>
  );
}

interface FieldsetProps extends FieldProps {
  children: ReactNode;
}

function Fieldset({ children, ...props }: FieldsetProps): ReactNode {
  const error = useFault(props);
  const { field } = props;
  return (
    <fieldset className="min-w-0 rounded-lg border border-line/70 p-3 sm:p-4">
      <legend className="px-1.5 text-xs font-semibold text-fg2">{field.title}</legend>
      {field.description && <p className="mb-2 text-xs text-fg3">{field.description}</p>}
      {children}
      {error && (
        <p role="alert" className="mt-2 text-xs text-lose">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Short texts are one a line, as they are copied from elsewhere; anything else has a control for each item. */
function Items(props: FieldProps<'list'>): ReactNode {
  const { control } = use(FormContext);
  const { item } = props.field;
  const Way = item.kind === 'text' && !isLong(item) && !control ? Lines : List;
  return <Way {...props} />;
}

function List({ field, state, path, faults, onChange }: FieldProps<'list'>): ReactNode {
  const t = useT('backoffice.form');
  const items = state as readonly FormState[];
  const full = field.max !== null && items.length >= field.max;
  return (
    <Fieldset field={field} state={state} path={path} faults={faults} onChange={onChange}>
      <ol className="flex flex-col gap-3">
        {items.map((item, index) => (
          <li key={index} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <SchemaField
                field={{ ...field.item, title: t('item', { title: field.item.title, number: index + 1 }) }}
                state={item}
                path={`${path}.${index}`}
                faults={faults}
                onChange={(next) => onChange(items.with(index, next))}
              />
            </div>
            <IconButton
              icon="trash"
              label={t('remove', { title: `${field.item.title} ${index + 1}` })}
              onClick={() => onChange(items.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {items.length === 0 && <p className="text-fg3">{t('emptyList')}</p>}
      <Button
        size={32}
        icon="plus"
        disabled={full}
        className="mt-3"
        onClick={() => onChange([...items, emptyState(field.item)])}
      >
        {t('add', { title: field.item.title.toLowerCase() })}
      </Button>
    </Fieldset>
  );
}

function Dictionary({ field, state, path, faults, onChange }: FieldProps<'record'>): ReactNode {
  const t = useT('backoffice.form');
  const { entries } = state as Entries;
  const write = (next: Entries['entries']): void => onChange({ entries: next });
  return (
    <Fieldset field={field} state={state} path={path} faults={faults} onChange={onChange}>
      <ul className="flex flex-col gap-3">
        {entries.map((entry, index) => {
          const at = `${path}.${entry.key === '' ? index : entry.key}`;
          const fault = faults[`${at}#key`];
          return (
            <li key={index} className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-[minmax(120px,1fr)_minmax(0,3fr)]">
                <Field label={t('key')} error={fault ? t(`error.${fault.key}`) : null}>
                  {field.keys ? (
                    <Select
                      options={field.keys.map((key) => ({ value: key, label: key }))}
                      value={entry.key || null}
                      onChange={(key) => write(entries.with(index, { ...entry, key }))}
                      search={{ placeholder: t('search'), empty: t('nothing') }}
                    />
                  ) : (
                    <TextInput
                      value={entry.key}
                      onChange={(event) => write(entries.with(index, { ...entry, key: event.target.value }))}
                      maxLength={64}
                    />
                  )}
                </Field>
                <SchemaField
                  field={{ ...field.value, title: entry.key || field.value.title }}
                  state={entry.value}
                  path={at}
                  faults={faults}
                  onChange={(value) => write(entries.with(index, { ...entry, value }))}
                />
              </div>
              <IconButton
                icon="trash"
                label={t('remove', { title: entry.key || String(index + 1) })}
                onClick={() => write(entries.toSpliced(index, 1))}
              />
            </li>
          );
        })}
      </ul>
      {entries.length === 0 && <p className="text-fg3">{t('emptyList')}</p>}
      <Button
        size={32}
        icon="plus"
        className="mt-3"
        onClick={() => write([...entries, { key: '', value: emptyState(field.value) }])}
      >
        {t('add', { title: field.value.title.toLowerCase() })}
      </Button>
    </Fieldset>
  );
}
