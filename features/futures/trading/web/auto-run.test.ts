import { expect, it } from 'vitest';
import { autoSettings } from '#platform/web/auto/auto.ts';
import type { PositionView } from '../contract.ts';
import { type AutoEnd, type AutoProgress, type AutoResult, runAuto } from './auto-run.ts';
import { watchEnds } from './use-auto.ts';

const STAKE = 100n;

interface Course {
  /** What each position pays for a stake of 100; the last one for ever. */
  pays?: readonly bigint[];
  change?: object;
  profit?: bigint;
  loss?: bigint;
  /** Before this order, from 1. */
  stopAt?: { order: number; why: AutoEnd };
  refusedAt?: number;
  result?: Partial<AutoResult>;
}

/** Plays a run through. @returns why it ended, the stakes that were ordered, and what was shown */
async function play(course: Course) {
  const { pays = [0n], change, profit = null, loss = null, stopAt, refusedAt, result } = course;
  const stakes: bigint[] = [];
  const shown: AutoProgress[] = [];
  const stop = new AbortController();
  const why = await runAuto(
    { auto: { ...autoSettings(true), ...change }, step: 1n, profit, loss },
    STAKE,
    {
      order: async (stake) => {
        if (stakes.length + 1 === refusedAt) return null;
        stakes.push(stake);
        return `position-${stakes.length}`;
      },
      ended: async () => {
        if (stakes.length === stopAt?.order) {
          stop.abort(stopAt.why);
          return null;
        }
        const wager = stakes.at(-1)!;
        const pay = pays[stakes.length - 1] ?? pays.at(-1)!;
        return { wager, payout: (wager * pay) / STAKE, returned: false, ...result };
      },
      show: (progress) => void shown.push(progress),
    },
    stop.signal,
  );
  return { why, stakes, shown };
}

it('orders as often as it was told, the next one when the last has ended', async () => {
  const { why, stakes, shown } = await play({ change: { games: 3 } });
  expect([why, stakes]).toEqual(['bets', [STAKE, STAKE, STAKE]]);
  expect(shown.map(({ done }) => done)).toEqual([0, 1, 2]);
});

it('raises the stake after a loss and goes back to the first after a win', async () => {
  const change = { games: 4, loss: { action: 'increase', value: 100 } };
  const { stakes } = await play({ change, pays: [0n, 0n, 150n, 0n] });
  expect(stakes).toEqual([100n, 200n, 400n, 100n]);
});

it('a payout of just the wager is no win', async () => {
  const { why, stakes } = await play({ change: { games: 2, stopOnWin: true }, pays: [100n] });
  expect([why, stakes.length]).toEqual(['bets', 2]);
});

it('ends on a win when it was told so', async () => {
  const { why, stakes } = await play({ change: { games: 0, stopOnWin: true }, pays: [0n, 0n, 101n] });
  expect([why, stakes.length]).toEqual(['win', 3]);
});

it('ends once the profit is there', async () => {
  const { why, stakes } = await play({ change: { games: 0 }, pays: [150n], profit: 100n });
  expect([why, stakes.length]).toEqual(['profit', 2]);
});

it('never orders what could go beyond the loss', async () => {
  const change = { games: 0, loss: { action: 'increase', value: 100 } };
  // After 100 and 200 the next one would be 400.
  const { why, stakes } = await play({ change, loss: 500n });
  expect([why, stakes]).toEqual(['loss', [100n, 200n]]);
  expect(await play({ loss: 99n })).toMatchObject({ why: 'loss', stakes: [] });
});

it.each(['hand', 'connection', 'wallet', 'closed'] as const)(
  'orders nothing after a stop: %s',
  async (why) => {
    const done = await play({ change: { games: 0 }, stopAt: { order: 2, why } });
    expect([done.why, done.stakes.length]).toEqual([why, 2]);
  },
);

it('orders nothing when it is stopped before it began', async () => {
  const ordered: bigint[] = [];
  const rules = { auto: autoSettings(true), step: 1n, profit: null, loss: null };
  const services = {
    order: async (stake: bigint) => (ordered.push(stake), 'position'),
    ended: async () => null,
    show: () => {},
  };
  expect(await runAuto(rules, STAKE, services, AbortSignal.abort('connection'))).toBe('connection');
  expect(ordered).toEqual([]);
});

it('ends with a refusal, with a wager that came back, and when a part was closed by hand', async () => {
  expect(await play({ refusedAt: 2, change: { games: 0 } })).toMatchObject({
    why: 'refused',
    stakes: [100n],
  });
  expect((await play({ result: { returned: true } })).why).toBe('returned');
  expect((await play({ result: { wager: 60n } })).why).toBe('hand');
});

it('counts stakes in cents and money in units of a ledger that is finer', async () => {
  const ordered: bigint[] = [];
  const services = {
    order: async (stake: bigint) => (ordered.push(stake), 'position'),
    ended: async () => ({ wager: ordered.at(-1)! * 10_000n, payout: 0n, returned: false }),
    show: () => {},
  };
  const auto = { ...autoSettings(true), games: 0, loss: { action: 'increase', value: 50 } as const };
  // 0.03, then 0.04 (floored), then 0.06: together more than 0.12.
  const rules = { auto, step: 10_000n, profit: null, loss: 120_000n };
  expect(await runAuto(rules, 3n, services, new AbortController().signal)).toBe('loss');
  expect(ordered).toEqual([3n, 4n]);
});

it('waits for no position that had ended before it was answered', async () => {
  const watch = watchEnds(2, async () => null);
  watch.take(closedPosition('one'));
  expect(await watch.ended('one', new AbortController().signal)).toEqual({
    wager: 100n,
    payout: 0n,
    returned: false,
  });
  watch.close();
});

it('asks for the position that is waited for when the channel is joined late, also when its order was on its way then', async () => {
  const asked: string[] = [];
  const over = new Set<string>();
  const watch = watchEnds(2, async (id) => {
    asked.push(id);
    return over.has(id) ? closedPosition(id) : ({ id, ended_at: null, status: 'open' } as PositionView);
  });
  const { signal } = new AbortController();
  const first = watch.ended('one', signal);
  // It is open: its end will be told by the channel.
  watch.look();
  over.add('one');
  watch.look();
  expect(await first).toMatchObject({ wager: 100n, payout: 0n });
  over.add('two');
  watch.look();
  expect(await watch.ended('two', signal)).toMatchObject({ wager: 100n });
  expect(asked).toEqual(['one', 'one', 'two']);
  watch.close();
});

/** What a run reads of one that was lost. */
const closedPosition = (id: string) =>
  ({ id, wager: '1.00', payout: '0.00', ended_at: 5, status: 'closed' }) as PositionView;
