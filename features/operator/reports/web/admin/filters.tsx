/** What a report is narrowed to: fields that offer what there is, and what was chosen with a way to take it away. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { figureLocale } from '#ui/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { type Choice, dayAfter, NARROWED, type Narrowed } from './address.ts';
import { choicesQuery } from './queries.ts';
import { useGameTitle } from './use-game-title.ts';

/** No value of any filter. */
const ALL = '*';
const NOTHING = { countries: [], vips: [], providers: [], games: [], affiliates: [], segments: [] };

type Options = Readonly<Record<Narrowed, readonly (readonly [id: string, name: string])[]>>;

/** What can be chosen in these days, and what a value is called. */
export function useNarrowing({ from, until }: Pick<Choice, 'from' | 'until'>): {
  readonly options: Options;
  readonly nameOf: (filter: Narrowed, value: string) => string;
} {
  const t = useT('reports');
  const title = useGameTitle();
  const { data } = useQuery(choicesQuery({ from, to: dayAfter(until, 1) }));
  const { countries, vips, providers, games, affiliates, segments } = data ?? NOTHING;
  const regions = new Intl.DisplayNames([figureLocale()], { type: 'region', fallback: 'code' });
  const country = (code: string) => (code === '--' ? t('unknown') : (regions.of(code) ?? code));
  const byName = (list: [string, string][]) => list.toSorted(([, a], [, b]) => a.localeCompare(b));
  const options: Options = {
    country: byName(countries.map((code) => [code, country(code)])),
    provider: providers.map((id) => [id, id === '--' ? t('unknown') : id]),
    game: byName(games.map((id) => [id, title(id)])),
    affiliate: [['none', t('none')], ...affiliates.map(({ id, name }) => [id, name] as const)],
    vip: vips.map((vip) => [String(vip), String(vip)]),
    segment: segments.map(({ id, name }) => [id, name]),
  };
  const fallback = (filter: Narrowed, value: string): string => {
    if (filter === 'country') return country(value);
    if (filter === 'game') return title(value);
    return filter === 'affiliate' || filter === 'segment' ? t('unknown') : value;
  };
  return {
    options,
    nameOf: (filter, value) => options[filter].find(([id]) => id === value)?.[1] ?? fallback(filter, value),
  };
}

interface Props {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

/** Six fields; on a phone behind a button, so that the figures are not a screen away. */
export function FilterFields({ choice, onChange }: Props): ReactNode {
  const t = useT('reports');
  const [open, setOpen] = useState(false);
  const { options, nameOf } = useNarrowing(choice);
  const chosen = NARROWED.filter((filter) => choice[filter] !== '');
  const clear = () => onChange(Object.fromEntries(NARROWED.map((filter) => [filter, ''])));
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="self-start md:hidden"
        aria-expanded={open}
        aria-controls="report-filters"
        onClick={() => setOpen(!open)}
      >
        <span className="flex items-center gap-2">
          <Icon name="filter" size={18} />
          {t('filter.more')}
        </span>
      </Button>
      <div
        id="report-filters"
        className={cx('grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6', !open && 'max-md:hidden')}
      >
        {NARROWED.map((filter) => {
          const value = choice[filter];
          // What the address says is shown also where these days have none of it.
          const known = options[filter].some(([id]) => id === value) || value === '';
          const offered = known
            ? options[filter]
            : [...options[filter], [value, nameOf(filter, value)] as const];
          if (filter === 'segment' && offered.length === 0) return null;
          return (
            <Field key={filter} label={t(`group.${filter}`)}>
              {/* A select of few options is another field: with the options on their way it would lose the focus. */}
              <Combobox
                options={[
                  { value: ALL, label: t(`filter.all.${filter}`) },
                  ...offered.map(([id, label]) => ({ value: id, label })),
                ]}
                value={value === '' ? ALL : value}
                onChange={(next) => onChange({ [filter]: next === ALL ? '' : next })}
                search={{ placeholder: t('filter.search'), empty: t('filter.nothing') }}
              />
            </Field>
          );
        })}
      </div>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2">
          {chosen.map((filter) => {
            const name = `${t(`group.${filter}`)}: ${nameOf(filter, choice[filter])}`;
            return (
              <li key={filter} className="min-w-0">
                <Button
                  size={32}
                  className="max-w-full"
                  aria-label={t('filter.remove', { name })}
                  onClick={() => onChange({ [filter]: '' })}
                >
                  <span className="flex min-w-0 items-center gap-2">
                    <span className="truncate">{name}</span>
                    <Icon name="close" size={16} />
                  </span>
                </Button>
              </li>
            );
          })}
          {chosen.length > 1 && (
            <li>
              <Button size={32} variant="ghost" onClick={clear}>
                {t('filter.clear')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
