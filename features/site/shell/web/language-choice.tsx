import type { ReactNode } from 'react';
import { LOCALES, type Locale } from '#platform/contract/locale.ts';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import { Choice } from './choice.tsx';

/** Each by its own name: who looks for theirs may read no other. */
const NAMES: Record<Locale, string> = { en: 'English', de: 'Deutsch' };

/** What the page is written in. Takes effect at once. */
export function LanguageChoice(): ReactNode {
  const t = useT('shell.settings');
  const locale = useStore((state) => state.locale);
  return (
    <Choice
      label={t('language')}
      value={locale}
      options={LOCALES.map((id) => ({ id, label: <span lang={id}>{NAMES[id]}</span> }))}
      onChange={(next) => setStore({ locale: next, localeChosen: true })}
    />
  );
}
