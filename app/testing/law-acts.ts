/** Every way to stake real money, over the calls that players of each product make: for the tests of the law. */
import { createHmac, randomUUID } from 'node:crypto';
import { sentPairs, signedText, writeParameters } from '#features/play/providers/server/slotegrator/query.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';

export const AGGREGATOR = {
  merchantId: '0000example-merchant',
  merchantKey: 'example-merchant-key-do-not-use',
};

/** Each way to stake real money, and the product that a profile opens or closes it with. */
export const PRODUCT_OF = {
  originals: 'originals',
  providers: 'providers',
  sport: 'sport',
  futures: 'futures',
  poker: 'poker',
  'sit-and-go': 'poker',
  tournament: 'poker',
  pvp: 'poker',
  'case battle': 'poker',
  'entering a pool': 'poker',
} as const;
type Act = keyof typeof PRODUCT_OF;
export type Product = (typeof PRODUCT_OF)[Act];
export const ACT_NAMES = Object.keys(PRODUCT_OF) as Act[];

/** `country` is where the call comes from. */
export type Acts = Readonly<
  Record<Act, (one: TestPlayer, country: string | null) => Promise<{ status: number }>>
>;

/** What is there to be staked on. */
interface Offered {
  readonly leg: object;
  /** Ids of a tournament and of a pool that somebody is in. */
  readonly tournament: string;
  readonly pool: string;
}

export function createActs(app: TestPlatform, { leg, tournament, pool }: Offered): Acts {
  return {
    originals: (one, country) =>
      send(app, one, country, '/api/game/play', {
        api_id: 'dice',
        bet: '1.00',
        currency: 'eur',
        data: { target: 50, direction: 'over' },
        demo: false,
      }),
    providers: (one) => aggregatorBet(app, one),
    sport: (one, country) =>
      send(app, one, country, '/api/sport/slip/submit', {
        currency: 'usd',
        stake: '10.00',
        kind: 'single',
        legs: [leg],
      }),
    futures: (one, country) =>
      send(app, one, country, '/api/trading/open', {
        ticker: 'EMBER',
        direction: 'up',
        multiplier: '100',
        wager: '10',
        currency: 'usd',
      }),
    poker: async (one, country) => {
      const seat = { table: 'test', seat: 1, buyIn: '100', post: true };
      const sat = await send(app, one, country, '/api/poker/sit', seat);
      if (sat.status === 200) await send(app, one, country, '/api/poker/leave', { table: 'test' });
      return sat;
    },
    pvp: (one, country) =>
      send(app, one, country, '/api/pvp/create', { mode: 'jackpot', currency: 'usd', stake: '10.00' }),
    'case battle': (one, country) =>
      send(app, one, country, '/api/pvp/create', {
        mode: 'battle',
        currency: 'usd',
        stake: '5.00',
        battle: { kind: 'high', cases: ['easy', 'hard'] },
      }),
    'sit-and-go': async (one, country) => {
      const entry = { offer: 'duel', key: randomUUID() };
      const entered = await send(app, one, country, '/api/poker/sitandgo/enter', entry);
      if (entered.status === 200)
        await send(app, one, country, '/api/poker/sitandgo/leave', { offer: 'duel' });
      return entered;
    },
    tournament: async (one, country) => {
      const entry = { tournament, key: randomUUID() };
      const entered = await send(app, one, country, '/api/poker/tournament/register', entry);
      if (entered.status === 200)
        await send(app, one, country, '/api/poker/tournament/unregister', { tournament });
      return entered;
    },
    'entering a pool': async (one, country) => {
      const entered = await send(app, one, country, '/api/pvp/join', { pool });
      if (entered.status === 200) await send(app, one, country, '/api/pvp/leave', { pool });
      return entered;
    },
  };
}

export function send(app: TestPlatform, one: TestPlayer, country: string | null, path: string, body: object) {
  return app.api(path, body, one.token, country === null ? {} : { 'x-country': country });
}

/** The aggregator calls from its own place: what it names is judged by where the player lives. */
async function aggregatorBet(app: TestPlatform, one: TestPlayer): Promise<{ status: number }> {
  const parameters = {
    action: 'bet',
    amount: '1.00',
    transaction_id: randomUUID(),
    type: 'bet',
    player_id: one.user._id,
    currency: 'EUR',
    game_uuid: 'game-a',
    session_id: 's-1',
  };
  const headers = {
    'X-Merchant-Id': AGGREGATOR.merchantId,
    'X-Nonce': randomUUID(),
    'X-Timestamp': String(Math.floor(app.kit.runtime.now() / 1000)),
  };
  const signed = createHmac('sha1', AGGREGATOR.merchantKey)
    .update(signedText(sentPairs(parameters), headers), 'latin1')
    .digest('hex');
  const response = await fetch(`${app.url}/api/providers/slotegrator`, {
    method: 'POST',
    headers: { ...headers, 'X-Sign': signed, 'content-type': 'application/x-www-form-urlencoded' },
    body: writeParameters(parameters),
  });
  const { error_code: code } = (await response.json()) as { error_code?: string };
  return { status: code === undefined ? response.status : 403 };
}
