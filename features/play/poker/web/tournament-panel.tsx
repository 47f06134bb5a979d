import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Panel } from '#ui/panel.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { TableView } from '../contract.ts';
import { Chips } from './chips.tsx';
import { PrizeRows } from './prize-rows.tsx';
import type { KnownTable } from './queries.ts';

/** Prizes at the table; the lobby of the tournament has all of them. */
const SHOWN_PRIZES = 9;

/** Beside the table of a tournament: level, time left, who is still in, prizes. */
export function TournamentPanel({ data: { table, ahead } }: { data: KnownTable }): ReactNode {
  const t = useT('poker');
  const { tournament, currency } = table;
  if (!tournament) return null;
  const { id, status, left, players, prizes, handForHand } = tournament;
  return (
    <Panel
      title={t('tournament.about')}
      aside={
        <span className="flex gap-1.5">
          {handForHand && <Badge tone="warn">{t('tournament.handForHand')}</Badge>}
          {status !== 'playing' && <Badge tone="warn">{t(`tournament.state.${status}`)}</Badge>}
        </span>
      }
    >
      <dl className="grid gap-2 text-sm">
        {status === 'playing' && <Level table={table} tournament={tournament} ahead={ahead} />}
        <div className="flex flex-wrap justify-between gap-2">
          <dt className="text-fg2">{t('sitAndGo.players')}</dt>
          <dd className="font-semibold tnum">{t('sitAndGo.left', { left, of: players })}</dd>
        </div>
        <PrizeRows prizes={prizes} currency={currency} limit={SHOWN_PRIZES} />
      </dl>
      <AppLink to={`/poker/tournament/${id}`} className={`${buttonClass({ block: true })} mt-4`}>
        {t('tournament.lobby')}
      </AppLink>
    </Panel>
  );
}

interface LevelProps {
  table: TableView;
  tournament: NonNullable<TableView['tournament']>;
  ahead: number;
}

function Level({ table, tournament, ahead }: LevelProps): ReactNode {
  const t = useT('poker');
  const { level, ante, isBreak, endsAt, next } = tournament;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-2">
        <dt className="text-fg2">{isBreak ? t('tournament.break') : t('sitAndGo.level', { level })}</dt>
        <dd className="font-semibold">
          <Chips amount={table.smallBlind} currency={null} /> /{' '}
          <Chips amount={table.bigBlind} currency={null} />
          {ante !== '0' && (
            <>
              {' '}
              {t('sitAndGo.ante')} <Chips amount={ante} currency={null} />
            </>
          )}
        </dd>
      </div>
      {endsAt !== null && (
        <div className="flex flex-wrap justify-between gap-2">
          <dt className="text-fg2">
            {t(isBreak ? 'tournament.breakEnds' : 'tournament.levelEnds')}{' '}
            <Countdown until={endsAt - ahead} />
          </dt>
          {next && (
            <dd>
              <Chips amount={next.smallBlind} currency={null} /> /{' '}
              <Chips amount={next.bigBlind} currency={null} />
            </dd>
          )}
        </div>
      )}
    </>
  );
}
