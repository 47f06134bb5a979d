/** Keeps the sport pages in step with the board: what is pushed takes the place of what was read. */
import { useEffect } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import { queryClient } from '#platform/web/query.ts';
import { onReconnected, useChannel } from '#platform/web/realtime.ts';
import type { boosts } from '../boosts-contract.ts';
import type { event, events, EventView, LegInput } from '../contract.ts';
import { sportOf } from '../sports.ts';
import { isUnderWay, NOT_STARTED } from './event-status.ts';
import type { ListChoice } from './queries.ts';

const board = channelOfAll('sport-board');

export function useBoard(): void {
  useChannel(board, 'events', ({ now, events: changed }) => take(now, changed));
  useChannel(board, 'all', readAll);
  useEffect(() => onReconnected(readAll), []);
}

function readAll(): void {
  void queryClient.invalidateQueries({ queryKey: ['sport'] }, { cancelRefetch: false });
}

function take(now: number, changed: readonly EventView[]): void {
  const byId = new Map(changed.map((one) => [one.id, one]));
  let isBehind = false;
  for (const [key, known] of queryClient.getQueriesData<ReplyOf<typeof events>>({
    queryKey: ['sport', 'events'],
  })) {
    if (!known) continue;
    isBehind ||= movesIn(known.events, changed, key[2] as ListChoice);
    const list = known.events.map((one) => byId.get(one.id) ?? one);
    queryClient.setQueryData(key, { now, events: list });
  }
  if (isBehind) readListsSoon();
  // A list holds main markets only: an event's page and the slip ask for the others. A call that is under way is not begun again.
  for (const { id } of changed) {
    queryClient.setQueryData<ReplyOf<typeof event>>(
      ['sport', 'event', id],
      (known) => known && { ...known, now, event: changedIn(known.event, byId.get(id)!) },
    );
    void queryClient.invalidateQueries({ queryKey: ['sport', 'event', id] }, { cancelRefetch: false });
  }
  const boosted = queryClient.getQueryData<ReplyOf<typeof boosts>>(['sport', 'boosts'])?.boosts ?? [];
  if (boosted.some(({ event: id }) => byId.has(id)))
    void queryClient.invalidateQueries({ queryKey: ['sport', 'boosts'] }, { cancelRefetch: false });
  void queryClient.invalidateQueries(
    {
      queryKey: ['sport', 'quote'],
      predicate: ({ meta }) =>
        ((meta?.['legs'] as readonly LegInput[] | undefined) ?? []).some((leg) => byId.has(leg.event)),
    },
    { cancelRefetch: false },
  );
}

/** Whether an event came that the list does not hold, or one of it went elsewhere. Pages are read again for that: only they know their order. */
function movesIn(
  list: readonly EventView[],
  changed: readonly EventView[],
  { when, sport, limit, search }: ListChoice,
): boolean {
  const known = new Set(list.map(({ id }) => id));
  const only = sport === undefined ? null : sportOf(sport);
  // Which of the others have a star, or many bets, is not known here.
  if (when === 'mine' || when === 'popular')
    return changed.some(({ id, status }) => known.has(id) && status !== NOT_STARTED && !isUnderWay(status));
  // A list that is full has others behind its end, which move unseen; what a search finds is not known here.
  const isFull = list.length >= limit || search !== undefined;
  return changed.some((one) => {
    if ((only && one.sport !== only.id) || (isFull && !known.has(one.id))) return false;
    const belongs =
      (when !== 'soon' && isUnderWay(one.status)) || (when !== 'live' && one.status === NOT_STARTED);
    return belongs !== known.has(one.id);
  });
}

/** Lists are read again this often at most, however much moves. */
const LISTS_MS = 3_000;
let timer: ReturnType<typeof setTimeout> | null = null;

function readListsSoon(): void {
  timer ??= setTimeout(() => {
    timer = null;
    void queryClient.invalidateQueries({ queryKey: ['sport', 'events'] }, { cancelRefetch: false });
  }, LISTS_MS);
}

/** The event as it is now, with those of its markets that were sent. */
function changedIn(known: EventView, { markets, ...now }: EventView): EventView {
  const sent = new Map(markets.map((market) => [market.key, market]));
  return { ...known, ...now, markets: known.markets.map((market) => sent.get(market.key) ?? market) };
}
