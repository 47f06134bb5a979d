import type { ReactNode } from 'react';
import { NativeSelect } from '#ui/native-select.tsx';
import { LOCALE_NAMES } from '#platform/contract/locale-names.ts';
import { LOCALES, type Locale } from '#platform/contract/locale.ts';
import { brand } from '#platform/web/brand.ts';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore } from '#platform/web/store.ts';

/** What the page is written in. Takes effect at once. */
export function LanguageChoice(): ReactNode {
  const t = useT('shell.settings');
  const locale = useStore((state) => state.locale);
  const offered = brand().locales ?? LOCALES;
  return (
    <label className="flex items-center justify-between gap-4">
      <span className="text-fg2">{t('language')}</span>
      <span className="w-36">
        <NativeSelect
          value={locale}
          onChange={({ target }) => setStore({ locale: target.value as Locale, localeChosen: true })} // one of the options
        >
          {LOCALES.filter((id) => id === locale || offered.includes(id)).map((id) => (
            <option key={id} value={id} lang={id}>
              {LOCALE_NAMES[id]}
            </option>
          ))}
        </NativeSelect>
      </span>
    </label>
  );
}
