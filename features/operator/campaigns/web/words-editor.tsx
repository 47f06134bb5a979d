import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { LOCALE_NAMES } from '#platform/contract/locale-names.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#platform/contract/locale.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { useT } from '#platform/web/i18n.ts';
import { ACTION_MAX, type CampaignContent, SUBJECT_MAX, TEXT_MAX } from '../campaign-contract.ts';

interface WordsProps {
  words: CampaignContent['words'];
  /** Whether there is a button to be named. */
  hasAction: boolean;
  onChange: (words: CampaignContent['words']) => void;
}

/** What it says, by language. English is always there: it is read where another is not. */
export function WordsEditor({ words, hasAction, onChange }: WordsProps): ReactNode {
  const t = useT('campaigns.words');
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  const written = LOCALES.filter((one) => words[one]);
  const missing = LOCALES.filter((one) => !words[one]);
  const shown = words[locale] ? locale : DEFAULT_LOCALE;
  const here = words[shown]!;
  const put = (part: Partial<typeof here>) => onChange({ ...words, [shown]: { ...here, ...part } });

  function remove(): void {
    const { [shown]: _gone, ...rest } = words;
    onChange(rest);
    setLocale(DEFAULT_LOCALE);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line/60 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Tabs
          size={32}
          label={t('languages')}
          items={written.map((id) => ({ id, label: LOCALE_NAMES[id] }))}
          value={shown}
          onChange={setLocale}
        />
        {missing.length > 0 && (
          <span className="w-48">
            <NativeSelect
              aria-label={t('add')}
              value=""
              onChange={(event) => {
                const added = LOCALES.find((one) => one === event.target.value);
                if (!added) return;
                onChange({ ...words, [added]: { subject: '', text: '', action: '' } });
                setLocale(added);
              }}
            >
              <option value="">{t('add')}</option>
              {missing.map((one) => (
                <option key={one} value={one}>
                  {LOCALE_NAMES[one]}
                </option>
              ))}
            </NativeSelect>
          </span>
        )}
      </div>
      <Field label={t('subject')}>
        <TextInput
          lang={shown}
          value={here.subject}
          maxLength={SUBJECT_MAX}
          onChange={(event) => put({ subject: event.target.value })}
        />
      </Field>
      <Field label={t('text')} hint={t('gap', { gap: '{name}' })}>
        <LongText value={here.text} max={TEXT_MAX} onChange={(text) => put({ text })} />
      </Field>
      {hasAction && (
        <Field label={t('action')}>
          <TextInput
            lang={shown}
            value={here.action}
            maxLength={ACTION_MAX}
            onChange={(event) => put({ action: event.target.value })}
          />
        </Field>
      )}
      {shown !== DEFAULT_LOCALE && (
        <Button size={32} variant="ghost" icon="trash" className="justify-self-start" onClick={remove}>
          {t('remove', { language: LOCALE_NAMES[shown] })}
        </Button>
      )}
    </div>
  );
}
