import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { writeFilters } from './filter-address.ts';
import { AdminFrame } from './frame.tsx';
import { GameSelect } from './game-select.tsx';
import { roundsQuery } from './queries.ts';
import { RoundTable } from './round-table.tsx';
import { useSettled } from './use-settled.ts';

export default function Rounds(): ReactNode {
  const t = useT('backoffice.rounds');
  const { user = '', game = '' } = useSearch();
  const [typed, setTyped] = useState(user);
  useSettled(typed, 350, (text) => {
    if (text.trim() !== user) writeFilters('/admin/rounds', { user: text.trim(), game });
  });
  const pages = useCursorPages<string>(`${user}|${game}`, 'backoffice.pager');
  const known = /^\w*$/.test(user);
  const query = useQuery({ ...roundsQuery({ user, game, before: pages.before, limit: 50 }), enabled: known });
  const filters = (
    <>
      <div className="min-w-40 flex-1 sm:w-56 sm:flex-none">
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('searchPlayer')}
          aria-label={t('searchPlayer')}
          maxLength={64}
          prefix={<Icon name="search" size={18} />}
        />
      </div>
      <GameSelect value={game} onChange={(chosen) => writeFilters('/admin/rounds', { user, game: chosen })} />
    </>
  );
  return (
    <AdminFrame title={t('heading')} actions={filters}>
      <Panel flush>
        {known ? (
          <Load query={query} fallback={<RoundTable rows={null} caption={t('heading')} />}>
            {(data) => <RoundTable rows={data.rounds} caption={t('heading')} />}
          </Load>
        ) : (
          <RoundTable rows={[]} caption={t('heading')} />
        )}
      </Panel>
      {pages.pager(query.isPlaceholderData ? undefined : query.data?.next)}
    </AdminFrame>
  );
}
