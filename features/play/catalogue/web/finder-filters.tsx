import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { LazySelect } from '#platform/web/lazy-select.tsx';
import { useT } from '#platform/web/i18n.ts';
import { SORTINGS, type Choice, type Finder, type Sorting } from './finder.ts';
import { facetsQuery } from './queries.ts';
import { useTagText } from './tag-text.ts';

interface FiltersProps {
  finder: Finder;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** Provider, category and order. What there is to choose comes from the games that the page lists. */
export function FinderFilters({ finder, choice, onChange }: FiltersProps): ReactNode {
  const t = useT('catalogue.finder');
  const tagText = useTagText();
  const { data } = useQuery(facetsQuery(finder.rules));
  const providers = (data?.providers ?? []).map(({ id, name, games }) => ({
    value: id,
    label: name,
    aside: games,
  }));
  // A category that every game of the page has narrows nothing down.
  const categories = (data?.categories ?? [])
    .filter(({ id, games }) => games < (data?.total ?? 0) || id === choice.category)
    .map(({ id, games }) => ({ value: id, label: tagText(id), aside: games }));
  const search = { placeholder: t('searchList'), empty: t('nothingFound') };
  const manyProviders = !finder.oneProvider;
  return (
    <div
      className={cx(
        'grid w-full grid-cols-[repeat(2,minmax(0,1fr))] gap-2.5 md:w-auto',
        manyProviders ? 'md:grid-cols-[repeat(3,200px)]' : 'md:grid-cols-[repeat(2,200px)]',
      )}
    >
      {manyProviders && (
        <LazySelect
          label={t('provider')}
          options={[{ value: '', label: t('allProviders') }, ...known(providers, choice.provider)]}
          value={choice.provider}
          onChange={(provider) => onChange({ ...choice, provider })}
          disabled={providers.length === 0}
          search={search}
        />
      )}
      <LazySelect
        label={t('category')}
        options={[
          { value: '', label: t('allCategories') },
          ...known(categories, choice.category, tagText(choice.category)),
        ]}
        value={choice.category}
        onChange={(category) => onChange({ ...choice, category })}
        disabled={categories.length === 0}
        search={search}
      />
      <div className={cx(manyProviders && 'max-md:col-span-2')}>
        <LazySelect<Sorting>
          label={t('sort')}
          options={SORTINGS.map((value) => ({ value, label: t(`sorting.${value}`) }))}
          value={choice.sort}
          onChange={(sort) => onChange({ ...choice, sort })}
          search={search}
        />
      </div>
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly aside?: number;
}

/** What the address names is in the list even when no game has it: it must be seen to be taken back. */
function known(options: readonly Option[], chosen: string, label = chosen): readonly Option[] {
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  return [{ value: chosen, label }, ...options];
}
