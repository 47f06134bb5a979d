/** The moving feed: a handful of bets five times a second, however many are made, each once its own page has shown it. */
import type { ServerKit } from '#platform/server/kit.ts';
import { isPlayed } from '#platform/server/money/counted.ts';
import { channelOfAll, channelOfStaff } from '#platform/contract/push.ts';
import { PICKS } from '../contract.ts';
import { dueAt, type FeedBet, isHighRoller, isLucky, toEntry } from './entry.ts';
import { createOwnBets } from './own-bets.ts';

const FLUSH_MS = 200;
/** Room for the rare ones that must not be lost among the newest. */
const RARE = 5;

/** Who may join, and whether those who hide their bets are shown there. */
const CHANNELS = [
  { name: channelOfAll('live-feed'), seesHidden: false },
  { name: channelOfStaff('live-feed-open'), seesHidden: true },
] as const;

export function publishFeed(kit: ServerKit): void {
  let plain: FeedBet[] = [];
  let rare: FeedBet[] = [];
  /** Picked already, and on the stage of who made them: a handful a flush, for a few seconds. */
  let held: { readonly bet: FeedBet; readonly due: number }[] = [];
  /** Since the last push a bet was left out. */
  let leftOut = false;
  let timer: NodeJS.Timeout | null = null;
  const own = createOwnBets(kit);

  async function flush(): Promise<void> {
    timer = null;
    held.push(...[...rare, ...plain].map((bet) => ({ bet, due: dueAt(kit, bet) })));
    plain = [];
    rare = [];
    const sampled = leftOut;
    leftOut = false;
    const now = kit.runtime.now();
    const bets = held
      .filter(({ due }) => due <= now)
      .map(({ bet }) => bet)
      .toSorted((a, b) => a.at - b.at);
    held = held.filter(({ due }) => due > now);
    if (held.length > 0) wake();
    for (const { name, seesHidden } of CHANNELS) {
      if (!kit.realtime.occupied(name)) continue;
      if (sampled) kit.realtime.publish(name, 'feedSampled', {});
      if (bets.length === 0) continue;
      const entries = await Promise.all(bets.map((bet) => toEntry(kit, bet, seesHidden)));
      kit.realtime.publish(
        name,
        'liveGame',
        entries.map((entry) => ({ ...entry, delay: 0 })),
      );
    }
    if (await own.flush(now)) wake();
  }

  function wake(): void {
    timer ??= setTimeout(
      () => void flush().catch((error: unknown) => kit.log.error({ err: error }, 'live feed')),
      FLUSH_MS,
    ).unref();
  }

  kit.on.live(
    ['bet.settled'],
    ({ user, data, at }) => {
      const { id, cur, game, detail } = data;
      const amounts = { stake: BigInt(data.stake), payout: BigInt(data.payout) };
      const bet: FeedBet = { user: user!, id, cur, game, detail, ...amounts, at };
      if (bet.cur < 0) return;
      own.add(bet);
      if (!isPlayed(bet)) return wake();
      if (isLucky(bet) || isHighRoller(kit, bet)) {
        if (rare.length < RARE) rare.push(bet);
        else leftOut = true;
      } else {
        plain.push(bet);
        if (plain.length > PICKS) {
          plain.shift();
          leftOut = true;
        }
      }
      wake();
    },
    // Who looks at their own bets has joined one of these too.
    () => CHANNELS.some(({ name }) => kit.realtime.occupied(name)),
  );
}
