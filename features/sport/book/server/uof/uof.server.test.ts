/** The unified feed end to end: a real broker where Debian's rabbitmq-server is there, a real HTTP service, the real book. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UofFeed } from '#platform/server/config/uof-feed.ts';
import type { FeedAdapter } from '../feed/adapter.ts';
import { type FaultCounts, readFeedState } from '../feed/faults.ts';
import { readFeed } from '../feed/run.ts';
import { readProducers } from '../feed/rows.ts';
import { hasBroker, startBroker } from '../testing/broker.ts';
import { type SportApp, sportApp } from '../testing/app.ts';
import { createUofAdapter } from './adapter.ts';
import { amqpQueue, type UofQueue } from './queue.ts';
import { uofService } from './service.ts';

const HOUR = 3_600_000;
const NODE = 7;
const MATCH = 'sr:match:70000001';
const OTHER = 'sr:match:70000002';
const OVERLAP = 300_000;

let sport: SportApp;
let link: Link;
let http: Server;
let feed: UofFeed;
/** Requests for recovery as the service got them. */
const requests: URL[] = [];
/** Sent in answer to a recovery, before its end is told. */
let replay: () => Promise<void> = async () => undefined;
let adapter: FeedAdapter;
let life: NodeJS.Timeout;
let stop = new AbortController();
let reading: Promise<void> = Promise.resolve();

interface Link {
  readonly queue: (feed: UofFeed) => UofQueue;
  publish(key: string, body: string): Promise<void>;
  stop(): Promise<void>;
  readonly url: string;
}

/** In place of the broker where there is none: keys are not looked at, and what nobody reads is gone. */
function memoryLink(): Link {
  let open: ((text: string) => Promise<void>) | null = null;
  return {
    url: 'amqp://127.0.0.1:1',
    publish: async (_key, body) => open?.(body),
    stop: async () => undefined,
    queue: () => ({
      async read(opened, handle, signal) {
        let last: Promise<void> = Promise.resolve();
        open = (text) => (last = last.then(() => handle(text)));
        opened();
        await once(signal, 'abort');
        open = null;
        await last;
      },
    }),
  };
}

const now = () => sport.app.kit.runtime.now();
const stamp = (producer: number, event: string, at = now()) =>
  `product="${producer}" event_id="${event}" timestamp="${at}"`;

async function send(kind: string, body: string, event = MATCH): Promise<void> {
  await link.publish(`hi.pre.-.${kind}.1.sr:match.${event.split(':')[2]}.-`, body);
}
async function alive(subscribed = 1): Promise<void> {
  for (const producer of [1, 3])
    await link.publish(
      '-.-.-.alive.-.-.-.-',
      `<alive product="${producer}" timestamp="${now()}" subscribed="${subscribed}"/>`,
    );
}
const odds = (home: string, { event = MATCH, at = now(), more = '', status = 0 } = {}) =>
  send(
    'odds_change',
    `<odds_change ${stamp(3, event, at)}><sport_event_status status="${status}"/><odds>` +
      `<market id="1" status="1"><outcome id="1" odds="${home}" active="1"/><outcome id="2" odds="3.4" active="1"/><outcome id="3" odds="4" active="1"/></market>` +
      `${more}</odds></odds_change>`,
    event,
  );
const settlement = (results: string, { at = now(), certainty = 2, event = MATCH } = {}) =>
  send(
    'bet_settlement',
    `<bet_settlement ${stamp(3, event, at)} certainty="${certainty}"><outcomes><market id="1">${[...results]
      .map((result, index) => `<outcome id="${index + 1}" result="${result}"/>`)
      .join('')}</market></outcomes></bet_settlement>`,
    event,
  );
const marketsOf = (kind: string, more = '', at = now()) =>
  send(kind, `<${kind} ${stamp(3, MATCH, at)} ${more}><market id="1"/></${kind}>`);

const fixtureXml = (event: string, inner = 'fixture') =>
  `<${inner} id="${event}" start_time="${new Date(now() + HOUR).toISOString()}"><tournament id="sr:tournament:1" name="First League">` +
  `<sport id="sr:sport:1" name="Soccer"/><category id="sr:category:1" name="Norvania"/></tournament><competitors>` +
  `<competitor id="sr:competitor:1" name="Alder &amp; Co ${event}" qualifier="home"/><competitor id="sr:competitor:2" name="Marrow" qualifier="away"/></competitors>` +
  `<tv_channels><tv_channel name="One" stream_url="http://one.example.com"/><tv_channel name="Two" stream_url="https://two.example.com/${event}"/></tv_channels></${inner}>`;

function answer(url: URL, method: string): string | null {
  const path = url.pathname;
  if (method === 'POST') {
    requests.push(url);
    const producer = path.includes('/liveodds/') ? 1 : 3;
    const id = url.searchParams.get('request_id');
    void (producer === 3 ? replay() : Promise.resolve()).then(() =>
      link.publish(
        `-.-.-.snapshot_complete.-.-.-.${NODE}`,
        `<snapshot_complete product="${producer}" timestamp="${now()}" request_id="${id}"/>`,
      ),
    );
    return '<response response_code="ACCEPTED"/>';
  }
  if (path.endsWith('/descriptions/producers.xml'))
    return `<producers response_code="OK"><producer id="1" api_url="http://x/v1/liveodds/" stateful_recovery_window_in_minutes="600"/><producer id="3" api_url="http://x/v1/pre/"/></producers>`;
  if (path.endsWith('/markets.xml'))
    return '<market_descriptions response_code="OK"><market id="29" name="other now"><outcomes><outcome id="1" name="a"/></outcomes></market></market_descriptions>';
  if (path.endsWith('/variants.xml')) return '<variant_descriptions/>';
  if (path.endsWith('/schedule.xml'))
    return `<schedule>${path.includes('live') ? '' : fixtureXml(MATCH, 'sport_event')}</schedule>`;
  return path.includes(encodeURIComponent(OTHER)) || path.includes(OTHER)
    ? `<fixtures_fixture>${fixtureXml(OTHER)}</fixtures_fixture>`
    : null;
}

function start(): void {
  stop = new AbortController();
  const make = (fault: Parameters<Parameters<typeof readFeed>[2]>[0]) => {
    const { kit } = sport.app;
    adapter = createUofAdapter({
      producers: feed.producers,
      queue: link.queue(feed),
      service: uofService(feed),
      isKnown: async (event) =>
        (await kit.db.pool.query('select from sport_event where id = $1', [event])).rowCount === 1,
      runtime: kit.runtime,
      log: kit.log,
      fault,
    });
    return adapter;
  };
  reading = readFeed(sport.feed.context, 'uof', make, stop.signal);
}
async function halt(): Promise<void> {
  stop.abort();
  await reading;
}
/** Signs of life go out until both producers have been asked for what was missed, and are believed. */
async function up(): Promise<void> {
  await expect.poll(() => adapter?.health().connected).toBe(true);
  const state = async () => {
    await alive();
    const known = await readProducers(sport.app.platform.db.pool);
    return [requests.length, ...[1, 3].map((id) => known.get(id)?.state)];
  };
  await expect.poll(state, { interval: 300 }).toEqual([2, 'up', 'up']);
}
async function market(event = MATCH) {
  const { rows } = await sport.app.platform.db.pool.query(
    "select status, outcomes, results from sport_market where event_id = $1 and key = '1|'",
    [event],
  );
  return rows[0] as
    | { status: number; outcomes: Record<string, { odds: string }>; results: unknown }
    | undefined;
}
const price = async (event = MATCH) => (await market(event))?.outcomes['1']?.odds;

beforeAll(async () => {
  sport = await sportApp();
  if (hasBroker) {
    const broker = await startBroker('/unifiedfeed/1234', 'unifiedfeed');
    link = { ...broker, queue: amqpQueue };
  } else link = memoryLink();
  http = createServer((request, response) => {
    const url = new URL(request.url!, 'http://x');
    const text =
      request.headers['x-access-token'] === 'token-of-a-test' ? answer(url, request.method!) : null;
    response.writeHead(text === null ? 404 : request.method === 'POST' ? 202 : 200).end(text ?? '');
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as { port: number };
  feed = {
    token: 'token-of-a-test',
    bookmaker: '1234',
    amqpUrl: link.url,
    apiUrl: `http://127.0.0.1:${port}`,
    producers: [1, 3],
    node: NODE,
  };
  // What the fixture's own feed said of the producers is not this feed's.
  await sport.app.platform.db.pool.query('delete from sport_producer');
  start();
  // As a feed does: markets of who is silent for twenty seconds are suspended, and a slow machine takes longer for a test.
  life = setInterval(() => void alive().catch(() => {}), 5_000);
});
afterAll(async () => {
  clearInterval(life);
  await halt();
  http?.close();
  await link?.stop();
  await sport?.app.close();
});

describe(`the unified feed ${hasBroker ? 'through rabbitmq-server' : '(no rabbitmq-server here: its queue is one in memory)'}`, () => {
  it('is believed only after all that was sent before is recovered, and fills the board', async () => {
    await up();
    expect(requests.map(({ pathname, searchParams }) => [pathname, searchParams.get('after')])).toEqual([
      ['/v1/liveodds/recovery/initiate_request', null],
      ['/v1/pre/recovery/initiate_request', null],
    ]);
    expect(requests.every(({ searchParams }) => searchParams.get('node_id') === String(NODE))).toBe(true);
    await odds('2');
    await odds('2.5', { event: OTHER });
    await expect.poll(() => price()).toBe('2');
    await expect.poll(() => price(OTHER)).toBe('2.5');
    const { rows } = await sport.app.platform.db.pool.query('select home from sport_event where id = $1', [
      MATCH,
    ]);
    expect(rows).toEqual([{ home: `Alder & Co ${MATCH}` }]);
  });

  it('a bet is placed, settled, settled once more, rolled back, cancelled and brought back: money follows each of them once', async () => {
    const player = await sport.player('50');
    await sport.bet(player, [await sport.leg(MATCH)]);
    const dollars = async () => {
      await sport.feed.settled();
      return sport.dollars(player);
    };
    const staked = await dollars();
    const becomes = (units: bigint) => expect.poll(dollars).toBe(units);
    const first = now();
    await settlement('100', { certainty: 1, at: first });
    await becomes((staked * 3n) / 2n);
    await settlement('100', { at: first + 1 });
    await marketsOf('rollback_bet_settlement', '', first - 1);
    await alive();
    await odds('2', { event: OTHER });
    await becomes((staked * 3n) / 2n);
    await marketsOf('rollback_bet_settlement', '', first + 2);
    await becomes(staked);
    await settlement('010', { at: first + 3 });
    await expect.poll(async () => (await market())?.results).toMatchObject({ '2': ['1/1', '0/1', '1/1'] });
    await becomes(staked);
    const window = `start_time="${first - HOUR}" end_time="${first + HOUR}"`;
    await marketsOf('bet_cancel', window, first + 4);
    await becomes((staked * 5n) / 4n);
    await marketsOf('rollback_bet_cancel', window, first + 5);
    await becomes(staked);
    await send('fixture_change', `<fixture_change ${stamp(3, MATCH)} change_type="3"/>`);
    await expect
      .poll(async () => (await sport.app.api('/api/sport/event', { id: MATCH })).body.event?.status)
      .toBe(5);
  });

  it('a lying feed moves nothing, stops what is in doubt and is counted', async () => {
    const player = await sport.player('50');
    await sport.bet(player, [await sport.leg(OTHER)]);
    const lies: [string, string][] = [
      ['odds_change', 'no xml at all'],
      ['odds_change', '<!DOCTYPE a [<!ENTITY b "bbbb">]><odds_change>&b;&b;</odds_change>'],
      ['odds_change', `<odds_change ${stamp(3, OTHER, 9e14)}><odds/></odds_change>`],
      [
        'bet_settlement',
        `<bet_settlement ${stamp(9, OTHER)} certainty="2"><outcomes><market id="1"><outcome id="1" result="1"/></market></outcomes></bet_settlement>`,
      ],
      [
        'bet_settlement',
        `<bet_settlement ${stamp(3, OTHER)} certainty="2"><outcomes><market id="99999999999"><outcome id="1" result="1"/></market></outcomes></bet_settlement>`,
      ],
      [
        'bet_settlement',
        `<bet_settlement ${stamp(3, OTHER)} certainty="2"><outcomes><market id="1"><outcome id="1" result="7"/></market></outcomes></bet_settlement>`,
      ],
      [
        'bet_settlement',
        `<bet_settlement ${stamp(3, 'sr:match:70000099')} certainty="2"><outcomes><market id="1"><outcome id="1" result="1"/></market></outcomes></bet_settlement>`,
      ],
      ['bet_settlement', `<bet_settlement ${stamp(3, "sr:match:1'; drop table sport_bet")}/>`],
      ['alive', '<alive product="77" timestamp="1" subscribed="1"/>'],
    ];
    for (const [kind, body] of lies) await send(kind, body, OTHER);
    // One the house has no names of, one that the feed itself describes otherwise, and one whose outcome is none: only the first market is taken.
    const more =
      '<market id="999" status="1"><outcome id="1" odds="2"/></market><market id="29" status="1"><outcome id="74" odds="2"/></market>' +
      '<market id="18" specifiers="total=2.5" status="1"><outcome id="nine" odds="2"/></market>';
    await odds('2.6', { event: OTHER, more });
    await expect.poll(() => price(OTHER)).toBe('2.6');
    await odds('0.5', { event: OTHER });
    await expect.poll(async () => (await market(OTHER))?.status).toBe(-1);
    expect(await price(OTHER)).toBe('2.6');
    await odds('2.7', { event: OTHER });
    await expect.poll(() => price(OTHER)).toBe('2.7');
    const { rows } = await sport.app.platform.db.pool.query(
      'select key from sport_market where event_id = $1',
      [OTHER],
    );
    expect(rows).toEqual([{ key: '1|' }]);
    await sport.feed.settled();
    const { rows: bets } = await sport.app.platform.db.pool.query(
      'select state from sport_bet where user_id = $1',
      [player.id],
    );
    expect(bets).toEqual([{ state: 'open' }]);
    const counts = async () => {
      const faults: FaultCounts = (await readFeedState(sport.app.platform.db.pool, 'uof'))?.faults ?? {};
      const kinds = ['market', 'unreadable', 'producer', 'time', 'event'] as const;
      return kinds.map((kind) => faults[kind]?.count ?? 0);
    };
    await expect.poll(counts).toEqual([4, 4, 2, 1, 2]);
  });

  it('what was settled while nobody read is recovered from the stored point, and the bet is paid', async () => {
    const player = await sport.player('50');
    await sport.bet(player, [await sport.leg(OTHER)]);
    const staked = await sport.dollars(player);
    const point = (await readProducers(sport.app.platform.db.pool)).get(3)!.point!;
    await halt();
    const missed = () => settlement('100', { event: OTHER });
    await missed();
    await sport.pass(31_000, false);
    requests.length = 0;
    replay = missed;
    start();
    await up();
    const pre = requests.filter(({ pathname }) => pathname.includes('/pre/'));
    expect(pre.map(({ searchParams }) => searchParams.get('after'))).toEqual([String(point - OVERLAP)]);
    await expect
      .poll(async () => {
        await sport.feed.settled();
        return sport.dollars(player);
      })
      .toBe(staked + (staked * 27n) / 40n);
    expect(await sport.audit()).toEqual([]);
  });
});
