import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { players } from '../../contract.ts';
import { filterOf, playersFileAddress, readChoice, writeChoice } from './address.ts';
import { Euro, Files, SpanPanel } from './parts.tsx';
import { playersQuery } from './queries.ts';

type Row = ReplyOf<typeof players>['winners'][number];

/** Who won and lost most, by name: a room of its own, for those who may know it. */
export default function PlayersSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

function Section(): ReactNode {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [choice, setChoice] = useState(() => readChoice(location.search, today));
  const { from, to } = filterOf(choice);
  const query = useQuery({ ...playersQuery({ from, to }), placeholderData: keepPreviousData });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SpanPanel
        choice={choice}
        onChange={(part) => {
          const next = { ...choice, ...part };
          setChoice(next);
          writeChoice(next, today);
        }}
      >
        <span className="col-span-full">
          <Files addressOf={(format) => playersFileAddress(choice, format)} />
        </span>
      </SpanPanel>
      <Load query={query} codes={players.codes}>
        {({ winners, losers }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
            <List kind="winners" rows={winners} />
            <List kind="losers" rows={losers} />
          </div>
        )}
      </Load>
    </div>
  );
}

function List({ kind, rows }: { kind: 'winners' | 'losers'; rows: readonly Row[] }): ReactNode {
  const t = useT('reports');
  return (
    <Panel title={t(kind)} flush>
      <Table
        compact
        caption={t(kind)}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={<EmptyState icon="users" text={t('empty')} />}
        columns={[
          {
            id: 'player',
            head: t('player'),
            cell: (player) => <PlayerLink player={player} />,
          },
          {
            id: 'bets',
            head: t('figure.bets'),
            numeric: true,
            from: 'sm',
            cell: ({ bets }) => formatCount(bets),
          },
          {
            id: 'turnover',
            head: t('figure.turnover'),
            numeric: true,
            cell: ({ turnover }) => <Euro value={turnover} />,
          },
          { id: 'net', head: t('net'), numeric: true, cell: ({ net }) => <Euro value={net} profit /> },
        ]}
      />
    </Panel>
  );
}
