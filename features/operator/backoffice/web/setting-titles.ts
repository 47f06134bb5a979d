/** What settings and features are called in the language of the page. Schemas name them in English, by their keys. */
import { useQuery } from '@tanstack/react-query';
import type { Locale } from '#platform/contract/locale.ts';
import type { FormField } from '#platform/web/form/schema.ts';
import { useStore } from '#platform/web/store.ts';

type Titles = Readonly<Record<string, string>>;

async function load(locale: Locale): Promise<Titles> {
  const { titles } = locale === 'de' ? await import('./titles/de.ts') : await import('./titles/en.ts');
  return titles;
}

/** A title in the language of the page; as it is where there is none for it. */
export function useTitles(): (title: string) => string {
  const locale = useStore((state) => state.locale);
  const { data } = useQuery({
    queryKey: ['backoffice', 'titles', locale],
    queryFn: () => load(locale),
    staleTime: Infinity,
  });
  return (title) => data?.[title] ?? title;
}

/** A field and all within it under other titles. */
export function retitled(field: FormField, named: (title: string) => string): FormField {
  const title = named(field.title);
  switch (field.kind) {
    case 'group':
      return {
        ...field,
        title,
        fields: field.fields.map((one) => ({ ...one, field: retitled(one.field, named) })),
      };
    case 'list':
      return { ...field, title, item: retitled(field.item, named) };
    case 'record':
      return { ...field, title, value: retitled(field.value, named) };
    case 'text':
    case 'number':
    case 'switch':
    case 'choice':
    case 'json':
      return { ...field, title };
  }
}
