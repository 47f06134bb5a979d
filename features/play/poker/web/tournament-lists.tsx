/** What stands beside the players in the lobby of a tournament: its tables, prizes and levels. */
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { Chips } from './chips.tsx';
import { PrizeRows } from './prize-rows.tsx';
import type { KnownTournament } from './queries.ts';
import { tableNo } from './tournament-sums.ts';

interface Props {
  game: KnownTournament;
}

/** The tables that are played; anybody may look on. */
export function Tables({ game: { tables, ownTable } }: Props): ReactNode {
  const t = useT('poker');
  if (tables.length === 0) return null;
  return (
    <Panel title={t('tournament.tables')}>
      <ul aria-label={t('tournament.tables')} className="flex flex-wrap gap-2">
        {tables.map(({ table, players }) => (
          <li key={table}>
            <AppLink
              to={`/poker/${table}`}
              className="flex h-10 items-center gap-2 rounded-md border border-line bg-panel px-3 text-sm hover:bg-hover"
            >
              <span className="font-semibold">{t('tournament.table', { no: tableNo(table) })}</span>
              <span className="flex items-center gap-1 text-fg2 tnum">
                <Icon name="users" size={16} />
                <span className="sr-only">{t('sitAndGo.players')}</span>
                {players}
              </span>
              {table === ownTable && <span className="text-accent">{t('lobby.mine')}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The pool and what every place is paid, with the entries of now. */
export function Prizes({ game: { prizes, pool, currency, canRegister } }: Props): ReactNode {
  const t = useT('poker');
  return (
    <Panel
      title={t('tournament.prizes')}
      aside={<Money amount={pool} currency={currency} className="font-bold" />}
    >
      {canRegister && <p className="mb-3 text-sm text-fg2">{t('tournament.grow')}</p>}
      <dl className="grid gap-2 text-sm">
        <PrizeRows prizes={prizes} currency={currency} />
      </dl>
    </Panel>
  );
}

/** Blinds and breaks in their order; the one of now is marked. */
export function Levels({ game: { stages, clock, lateLevel } }: Props): ReactNode {
  const t = useT('poker');
  const rows = stages.map((stage, at) => ({
    ...stage,
    at,
    no: stages.slice(0, at + 1).filter(({ kind }) => kind === 'level').length,
  }));
  const chips = (amount: string) => (amount === '0' ? '–' : <Chips amount={amount} currency={null} />);
  return (
    <Panel title={t('tournament.levels')} flush>
      {lateLevel > 0 && (
        <p className="px-3 pb-2 text-sm text-fg2">{t('tournament.lateUntil', { level: lateLevel })}</p>
      )}
      <Table
        compact
        caption={t('tournament.levels')}
        rows={rows}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            id: 'level',
            head: '',
            cell: ({ kind, no, at }) => (
              <span
                aria-current={at === clock?.stage ? 'step' : undefined}
                className={at === clock?.stage ? 'font-semibold text-accent' : ''}
              >
                {kind === 'break' ? t('tournament.break') : t('sitAndGo.level', { level: no })}
              </span>
            ),
          },
          {
            id: 'blinds',
            head: t('lobby.blinds'),
            numeric: true,
            cell: ({ kind, smallBlind, bigBlind }) =>
              kind === 'level' && (
                <>
                  {chips(smallBlind)} / {chips(bigBlind)}
                </>
              ),
          },
          {
            id: 'ante',
            head: t('sitAndGo.ante'),
            numeric: true,
            cell: ({ kind, ante }) => kind === 'level' && chips(ante),
          },
          { id: 'minutes', head: t('tournament.minutes'), numeric: true, cell: ({ minutes }) => minutes },
        ]}
      />
    </Panel>
  );
}
