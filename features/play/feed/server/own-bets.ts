/** Settled bets to pages of whoever made them, none left out. */
import { channelOfPlayer } from '#platform/contract/push.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { dueAt, type FeedBet, toEntry } from './entry.ts';

type OwnChannel = ReturnType<typeof channelOfPlayer<'live-feed-mine.{user}'>>;

/** Of one player at once; no page shows more. */
const MAX_BETS = 50;

interface OwnBets {
  add(bet: FeedBet): void;
  /** Sends what its stage has shown by `now`. @returns whether bets still wait for theirs */
  flush(now: number): Promise<boolean>;
}

export function createOwnBets(kit: ServerKit): OwnBets {
  let settled: FeedBet[] = [];
  /** On the stage of who made them, and looks. */
  let held: { readonly bet: FeedBet; readonly channel: OwnChannel; readonly due: number }[] = [];

  /** Channels of those players who look at their own bets. */
  async function lookersAmong(players: ReadonlySet<bigint>): Promise<ReadonlyMap<bigint, OwnChannel>> {
    const lookers = new Map<bigint, OwnChannel>();
    for (const { id, _id } of await kit.identity.byIds([...players])) {
      const channel = channelOfPlayer('live-feed-mine.{user}', _id);
      if (kit.realtime.occupied(channel)) lookers.set(id, channel);
    }
    return lookers;
  }

  /** Bets whose stages are over, by channel, oldest first. */
  function takeDue(now: number): ReadonlyMap<OwnChannel, FeedBet[]> {
    const shown = new Map<OwnChannel, FeedBet[]>();
    for (const { bet, channel, due } of held)
      if (due <= now) shown.set(channel, [...(shown.get(channel) ?? []), bet].slice(-MAX_BETS));
    held = held.filter(({ due }) => due > now);
    return shown;
  }

  return {
    add: (bet) => void settled.push(bet),
    async flush(now) {
      const fresh = settled;
      settled = [];
      const lookers = await lookersAmong(new Set(fresh.map(({ user }) => user)));
      for (const bet of fresh) {
        const channel = lookers.get(bet.user);
        if (channel) held.push({ bet, channel, due: dueAt(kit, bet) });
      }
      for (const [channel, bets] of takeDue(now)) {
        const entries = await Promise.all(bets.map((bet) => toEntry(kit, bet, true)));
        kit.realtime.publish(
          channel,
          'liveGame',
          entries.map((entry) => ({ ...entry, delay: 0 })),
        );
      }
      return held.length > 0;
    },
  };
}
