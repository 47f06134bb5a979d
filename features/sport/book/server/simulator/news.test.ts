import { describe, expect, it } from 'vitest';
import { seededRandom } from '#engines/sport/models/random.ts';
import type { Match } from '#engines/sport/simulate/match.ts';
import type { AdapterMessage } from '../feed/adapter.ts';
import { runningOf, sendNews } from './news.ts';
import { keyedRandom } from './random.ts';
import { schedule, type Scheduled, SIMULATED } from './schedule.ts';

const START = Date.UTC(2026, 5, 1, 12);
const soccer = SIMULATED.find(({ id }) => id === 1)!;
const tennis = SIMULATED.find(({ id }) => id === 5)!;

function scheduledOf(match: Match, more: Partial<Scheduled> = {}): Scheduled {
  const [one] = schedule(
    () => [{ prefix: 'sim', random: (name) => keyedRandom('news', name) }],
    START,
    START + 6 * 3_600_000,
  );
  return {
    ...one!,
    falls: null,
    delayMs: 0,
    ...more,
    fixture: { ...one!.fixture, startsAt: START },
    match: () => match,
  };
}

/** The first match of a sport in which something happens. */
function findMatch(sport: typeof soccer, has: (match: Match) => boolean): Match {
  for (let turn = 0; turn < 3000; turn++) {
    const match = sport.draw(seededRandom(`find/${turn}`));
    if (has(match)) return match;
  }
  throw new Error('no such match');
}

/** Messages of a match that is looked at when something happens. */
async function follow(scheduled: Scheduled): Promise<AdapterMessage[]> {
  const messages: AdapterMessage[] = [];
  const one = runningOf(scheduled);
  const { moments } = scheduled.match();
  const times = moments
    .filter((moment, index) => index === 0 || moment.stop || moment.decides || moment.reverses)
    .map(({ at }) => START + scheduled.delayMs + at);
  for (const now of [START - 500_000, ...times])
    if (await sendNews(one, now, async (message) => messages.push(message) > 0)) break;
  return messages;
}

describe('what happens in simulated matches', () => {
  it('a goal that is taken back takes its settlements back, and nothing is priced between', async () => {
    const match = findMatch(soccer, ({ moments }) =>
      moments.some(({ reverses, score }) => reverses && score!.home + score!.away === 0),
    );
    const messages = await follow(scheduledOf(match));
    const back = messages.findIndex(({ kind }) => kind === 'rollback_bet_settlement');
    const settled = messages.findLastIndex(({ kind }, at) => at < back && kind === 'bet_settlement');
    expect(messages.slice(settled, back).some(({ kind }) => kind === 'odds_change')).toBe(false);
    const keys = (at: number) => {
      const message = messages[at] as Extract<AdapterMessage, { kind: 'rollback_bet_settlement' }>;
      return message.markets.map(({ id, specifiers }) => `${id} ${JSON.stringify(specifiers)}`);
    };
    expect(keys(back)).toContain('18 {"total":"0.5"}');
    expect(keys(settled)).toEqual(keys(back));
    // The same after a restart that saw neither.
    const late: AdapterMessage[] = [];
    const at = match.moments.findIndex(({ reverses }) => reverses);
    await sendNews(
      runningOf(scheduledOf(match)),
      START + match.moments[at]!.at,
      async (one) => late.push(one) > 0,
    );
    expect(late.some(({ kind }) => kind === 'rollback_bet_settlement')).toBe(true);
  });

  it('a result that was told wrong is settled again', async () => {
    const match = findMatch(soccer, ({ moments }) => moments.at(-1)!.corrects === true);
    const messages = await follow(scheduledOf(match));
    const final = messages.filter((one) => one.kind === 'bet_settlement').slice(-2);
    expect(final).toHaveLength(2);
    const one = (at: number) =>
      JSON.stringify(final[at]!.markets, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
    expect(final[1]!.markets).toHaveLength(match.offers.length);
    expect(one(0)).not.toBe(one(1));
    expect(messages.findLast((each) => each.kind === 'odds_change')!.eventStatus).toBe(4);
  });

  it('the end settles every market once more, as it was settled before', async () => {
    const darts = SIMULATED.find(({ id }) => id === 22)!;
    // Nine legs are exceeded before the last one is over.
    const match = findMatch(darts, ({ moments }) => moments.at(-1)!.periods.length === 11);
    const settled = (await follow(scheduledOf(match))).filter((one) => one.kind === 'bet_settlement');
    const final = settled.at(-1)!;
    expect([final.certainty, final.markets.length]).toEqual([2, match.offers.length]);
    const early = settled.slice(0, -1).flatMap(({ markets }) => markets);
    expect(early.map(({ id }) => id)).toContain(367);
    expect(final.markets).toEqual(expect.arrayContaining(early));
  });

  it('a retirement settles what is decided and voids the rest', async () => {
    const match = findMatch(
      tennis,
      ({ moments }) => moments.at(-1)!.result.status === 'retired' && moments.at(-1)!.periods.length === 2,
    );
    const messages = await follow(scheduledOf(match));
    const final = messages.findLast((one) => one.kind === 'bet_settlement')!;
    const winner = final.markets.find(({ id }) => id === 186)!;
    expect(winner.outcomes.every(({ shares }) => shares.refunded.num === 1n)).toBe(true);
    const first = messages.find((one) => one.kind === 'bet_settlement' && one !== final);
    expect(first).toBeDefined();
  });

  it('a match that is put off is void, and one that is late begins at its new time', async () => {
    const match = soccer.draw(seededRandom('late'));
    const off = await follow(scheduledOf(match, { falls: 'postponed' }));
    expect(off.map(({ kind }) => kind)).toEqual(['fixture_change', 'score', 'bet_settlement']);
    const late = await follow(scheduledOf(match, { delayMs: 2_400_000 }));
    expect(late[0]).toMatchObject({ kind: 'fixture', fixture: { startsAt: START + 2_400_000 } });
    expect(late.filter(({ kind }) => kind === 'fixture')).toHaveLength(1);
  });

  it('nothing is known of a minute of soccer while its prices stand', () => {
    const [quiet, goals] = [new Set<number>(), new Set<number>()];
    for (let turn = 0; turn < 150; turn++) {
      const { moments, law } = soccer.draw(seededRandom(`instant/${turn}`));
      const minuteOf = (moment: (typeof moments)[number]) => {
        const { state } = law!(moment);
        return 'minute' in state ? state.minute : 0;
      };
      const isRed = ({ incidents }: (typeof moments)[number]) =>
        incidents?.some(({ kind }) => kind === 'red');
      let open = moments[0]!;
      for (const [index, moment] of moments.entries()) {
        const clock = Number(moment.clock.replace("'", ''));
        // The prices that a goal stops are those of its minute; the next ones are not of it any more.
        if (moment.incidents?.some(({ kind }) => kind === 'goal')) expect(minuteOf(open)).toBe(clock - 1);
        const before = moments[index - 1];
        if (before && !before.stop && !isRed(before) && (moment.stop || minuteOf(moment) > minuteOf(before)))
          (moment.stop && clock % 45 > 0 ? goals : quiet).add(Math.floor(moment.at / 1000) % 60);
        if (!moment.stop) open = moment;
      }
    }
    // Whether a goal falls or not, it is decided at the same times of a minute (or, with a card, once more after it).
    expect(goals.size).toBeGreaterThan(10);
    expect([...goals].toSorted((a, b) => a - b)).toEqual([...quiet].toSorted((a, b) => a - b));
  });

  it('a half is not bet on when its last minute is decided, and the first is settled when the break begins', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const match = soccer.draw(seededRandom(`half/${turn}`));
      const one = runningOf(scheduledOf(match));
      const messages: AdapterMessage[] = [];
      const until = async (minute: number) => {
        messages.length = 0;
        await sendNews(one, START + minute * 60_000, async (message) => messages.push(message) > 0);
        return messages.flatMap((message) =>
          'markets' in message && message.kind !== 'rollback_bet_settlement' ? [message] : [],
        );
      };
      await until(43.9);
      expect((await until(44 + 5 / 6)).filter(({ kind }) => kind === 'odds_change')).toEqual([]);
      expect(messages.some(({ kind }) => kind === 'bet_stop')).toBe(true);
      const rest = await until(50);
      const [priced, settled] = ['odds_change', 'bet_settlement'].map((wanted) =>
        rest.flatMap(({ kind, markets }) => (kind === wanted ? markets.map(({ id }) => id) : [])),
      );
      expect(settled).toContain(60);
      expect(priced).toContain(1);
      expect(priced!.filter((id) => id === 60 || id === 68)).toEqual([]);
      await until(103.9);
      expect((await until(104 + 5 / 6)).filter(({ kind }) => kind === 'odds_change')).toEqual([]);
      expect(messages.some(({ kind }) => kind === 'bet_stop')).toBe(true);
    }
  });

  it('a red card stops bets and moves the price against its side', () => {
    const match = findMatch(soccer, ({ moments }) =>
      moments.some(({ incidents }) => incidents?.some(({ kind }) => kind === 'red')),
    );
    const at = match.moments.findIndex(({ incidents }) => incidents?.some(({ kind }) => kind === 'red'));
    const [before, stop, after] = [at - 2, at - 1, at].map((index) => match.moments[index]!);
    expect(stop!.stop).toBe(true);
    const side = after!.incidents!.find(({ kind }) => kind === 'red')!.side;
    const wins = (moment: typeof after) =>
      match
        .price(moment!)
        .find(({ offer }) => offer.marketId === 1)!
        .quotes.find(({ outcome }) => outcome === (side === 'home' ? '1' : '3'))!.expectation.won;
    expect(wins(after)).toBeLessThan(wins(before));
  });
});
