import { useState, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { signOf } from '#ui/decimal.ts';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { useUser } from '#platform/web/session.ts';
import type { TournamentReply } from '../tournament-contract.ts';
import { Chips } from './chips.tsx';
import type { KnownTournament } from './queries.ts';
import { standings, tableNo } from './tournament-sums.ts';

/** Rows at first: a thousand of them would make every look at the page slow. */
const FIRST_ROWS = 30;

/** Everybody in a tournament: chips of who plays, places and prizes of who is out. */
export function Entrants({ game }: { game: KnownTournament }): ReactNode {
  const t = useT('poker');
  const user = useUser();
  const [all, setAll] = useState(false);
  const ranked = standings(game.entrants);
  const shown = ranked.filter((one, at) => all || at < FIRST_ROWS || one.user._id === user?._id);
  return (
    <Panel title={t('sitAndGo.players')}>
      {ranked.length === 0 ? (
        <p className="text-sm text-fg2">{t('tournament.noPlayers')}</p>
      ) : (
        <ol aria-label={t('sitAndGo.players')} className="grid gap-1 text-sm">
          {shown.map((one) => (
            <Entrant
              key={one.no}
              entrant={one}
              currency={game.currency}
              hasBegun={game.status !== 'open'}
              isOwn={one.user._id === user?._id}
            />
          ))}
        </ol>
      )}
      {shown.length < ranked.length && (
        <Button block className="mt-2" onClick={() => setAll(true)}>
          {t('tournament.showAll', { count: ranked.length })}
        </Button>
      )}
    </Panel>
  );
}

interface EntrantProps {
  entrant: TournamentReply['entrants'][number];
  currency: string;
  hasBegun: boolean;
  isOwn: boolean;
}

function Entrant({ entrant, currency, hasBegun, isOwn }: EntrantProps): ReactNode {
  const t = useT('poker');
  const { user, status, stack, table, place, prize } = entrant;
  return (
    <li
      className={cx(
        'flex min-h-10 items-center justify-between gap-3 rounded-md px-3 py-1',
        isOwn ? 'bg-hover' : 'bg-raised',
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        <Avatar src={user.avatar} seed={user._id} size={24} />
        <span className="min-w-0 truncate">{user.name}</span>
        {isOwn && <Badge solid>{t('tournament.you')}</Badge>}
      </span>
      <span className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 text-end tnum">
        {status === 'plays' && table !== null && (
          <span className="text-xs text-fg2">{t('tournament.table', { no: tableNo(table) })}</span>
        )}
        {status === 'plays' && stack !== null && (
          <Chips amount={stack} currency={null} className="font-semibold" />
        )}
        {status === 'waits' && hasBegun && <span className="text-xs text-fg2">{t('tournament.waits')}</span>}
        {status === 'out' && place === null && <span className="text-fg2">{t('tournament.mine.out')}</span>}
        {place !== null && <span className="text-fg2">{t('sitAndGo.place', { place })}</span>}
        {prize !== null && signOf(prize) > 0 && (
          <Money amount={prize} currency={currency} mark="none" className="font-semibold" />
        )}
      </span>
    </li>
  );
}
