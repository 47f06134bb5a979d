import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { LOCALES } from '#platform/contract/locale.ts';
import { useT } from '#platform/web/i18n.ts';
import type { Draft, ReadDraft } from './draft.ts';

interface ScheduleProps {
  draft: Draft;
  wrong: ReadDraft['wrong'];
  onChange: (draft: Draft) => void;
}

/** Whether, when, in which language and in which order it is shown. */
export function ScheduleFields({ draft, wrong, onChange }: ScheduleProps): ReactNode {
  const t = useT('content.admin');
  const change = (more: Partial<Draft>): void => onChange({ ...draft, ...more });
  const languages = [...new Set([...LOCALES, ...(draft.locale ? [draft.locale] : [])])];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Switch
          checked={draft.published}
          onChange={(published) => change({ published })}
          label={t('published')}
          spread
        />
        <p className="text-xs text-fg3">{t('publishedHint')}</p>
      </div>
      <Field label={t('starts')} hint={t('timeHint')}>
        <TextInput
          type="datetime-local"
          value={draft.starts}
          onChange={({ target }) => change({ starts: target.value })}
        />
      </Field>
      <Field label={t('ends')} hint={t('timeHint')} error={wrong.includes('ends') ? t('timeWrong') : null}>
        <TextInput
          type="datetime-local"
          value={draft.ends}
          onChange={({ target }) => change({ ends: target.value })}
        />
      </Field>
      <Field
        label={t('place')}
        hint={t('placeHint')}
        error={wrong.includes('place') ? t('placeWrong') : null}
      >
        <TextInput
          inputMode="numeric"
          className="tnum"
          maxLength={6}
          value={draft.place}
          onChange={({ target }) => change({ place: target.value })}
        />
      </Field>
      <Field label={t('locale')}>
        <Select
          options={[
            { value: '', label: t('localeAll') },
            ...languages.map((locale) => ({ value: locale, label: languageName(locale) })),
          ]}
          value={draft.locale}
          onChange={(locale) => change({ locale })}
          search={{ placeholder: t('search'), empty: t('nothing') }}
        />
      </Field>
    </div>
  );
}

/** A language in its own words: "Deutsch (de)". */
function languageName(locale: string): string {
  return `${new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale} (${locale})`;
}
