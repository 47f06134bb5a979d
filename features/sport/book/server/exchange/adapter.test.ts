/** Markets of one event that name it otherwise, without the network. */
import { expect, it } from 'vitest';
import { hastyRuntime } from '#platform/server/runtime.ts';
import type { AdapterMessage } from '../feed/adapter.ts';
import { createExchangeAdapter } from './adapter.ts';
import { applyChange, type Markets } from './markets.ts';
import { mappedOf } from './news.ts';
import { createPrices } from './prices.ts';
import type { MarketNames } from './service.ts';

const runnersOf = (ids: readonly number[]) =>
  ids.map((id, index) => ({ id, status: 'ACTIVE', sortPriority: index + 1 }));
const definition = (more: object = {}) => ({
  eventId: '3001',
  eventTypeId: '1',
  marketType: 'MATCH_ODDS',
  marketTime: '2026-11-25T15:00:00.000Z',
  status: 'OPEN',
  inPlay: false,
  runners: runnersOf([11, 12, 13]),
  ...more,
});
const rc = (id: number, back: number, lay: number) => ({ id, batb: [[0, back, 100]], batl: [[0, lay, 100]] });
const PRICES = [rc(11, 2.1, 2.14), rc(12, 3.9, 4), rc(13, 3.6, 3.7)];
const namesOf = (marketId: string, name: string, first: number, called: readonly string[]): MarketNames => ({
  marketId,
  event: { id: '3001', name, countryCode: 'NV' },
  competition: { name: 'First League' },
  runners: called.map((runnerName, index) => ({
    selectionId: first + index,
    runnerName,
    sortPriority: index + 1,
  })),
});
const NAMES = namesOf('1.100', 'Alderwick v Marrowby', 11, ['Alderwick', 'Marrowby', 'The Draw']);

it('one name, the newest, and one start hold for all markets of an event, whose prices are sent again when they change', async () => {
  const sent: AdapterMessage[] = [];
  const stop = new AbortController();
  let handle: (line: unknown) => Promise<void> = async () => undefined;
  const called = new Map([['1.100', NAMES]]);
  const goals = namesOf('1.101', 'Alderwick FC v Marrowby', 21, ['Over 2.5 Goals', 'Under 2.5 Goals']);
  const adapter = createExchangeAdapter({
    stream: {
      read: (_, opened, onLine, signal) => {
        opened();
        handle = onLine;
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    },
    service: {
      session: async () => 'session',
      names: async (_, markets) => markets.flatMap((market) => called.get(market) ?? []),
    },
    settings: () => ({ exchangeMarginPercent: 5 }),
    runtime: hastyRuntime(100),
    log: { info: () => undefined, warn: () => undefined } as never,
    fault: () => undefined,
  });
  const reading = adapter.subscribe(async (message) => sent.push(message) > 0, stop.signal);
  const marketsOf = (message: AdapterMessage) =>
    message.kind === 'odds_change' ? message.markets.map(({ id }) => id) : [];
  const news = () =>
    sent
      .splice(0)
      .filter(({ kind }) => kind !== 'alive')
      .map((message) => [message.kind, ...marketsOf(message)].join(' '));
  await expect.poll(() => adapter.health().connected).toBe(true);
  const take = (pt: number, ...mc: object[]) => handle({ op: 'mcm', pt, mc });
  await handle({
    op: 'mcm',
    ct: 'SUB_IMAGE',
    pt: 1_000,
    mc: [{ id: '1.100', img: true, marketDefinition: definition(), rc: PRICES }],
  });
  await expect.poll(() => sent.filter(({ kind }) => kind === 'odds_change').length).toBe(1);
  sent.length = 0;

  // Another market of it, later: the event is called otherwise by now, and the market is said to begin an hour later.
  called.set('1.101', goals);
  const later = definition({
    marketType: 'OVER_UNDER_25',
    marketTime: '2026-11-25T16:00:00.000Z',
    runners: runnersOf([21, 22]),
  });
  await take(2_000, {
    id: '1.101',
    img: true,
    marketDefinition: later,
    rc: [rc(21, 1.98, 2), rc(22, 2, 2.02)],
  });
  await expect.poll(() => sent.filter(({ kind }) => kind === 'odds_change').length).toBe(2);
  expect(sent.find(({ kind }) => kind === 'fixture')).toMatchObject({
    fixture: { home: 'Alderwick FC', startsAt: Date.parse('2026-11-25T15:00:00.000Z') },
  });
  expect(news()).toEqual(['fixture', 'odds_change 1', 'odds_change 18']);

  // Whichever moves now, the match stays what it is.
  await take(3_000, { id: '1.100', rc: [rc(11, 2.5, 2.54), rc(12, 3, 3.05)] });
  await take(3_100, { id: '1.101', rc: [rc(21, 1.9, 1.92), rc(22, 2.1, 2.12)] });
  await take(3_200, { id: '1.100', rc: PRICES });
  expect(news()).toEqual(['odds_change 1', 'odds_change 18', 'odds_change 1']);

  // Put off: both markets at once, once.
  await take(4_000, {
    id: '1.100',
    marketDefinition: definition({ marketTime: '2026-11-26T15:00:00.000Z' }),
  });
  expect(news()).toEqual(['fixture', 'odds_change 18', 'odds_change 1']);
  stop.abort();
  await reading;
});

it('an event is in play with the first of its markets, over with the match itself, and closed with the last that is left', async () => {
  const markets: Markets = new Map();
  const prices = createPrices({
    markets,
    settings: () => ({ exchangeMarginPercent: 5 }),
    fault: () => undefined,
  });
  const goals = namesOf('1.101', 'Alderwick v Marrowby', 21, ['Over 2.5 Goals', 'Under 2.5 Goals']);
  /** What is said of the event when one of its markets is so now. */
  const statusAfter = async (id: '1.100' | '1.101', more: object) => {
    const [names, own] =
      id === '1.100'
        ? [NAMES, definition(more)]
        : [goals, definition({ marketType: 'OVER_UNDER_25', runners: runnersOf([21, 22]), ...more })];
    const market = applyChange(markets, { id, marketDefinition: own, img: true })!;
    const statuses: (number | null)[] = [];
    const send = async (message: AdapterMessage) => {
      if (message.kind === 'odds_change') statuses.push(message.eventStatus);
      return true;
    };
    prices.forget();
    await prices.send(market, mappedOf(market, names)!, 'bf:3001', { pt: 1, send, stopped: false });
    return statuses;
  };
  const open = { inPlay: false };
  const live = { inPlay: true };
  const ended = (ids: readonly number[]) => ({
    status: 'CLOSED',
    runners: ids.map((id, index) => ({ id, status: index === 0 ? 'WINNER' : 'LOSER' })),
  });
  // The match itself has not come yet.
  expect(await statusAfter('1.101', open)).toEqual([null]);
  expect(await statusAfter('1.100', open)).toEqual([0]);
  expect(await statusAfter('1.101', live)).toEqual([1]);
  expect(await statusAfter('1.100', open)).toEqual([1]);
  expect(await statusAfter('1.100', ended([11, 12, 13]))).toEqual([4]);
  // All is sent again meanwhile.
  expect(await statusAfter('1.101', { ...live, status: 'SUSPENDED' })).toEqual([null]);
  expect(await statusAfter('1.101', ended([21, 22]))).toEqual([4]);
});
