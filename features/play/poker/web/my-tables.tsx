import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useHotkeys, type Hotkey } from '#platform/web/hotkeys.ts';
import { useT } from '#platform/web/i18n.ts';
import { queryClient } from '#platform/web/query.ts';
import { useChannel } from '#platform/web/realtime.ts';
import { navigate } from '#platform/web/router.tsx';
import { useUser } from '#platform/web/session.ts';
import { pokerCodes } from '../contract.ts';
import {
  ownTables,
  readAgain,
  sitAndGosQuery,
  tableQuery,
  tablesQuery,
  tournamentsQuery,
  type KnownTable,
} from './queries.ts';
import { useTableSounds } from './sounds.ts';
import { useNow } from './use-now.ts';
import { ownSeat, useTableState } from './use-table.ts';

/** Seats change seldom, by a call of this page or told at once: the lobby asks more often by itself. */
const EVERY_MS = 15_000;

/** The tables that a player sits at, on every poker page: where it is their turn is said, heard, and a key away. */
export function MyTables(): ReactNode {
  const user = useUser();
  return user && <Tables user={user._id} />;
}

function Tables({ user }: { user: string }): ReactNode {
  const t = useT('poker.mine');
  const here = useParams({ strict: false, select: (params: { table?: string }) => params.table });
  const { data: cash } = useQuery({ ...tablesQuery, refetchInterval: EVERY_MS });
  const { data: games } = useQuery({ ...sitAndGosQuery, refetchInterval: EVERY_MS });
  const { data: tournaments } = useQuery({ ...tournamentsQuery, refetchInterval: EVERY_MS });
  const mine = useMemo(
    () => ownTables(cash ?? [], games?.playing ?? [], tournaments ?? []),
    [cash, games, tournaments],
  );
  // Seats that others give: of a game that begins, of a tournament that fills its tables up.
  const own = channelOfPlayer('poker-own.{user}', user);
  useChannel(own, 'begins', readAgain);
  useChannel(own, 'moved', readAgain);
  // Not dealt in any more: said as when a stake is refused for it.
  useChannel(own, 'held', (refusal) => toastError(new ApiError('refused', 403, refusal), pokerCodes));
  const others = mine.some(({ id }) => id !== here);
  const keys = useMemo<Hotkey[]>(
    () =>
      others
        ? [
            {
              code: 'KeyN',
              keyLabel: 'N',
              label: t('next'),
              run() {
                const next = nextTable(mine, here, user);
                if (next !== undefined) navigate(`/poker/${next}`);
              },
            },
          ]
        : [],
    [here, mine, others, t, user],
  );
  useHotkeys(t('label'), keys);
  if (!others) return null;
  return (
    <nav aria-label={t('label')} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span aria-hidden className="text-xs font-semibold text-fg3">
        {t('label')}
      </span>
      <ul className="flex gap-2 overflow-x-auto sm:flex-wrap">
        {mine.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <TableTab id={id} name={name} user={user} isHere={id === here} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where it is the player's turn and time is shortest, else the one after this. */
function nextTable(mine: readonly { id: string }[], here: string | undefined, user: string) {
  const others = mine.filter(({ id }) => id !== here);
  const turns = others
    .map(({ id }) => queryClient.getQueryData<KnownTable>(tableQuery(id).queryKey))
    .filter((data) => data !== undefined)
    .filter((data) => isTurnOf(data, user))
    .toSorted((one, other) => deadlineOf(one) - deadlineOf(other));
  if (turns[0]) return turns[0].table.id;
  const after = mine.findIndex(({ id }) => id === here) + 1;
  return mine[after % mine.length]?.id;
}

function isTurnOf(data: KnownTable, user: string): boolean {
  const seat = ownSeat(data, user)?.seat;
  return seat !== undefined && data.table.hand?.legal?.seat === seat;
}

const deadlineOf = ({ table }: KnownTable): number => table.hand?.deadline ?? 0;

function TableTab({ id, name, user, isHere }: { id: string; name: string; user: string; isHere: boolean }) {
  const t = useT('poker.mine');
  const { data } = useTableState(id);
  // The page of a table plays its own sounds.
  useTableSounds(isHere ? undefined : data?.table, data ? (ownSeat(data, user)?.seat ?? null) : null, 'turn');
  const isTurn = data !== undefined && isTurnOf(data, user);
  return (
    <AppLink
      to={`/poker/${id}`}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex min-h-10 items-center gap-2 rounded-md border px-3 text-sm font-semibold',
        isHere ? 'border-accent bg-raised' : 'border-line bg-panel hover:bg-hover',
      )}
    >
      <span className="min-w-0 truncate">{name}</span>
      {isTurn && (
        <Badge tone="accent">
          {t('turn')} <TurnLeft data={data} />
        </Badge>
      )}
    </AppLink>
  );
}

function TurnLeft({ data }: { data: KnownTable }): ReactNode {
  const left = Math.max(0, deadlineOf(data) - useNow(data.ahead));
  return <span className="tnum">{Math.ceil(left / 1000)}</span>;
}
