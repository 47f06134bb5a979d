/** A table as it changes: pushed, and asked for again where the socket was away. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { channelOfAll, channelOfPlayer } from '#platform/contract/push.ts';
import { translate } from '#platform/web/i18n.ts';
import { onReconnected, useChannel, useConnection } from '#platform/web/realtime.ts';
import { navigate } from '#platform/web/router.tsx';
import { useUser } from '#platform/web/session.ts';
import { dismissToast, toast } from '#platform/web/toasts.tsx';
import type { PlayerView } from '../contract.ts';
import { poll, readAgain, tableQuery, takeLine, takeOwn, takeTable, type KnownTable } from './queries.ts';
import { useTableSounds } from './sounds.ts';

const POLL_MS = 2_000;

/** The table of a page: its state, its sounds, and what the player is called to. */
export function useTable(id: string) {
  const user = useUser();
  const query = useTableState(id);
  const own = user ? channelOfPlayer('poker-own.{user}', user._id) : null;
  useChannel(own, 'begins', noticeBegin);
  useChannel(own, 'moved', ({ table, from }) => {
    if (from === id) navigate(`/poker/${table}`);
  });
  useChannel(own, 'seat', ({ name }) => {
    toast.info(translate('poker.table.seatFree', { table: name }));
    readAgain();
  });
  const { data } = query;
  useTableSounds(data?.table, data ? (ownSeat(data, user?._id)?.seat ?? null) : null);
  return query;
}

/** Leads from another table to that of a game which begins. */
function noticeBegin({ table, name }: { table: string; name: string }): void {
  const id = `begins-${table}`;
  toast.info(translate('poker.sitAndGo.begins', { name }), {
    id,
    // The first hand is dealt in seconds.
    duration: 20_000,
    action: {
      label: translate('poker.tournament.toTable'),
      onAction() {
        dismissToast(id);
        navigate(`/poker/${table}`);
      },
    },
  });
}

/** A table and the own cards at it, kept up to date. */
export function useTableState(id: string) {
  const user = useUser();
  const query = useQuery(tableQuery(id));
  // Tables of sit-and-gos and tournaments are pushed to their players; who looks on asks for them.
  const isPushedToOwn = id.startsWith('sg-') || id.startsWith('mt-');
  const own = user ? channelOfPlayer('poker-own.{user}', user._id) : null;
  useChannel(isPushedToOwn ? null : channelOfAll(`poker.${id}`), 'table', takeTable);
  useChannel(isPushedToOwn ? own : null, 'table', takeTable);
  useChannel(isPushedToOwn ? null : channelOfAll(`poker.${id}`), 'line', takeLine);
  useChannel(isPushedToOwn ? own : null, 'line', takeLine);
  useChannel(own, 'cards', (dealt) => takeOwn(dealt.table, dealt.own));
  useEffect(() => onReconnected(readAgain), []);
  const connected = useConnection() === 'connected';
  const { data } = query;
  const missed = data !== undefined && lacksOwn(data, user?._id);
  const looksOn = isPushedToOwn && data !== undefined && data.own === null && data.table.open;
  useEffect(() => {
    if (connected && !missed && !looksOn) return;
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [connected, looksOn, missed]);
  return query;
}

/** The caller's place at the table. */
export function ownSeat({ table }: KnownTable, user: string | undefined): PlayerView | undefined {
  return user === undefined ? undefined : table.players.find((one) => one.user._id === user);
}

/** Seated by what everybody sees, and what only the player may see was missed: the seat itself, or the cards of a hand. */
export function lacksOwn(data: KnownTable, user: string | undefined): boolean {
  const seat = ownSeat(data, user);
  return seat !== undefined && (data.own === null || (seat.inHand && ownCards(data).length === 0));
}

/** The own cards of the hand that is shown. */
export function ownCards({ table, own }: KnownTable): readonly string[] {
  return own && own.hand === table.hand?.no ? own.cards : [];
}
