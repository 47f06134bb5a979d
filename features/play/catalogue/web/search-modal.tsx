import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Pager } from '#ui/pager.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { usePath } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { LazySelect } from '#platform/web/lazy-select.tsx';
import type { ModalProps } from '#platform/web/modals.tsx';
import { providersQuery, SEARCH_PAGE, searchQuery } from './queries.ts';
import { SearchResults } from './search-results.tsx';
import { searchRules } from './search-rules.ts';
import { walk } from './walk.ts';

export const modal = { size: 'lg' as const, label: 'catalogue.search.label' };

/** Time without a key after which what was typed is searched for. */
const PAUSE_MS = 250;

/** The search over the page: by name, by provider, six games at a time, all of it by keyboard too. */
export default function SearchModal({ close }: ModalProps): ReactNode {
  const t = useT('catalogue.search');
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [provider, setProvider] = useState('');
  const [paged, setPaged] = useState({ of: '', page: 1 });
  useCloseOnLeave(close);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const rules = searchRules(text, provider);
  const list = JSON.stringify(rules);
  const page = paged.of === list ? paged.page : 1;
  const query = useQuery(searchQuery(rules, page));
  const total = query.data?.total;
  const pages = Math.ceil((total ?? 0) / SEARCH_PAGE);
  const empty = text.trim() === '';
  const featured = provider === '' && empty;

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    setText(typed);
  }

  return (
    // Keys and clicks are those of the links and the box inside.
    <div
      ref={box}
      role="presentation"
      onKeyDown={(event) => walkResults(event, box.current)}
      onClick={(event) => leadsAway(event) && close()}
      className="flex flex-col gap-4 max-sm:min-h-[calc(100dvh-92px)]"
    >
      <div className="flex flex-col gap-2.5 sm:-mt-2 sm:flex-row sm:pe-11">
        <div className="min-w-0 flex-1">
          <TextInput
            type="text"
            role="searchbox"
            inputMode="search"
            enterKeyHint="search"
            data-autofocus
            data-search-box
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={handleKey}
            placeholder={t('placeholder')}
            aria-label={t('label')}
            maxLength={120}
            prefix={<Icon name="search" size={18} />}
            suffix={
              query.isFetching && query.data ? (
                <span className="grid size-9 place-items-center">
                  <Spinner size={18} />
                </span>
              ) : typed ? (
                <IconButton icon="close" size={32} label={t('clear')} onClick={() => handleClear()} />
              ) : null
            }
          />
        </div>
        <div className="sm:w-55">
          <ProviderSelect value={provider} onChange={setProvider} />
        </div>
      </div>
      <div className="flex min-h-6 items-baseline justify-between gap-3">
        <h2 className="truncate text-base font-semibold">
          {featured ? t('featured') : provider && empty ? provider : t('results')}
        </h2>
        <p aria-live="polite" className="shrink-0 text-xs text-fg3 tnum">
          {total === undefined || featured ? '' : t('found', { count: total })}
        </p>
      </div>
      <SearchResults query={query} onReset={handleReset} />
      <div className="min-h-10">
        <Pages page={page} pages={pages} onPage={(to) => setPaged({ of: list, page: to })} />
      </div>
    </div>
  );

  function handleClear(): void {
    setTyped('');
    setText('');
    box.current?.querySelector<HTMLElement>('[data-search-box]')?.focus();
  }

  function handleReset(): void {
    setProvider('');
    handleClear();
  }
}

interface PagesProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function Pages({ page, pages, onPage }: PagesProps): ReactNode {
  const t = useT('catalogue.search');
  return (
    <Pager
      page={page}
      pages={pages}
      onChange={onPage}
      labels={{
        nav: t('pager'),
        previous: t('previous'),
        next: t('next'),
        page: (number) => t('page', { number }),
      }}
    />
  );
}

/** All of them, and each by name: as many as the house has. */
function ProviderSelect({ value, onChange }: { value: string; onChange: (name: string) => void }): ReactNode {
  const t = useT('catalogue.search');
  const { data = [] } = useQuery(providersQuery);
  return (
    <LazySelect
      label={t('provider')}
      options={[
        { value: '', label: t('all') },
        ...data.map(({ name, games }) => ({ value: name, label: name, aside: games })),
      ]}
      value={value}
      onChange={onChange}
      search={{ placeholder: t('searchProvider'), empty: t('noProvider') }}
    />
  );
}

/** Another page under it: the search has done its work. */
function useCloseOnLeave(close: () => void): void {
  const path = usePath();
  const [from] = useState(path);
  const left = path !== from;
  useEffect(() => {
    if (left) close();
    // `close` is made again with every drawing of the stack; it does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [left]);
}

/** A click that opens a page here, also the one that is open already. */
function leadsAway(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  const link = (event.target as Element).closest('a[href]');
  // What opens a window of its own says so in its address; the router prevents the default of all others.
  return link !== null && !link.getAttribute('href')?.includes('preview:');
}

/** Arrows lead from the box through the results and back; a letter typed at a result goes on in the box. */
function walkResults(event: KeyboardEvent, root: HTMLElement | null): void {
  const at = event.target as HTMLElement;
  const input = root?.querySelector<HTMLInputElement>('[data-search-box]');
  const links = [...(root?.querySelectorAll<HTMLElement>('[data-results] :is(a, [role=link])') ?? [])];
  const from = at === input ? -1 : links.indexOf(at);
  if (!input || (from < 0 && at !== input)) return;
  const columns = links.filter(({ offsetTop }) => offsetTop === links[0]?.offsetTop).length;
  const to = walk(event.key, from, links.length, Math.max(1, columns));
  if (to !== null) {
    event.preventDefault();
    (to < 0 ? input : links[to])?.focus();
    return;
  }
  const types =
    event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (from >= 0 && (types || event.key === 'Backspace')) input.focus();
}
