import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { useT } from '#platform/web/i18n.ts';
import { GameSelect } from './game-select.tsx';
import { userRoundsQuery } from './queries.ts';
import { RoundTable } from './round-table.tsx';

/** What runs now, then what is settled. */
export function UserRounds({ id }: { id: string }): ReactNode {
  const t = useT('backoffice.rounds');
  const [game, setGame] = useState('');
  const pages = useCursorPages<string>(`${id}|${game}`, 'backoffice.pager');
  const query = useQuery(userRoundsQuery({ id, game, before: pages.before, limit: 50 }));
  return (
    <>
      <Load
        query={query}
        fallback={
          <Panel flush>
            <RoundTable own rows={null} caption={t('heading')} />
          </Panel>
        }
      >
        {(data) => (
          <>
            {data.open.length > 0 && (
              <Panel flush title={t('open')}>
                <RoundTable own rows={data.open} caption={t('open')} />
              </Panel>
            )}
            <Panel flush title={t('settled')} aside={<GameSelect value={game} onChange={setGame} />}>
              <RoundTable own rows={data.rounds} caption={t('settled')} />
            </Panel>
          </>
        )}
      </Load>
      {pages.pager(query.isPlaceholderData ? undefined : query.data?.next)}
    </>
  );
}
