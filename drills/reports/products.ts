/** What players do beside the games of the house: slips, positions, aggregators' games, pools, a poker table, withdrawals. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { handFeed, WINNER } from '#features/sport/book/server/testing/feed.ts';
import { createContext } from '#features/money/wallet/server/withdrawals/open.ts';
import type { Row } from '#features/money/wallet/server/withdrawals/context.ts';
import { capture } from '#features/money/wallet/server/withdrawals/payments/settle.ts';
import { type Parameters, writeParameters } from '#features/play/providers/server/slotegrator/query.ts';
import { signRequest } from '#features/play/providers/server/slotegrator/sign.ts';
import type { Answer } from '#platform/server/testing/platform.ts';
import type { Life } from '../month/day.ts';
import { atOnce, type Person } from '../month/people.ts';
import { KEYS, TABLE } from './test-app.ts';

const AT_ONCE = 12;
const PATIENCE_MS = 30_000;
const LOOK_MS = 25;
const ALIVE_MS = 150;
/** Prices of a match, and the chances behind them: without those nothing can be cashed out. */
const ODDS = { '1': '2', '2': '3.4', '3': '4' };
const CHANCES = { '1': 0.49, '2': 0.28, '3': 0.23 };

/** How often each of them was done. */
export type Done = Record<
  'slips' | 'settlements' | 'cashOuts' | 'positions' | 'provider' | 'pools' | 'hands' | 'withdrawals',
  number
>;

export interface Products {
  readonly done: Done;
  /** What was answered, by kind and code: undefined where it was taken. */
  readonly refused: ReadonlyMap<string, number>;
  /** A day's slips, and results of those of the days before. */
  sport(people: readonly Person[]): Promise<void>;
  futures(people: readonly Person[]): Promise<void>;
  providers(people: readonly Person[]): Promise<void>;
  pools(people: readonly Person[]): Promise<void>;
  /** Some hands of two. */
  poker(people: readonly Person[], hands: number): Promise<void>;
  withdraw(people: readonly Person[]): Promise<void>;
  /** Whatever is open is closed or settled. */
  finish(people: readonly Person[]): Promise<void>;
}

/** Long because it is one list of what can be played; each part is short, and all count into the same sums. */
// oxlint-disable-next-line max-lines-per-function
export function createProducts({ app, staff }: Pick<Life, 'app' | 'staff'>): Products {
  const { kit } = app;
  const feed = handFeed(app);
  const wallets = createContext(kit);
  const done: Done = {
    slips: 0,
    settlements: 0,
    cashOuts: 0,
    positions: 0,
    provider: 0,
    pools: 0,
    hands: 0,
    withdrawals: 0,
  };
  /** Matches without a result, and those that have had one. */
  let open: string[] = [];
  const settled: string[] = [];
  let serial = 0;

  const call = (path: string, { token }: { token: string }, body: object): Promise<Answer> =>
    app.api(path, body, token);
  const refused = new Map<string, number>();
  /** Counted when it was taken; a player who has no money left, has a bonus or a break is none. */
  const count = (what: keyof Done, { status, body }: Answer): boolean => {
    refused.set(`${what} ${body.code}`, (refused.get(`${what} ${body.code}`) ?? 0) + 1);
    if (status >= 500) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
    if (status === 200) done[what] += 1;
    return status === 200;
  };
  const coinOf = ({ no }: Person): 'usd' | 'btc' => (no % 2 === 1 ? 'usd' : 'btc');
  const stakeOf = (who: Person): string => (coinOf(who) === 'usd' ? `0.${20 + randomInt(70)}` : '0.00001');

  async function slip(who: Person, events: readonly string[]): Promise<void> {
    const legs = events.map((event) => ({ event, market: WINNER, outcome: String(1 + randomInt(3)) }));
    const { body: quoted } = await call('/api/sport/slip/quote', who, { legs });
    const sent = await call('/api/sport/slip/submit', who, {
      currency: coinOf(who),
      stake: stakeOf(who),
      kind: legs.length === 1 ? 'single' : 'combo',
      policy: 'any',
      legs: legs.map((leg, at) => ({ ...leg, version: quoted[at].version })),
      key: randomUUID(),
    });
    if (sent.status !== 200) return void count('slips', sent);
    count('slips', await call('/api/sport/slip/confirm', who, { queueId: sent.body.queueId }));
  }

  /** @returns nothing won is void; one of the three wins otherwise */
  function results(): Record<string, string> {
    const winner = String(randomInt(4));
    return Object.fromEntries(
      ['1', '2', '3'].map((id) => [id, winner === '0' ? 'void' : id === winner ? 'won' : 'lost']),
    );
  }

  const price = (event: string) => feed.odds(event, WINNER, ODDS, { chances: CHANCES });

  /**
   * Signs of life until `stop`. The clock runs fast: a machine that is busy for a second has been silent for twenty, and days have passed since the
   * last session. Then the house asks for what it missed, and gets it as from any feed: the prices of every open match, and word that this is all.
   */
  function live(): { stop(): Promise<void> } {
    let going = true;
    const beat = async (): Promise<void> => {
      await feed.alive();
      const { rows } = await kit.db.pool.query<{ id: number; request: number }>(
        `select id, request_id as request from sport_producer where state = 'recovering'`,
      );
      if (rows.length === 0) return;
      for (const event of open) await price(event);
      for (const { id: producer, request: requestId } of rows)
        await feed.apply({ kind: 'snapshot_complete', producer, requestId, timestamp: kit.runtime.now() });
    };
    const beating = (async () => {
      while (going) {
        await beat();
        await sleep(ALIVE_MS);
      }
    })();
    return {
      async stop() {
        going = false;
        await beating;
      },
    };
  }

  /** Until both producers are believed. */
  async function upAgain(): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await kit.db.pool.query("select from sport_producer where state = 'up'");
      if (rows.length === 2) return;
      if (performance.now() > end) throw new Error('the feed is not believed');
      await sleep(LOOK_MS);
    }
  }

  async function settle(event: string): Promise<void> {
    await feed.settle(event, WINNER, results());
    done.settlements += 1;
  }

  async function cashOut(who: Person): Promise<void> {
    const { body: bets } = await call('/api/sport/bets', who, { state: 'open', limit: 5 });
    if (!Array.isArray(bets) || bets.length === 0) return;
    const asked = { betId: bets[0].id, percent: randomInt(2) ? 100 : 40 };
    const { body } = await call('/api/sport/cash-out/offer', who, asked);
    if (!body.offer)
      return void refused.set(`cashOuts ${body.closed}`, (refused.get(`cashOuts ${body.closed}`) ?? 0) + 1);
    count('cashOuts', await call('/api/sport/cash-out/accept', who, { offer: body.offer.id }));
  }

  const positionsOf = async (who: Person): Promise<readonly { id: string; status: string }[]> => {
    const { status, body } = await call('/api/trading/positions', who, { which: 'active', limit: 50 });
    return status === 200 ? body : [];
  };

  async function close(who: Person): Promise<void> {
    for (const { id, status } of await positionsOf(who))
      if (status === 'open')
        await call('/api/trading/close', who, { id, ...(randomInt(3) === 0 ? { share: '40' } : {}) });
  }

  async function trade(who: Person): Promise<void> {
    await close(who);
    count(
      'positions',
      await call('/api/trading/open', who, {
        ticker: 'EMBER',
        direction: randomInt(2) ? 'up' : 'down',
        multiplier: ['2', '20', '400', '1000'][randomInt(4)],
        wager: stakeOf(who),
        currency: coinOf(who),
        key: randomUUID(),
      }),
    );
  }

  async function aggregator(parameters: Parameters): Promise<boolean> {
    const answer = await fetch(`${app.url}/api/providers/slotegrator`, {
      method: 'POST',
      headers: {
        ...signRequest(parameters, KEYS, kit.runtime.now(), randomUUID()),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: writeParameters(parameters),
    });
    const body = (await answer.json()) as { error_code?: string };
    if (answer.status >= 500) throw new Error(`provider: ${JSON.stringify(body)}`);
    return body.error_code === undefined;
  }

  /** A round: a bet, maybe its win, maybe taken back; now and then something that comes when it is over. */
  async function provider(who: Person): Promise<void> {
    const no = ++serial;
    const common = {
      player_id: who.user._id,
      currency: 'USD',
      game_uuid: `game-${no % 3}`,
      session_id: 's-1',
      round_id: `r-${no}`,
    };
    const send = (action: string, amount: string | null, more: Parameters = {}) =>
      aggregator({ action, amount, transaction_id: `${action}-${no}`, ...common, ...more });
    const won = randomInt(3) === 0;
    const back = randomInt(10) === 0;
    const over = !won && !back;
    if (!(await send('bet', `0.${10 + randomInt(90)}`, { type: 'bet', finished: over ? '1' : null }))) return;
    done.provider += 1;
    if (won) await send('win', `1.${10 + randomInt(90)}`, { type: 'win', finished: '1' });
    if (back) await send('refund', '0.10', { bet_transaction_id: `bet-${no}`, finished: '1' });
    // After its end.
    if (randomInt(8) === 0)
      await aggregator({
        ...common,
        action: 'win',
        type: 'win',
        amount: '0.33',
        transaction_id: `late-${no}`,
      });
  }

  async function pool(first: Person, second: Person): Promise<void> {
    const stake = `0.${20 + randomInt(30)}`;
    const made = await call('/api/pvp/create', first, { mode: 'coinflip', currency: 'usd', stake });
    if (made.status !== 200) return void count('pools', made);
    count('pools', await call('/api/pvp/join', second, { pool: made.body.pool.id }));
  }

  async function hands(players: readonly Person[], wanted: number): Promise<void> {
    const show = async () =>
      (await app.api('/api/poker/table', { table: TABLE }, players[0]!.token)).body.table;
    for (const [seat, who] of players.entries())
      await call('/api/poker/sit', who, { table: TABLE, seat, buyIn: '4', post: true, key: randomUUID() });
    const first = (await show())?.hand?.no ?? 0;
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end) {
      const table = await show();
      if ((table?.players.length ?? 0) < 2 || (table.hand?.no ?? 0) >= first + wanted) break;
      const legal = table.hand?.legal;
      if (!legal) {
        await sleep(LOOK_MS);
        continue;
      }
      const action = legal.check ? 'check' : 'call';
      const { no: hand, turn } = table.hand;
      const body = { table: TABLE, hand, turn, seat: legal.seat, action };
      if ((await call('/api/poker/act', players[legal.seat]!, body)).status === 200 && turn === 0)
        done.hands += 1;
    }
    for (const who of players) await call('/api/poker/leave', who, { table: TABLE });
    // A hand that is on is played first.
    while (performance.now() < end && ((await show())?.players.length ?? 0) > 0) {
      const { hand } = await show();
      if (hand?.legal)
        await call('/api/poker/act', players[hand.legal.seat]!, {
          table: TABLE,
          hand: hand.no,
          turn: hand.turn,
          seat: hand.legal.seat,
          action: hand.legal.check ? 'check' : 'fold',
        });
      await sleep(LOOK_MS);
    }
  }

  /** Asked for by the player, approved by staff; then its payment is final, as the payout worker says when its chain does. */
  async function withdraw(who: Person): Promise<void> {
    const asked = await call('/api/wallet/withdraw', who, {
      sum: `0.0000${10 + randomInt(80)}`,
      currency: 'btc',
      type: 'btc',
      wallet: `payee-${who.no}`,
    });
    if (asked.status !== 200) return void count('withdrawals', asked);
    const id = asked.body._id as string;
    // One of five is declined, and comes back.
    if (randomInt(5) === 0)
      return void (await call('/api/admin/withdrawals/decline', staff, { id, reason: 'reports' }));
    const approved = await call('/api/admin/withdrawals/approve', staff, { id });
    if (approved.status !== 200) throw new Error(`approve: ${JSON.stringify(approved.body)}`);
    await kit.money.exclusive(who.id, async (client, state, draft) => {
      const { rows } = await client.query<Row>(
        'select * from withdrawal where id::text = $1 and status = 3',
        [id],
      );
      const [row] = rows;
      if (!row) throw new Error(`withdrawal ${id} is not on its way`);
      const driver = kit.chains.get('btc')!;
      const txid = randomUUID().replaceAll('-', '').repeat(2);
      return capture(
        { context: wallets, driver },
        { client, state, draft, row, txid, at: new Date(kit.runtime.now()) },
      );
    });
    done.withdrawals += 1;
  }

  return {
    done,
    refused,
    async sport(people) {
      const living = live();
      await upAgain();
      // What was settled is settled again now and then, or open once more.
      for (const event of settled.slice(-6)) {
        const dice = randomInt(4);
        if (dice < 2) await settle(event);
        if (dice === 2) {
          await feed.rollback(event, WINNER);
          await settle(event);
        }
      }
      for (const event of open) await settle(event);
      settled.push(...open);
      open = Array.from({ length: 4 }, () => `match-${++serial}`);
      for (const event of open) {
        await feed.fixture(event);
        await price(event);
      }
      const event = () => open[randomInt(open.length)]!;
      await atOnce(people, AT_ONCE, (who) =>
        slip(who, [...new Set([event(), ...(randomInt(3) ? [] : [event()])])]),
      );
      await atOnce(people.slice(0, Math.ceil(people.length / 5)), AT_ONCE, cashOut);
      await living.stop();
    },
    futures: async (people) => void (await atOnce(people, AT_ONCE, trade)),
    providers: async (people) => void (await atOnce(people, AT_ONCE, provider)),
    async pools(people) {
      const dollars = people.filter((who) => coinOf(who) === 'usd');
      const pairs = Array.from({ length: Math.floor(dollars.length / 2) }, (_, at) => at * 2);
      await atOnce(pairs, AT_ONCE, (at) => pool(dollars[at]!, dollars[at + 1]!));
    },
    poker: (people, wanted) => hands(people.filter((who) => coinOf(who) === 'usd').slice(0, 2), wanted),
    withdraw: async (people) =>
      void (await atOnce(
        people.filter((who) => coinOf(who) === 'btc'),
        AT_ONCE,
        withdraw,
      )),
    async finish(people) {
      for (const event of open.splice(0)) await settle(event);
      for (let round = 0; round < 3; round++) await atOnce(people, AT_ONCE, close);
    },
  };
}
