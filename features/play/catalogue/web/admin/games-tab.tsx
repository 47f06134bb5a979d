import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Pager } from '#ui/pager.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import { GameRow } from './game-row.tsx';
import { ManyEditor } from './many-editor.tsx';
import { Failed } from './parts.tsx';
import { ADMIN_PAGE, adminGamesQuery, adminProvidersQuery, type GamesAsked } from './queries.ts';

const START: GamesAsked = { query: '', provider: '', state: '', page: 1 };
const HEADS = ['game', 'provider', 'priority', 'featured', 'searchFeatured', 'enabled', 'blockedIn'] as const;

/** Every game, also those that are switched off, with what staff decide about each. */
export function GamesTab(): ReactNode {
  const t = useT('catalogue.admin');
  const [asked, setAsked] = useState(START);
  const query = useQuery(adminGamesQuery(asked));
  const [many, setMany] = useState(false);
  const pages = Math.ceil((query.data?.total ?? 0) / ADMIN_PAGE);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <GamesBar asked={asked} total={query.data?.total} onAsk={setAsked}>
        <Button size={32} icon={many ? 'close' : 'edit'} aria-expanded={many} onClick={() => setMany(!many)}>
          {t('many.open')}
        </Button>
      </GamesBar>
      {many && <ManyEditor asked={asked} onDone={() => setMany(false)} />}
      <Panel flush="bare">
        {query.data === undefined && query.error ? (
          <Failed query={query} />
        ) : (
          <div
            role="region"
            aria-label={t('tabs.games')}
            tabIndex={0}
            className="relative overflow-x-auto rounded-lg p-1 -outline-offset-2"
          >
            <table
              className="w-full border-separate border-spacing-0 whitespace-nowrap"
              aria-busy={!query.data}
            >
              <caption className="sr-only">{t('tabs.games')}</caption>
              <thead>
                <tr>
                  {HEADS.map((head) => (
                    <th
                      key={head}
                      scope="col"
                      className="h-10 px-3 text-start text-xs font-semibold text-fg3 first:ps-4"
                    >
                      {t(`games.${head}`)}
                    </th>
                  ))}
                  <th scope="col" className="px-3">
                    <span className="sr-only">{t('games.edit')}</span>
                  </th>
                </tr>
              </thead>
              {query.data ? (
                query.data.games.map((game) => <GameRow key={game.id} game={game} />)
              ) : (
                <Places />
              )}
            </table>
            {query.data?.games.length === 0 && <EmptyState icon="casino" text={t('games.none')} />}
          </div>
        )}
      </Panel>
      <Pager
        page={asked.page}
        pages={pages}
        onChange={(page) => setAsked({ ...asked, page })}
        labels={{
          nav: t('pager.nav'),
          previous: t('pager.previous'),
          next: t('pager.next'),
          page: (number) => t('pager.page', { number }),
        }}
      />
    </div>
  );
}

const stateOf = (value: string): GamesAsked['state'] => (value === 'on' || value === 'off' ? value : '');

interface BarProps {
  asked: GamesAsked;
  total: number | undefined;
  onAsk: (asked: GamesAsked) => void;
  children: ReactNode;
}

function GamesBar({ asked, total, onAsk, children }: BarProps): ReactNode {
  const t = useT('catalogue.admin');
  const [typed, setTyped] = useState('');
  const { data: providers = [] } = useQuery(adminProvidersQuery);
  useEffect(() => {
    if (typed.trim() === asked.query) return;
    const timer = setTimeout(() => onAsk({ ...asked, query: typed.trim(), page: 1 }), 250);
    return () => clearTimeout(timer);
  }, [typed, asked, onAsk]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="w-full sm:w-80">
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('games.search')}
          aria-label={t('games.search')}
          maxLength={120}
          prefix={<Icon name="search" size={18} />}
        />
      </div>
      <div className="w-full sm:w-56">
        <Select
          label={t('games.provider')}
          options={[
            { value: '', label: t('games.allProviders') },
            ...providers.map(({ id, name, games }) => ({ value: id, label: name, aside: games })),
          ]}
          value={asked.provider}
          onChange={(provider) => onAsk({ ...asked, provider, page: 1 })}
          search={{ placeholder: t('games.searchProvider'), empty: t('games.noProvider') }}
        />
      </div>
      <div className="w-full sm:w-56">
        <NativeSelect
          aria-label={t('games.state.label')}
          value={asked.state}
          onChange={({ target }) => onAsk({ ...asked, state: stateOf(target.value), page: 1 })}
        >
          <option value="">{t('games.state.all')}</option>
          <option value="on">{t('games.state.on')}</option>
          <option value="off">{t('games.state.off')}</option>
        </NativeSelect>
      </div>
      {children}
      <p className="ms-auto text-xs text-fg3 tnum" aria-live="polite">
        {total === undefined ? '' : t('games.total', { count: total })}
      </p>
    </div>
  );
}

function Places(): ReactNode {
  return (
    <tbody>
      {Array.from({ length: 12 }, (_, row) => (
        <tr key={row} className="h-14">
          {Array.from({ length: HEADS.length + 1 }, (_place, cell) => (
            <td key={cell} className="px-3 first:ps-4">
              <Skeleton shape="text" className={cell === 0 ? 'w-40' : 'w-14'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
