import { useMemo, type ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { LOCALE_NAMES } from '#platform/contract/locale-names.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import { THEMES } from '#platform/contract/theme.ts';
import { FormContext, type OwnControlProps } from '#platform/web/form/field-parts.tsx';
import { SchemaField } from '#platform/web/form/fields.tsx';
import { useT } from '#platform/web/i18n.ts';
import { PICTURES, type PictureSlot } from '../../settings.ts';
import { PictureControl } from './picture-control.tsx';
import type { Draft } from './use-draft.ts';

function controlOf(props: OwnControlProps): ReactNode {
  const { path } = props;
  if (isSlot(path)) return <PictureControl {...props} slot={path} />;
  if (path === 'theme' || path === 'sender.theme') return <ThemeControl {...props} />;
  return path === 'locale' || path.startsWith('locales.') ? <LanguageControl {...props} /> : null;
}

function ThemeControl({ value, onChange }: OwnControlProps): ReactNode {
  const t = useT('shell.themes');
  return (
    <Choice options={THEMES.map((id) => ({ value: id, label: t(id) }))} value={value} onChange={onChange} />
  );
}

function LanguageControl({ value, onChange }: OwnControlProps): ReactNode {
  const options = LOCALES.map((id) => ({ value: id, label: LOCALE_NAMES[id] }));
  return <Choice options={options} value={value} onChange={onChange} />;
}

interface ChoiceProps extends Omit<OwnControlProps, 'path'> {
  options: readonly { value: string; label: string }[];
}

function Choice({ options, value, onChange }: ChoiceProps): ReactNode {
  const t = useT('backoffice.form');
  return (
    <Select
      options={options}
      value={value}
      onChange={onChange}
      search={{ placeholder: t('search'), empty: t('nothing') }}
    />
  );
}

const isSlot = (path: string): path is PictureSlot => Object.hasOwn(PICTURES, path);

/** All of the brand but its colours. */
export function Details({ draft, realMoney }: { draft: Draft; realMoney: boolean }): ReactNode {
  const t = useT('brand');
  const options = useMemo(() => ({ control: controlOf, defaults: false }), []);
  return (
    <Panel>
      {realMoney && <p className="mb-4 text-pretty text-fg2">{t('realMoney')}</p>}
      <FormContext value={options}>
        <SchemaField
          field={draft.form}
          state={draft.said}
          path=""
          faults={draft.faults}
          onChange={draft.write}
        />
      </FormContext>
    </Panel>
  );
}
