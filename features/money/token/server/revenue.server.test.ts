/** A month of mixed play: the public figures against a count that the test keeps by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typedStep } from '#platform/contract/typed-units.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { openToken, type TokenTestApp } from './testing/test-app.ts';

const DAYS = 33;
const DAY_MS = 86_400_000;
const WIDGETS = {
  futures: ['futures'],
  sport: ['sport'],
  slots: ['originals', 'providers', 'poker'],
} as const;

let house: TokenTestApp;
let players: TestPlayer[];
/** What players lost to the house in dollars of 1e-20, as an exact whole number, by day and product. */
const lost = new Map<string, bigint>();
/** Prices that the test puts, in 1e-6 dollars: by currency, moved every day. */
const coins = [
  { code: 'usd', price: 1_000_000n },
  { code: 'btc', price: 97_000_123_457n },
  { code: 'usdt', price: 999_983n },
];
const placesOf = ({ code }: (typeof coins)[number]) => house.app.kit.money.currency(code)!;

/** What they were on each day. */
const kept: { day: string; code: string; price: bigint }[] = [];

const today = () => new Date(house.now()).toISOString().slice(0, 10);

function count(product: string, coin: (typeof coins)[number], units: bigint): void {
  const key = `${today()} ${product}`;
  // Units times price over 10^(scale + 6), brought to a common 10^20.
  const worth = units * coin.price * 10n ** BigInt(14 - placesOf(coin).scale);
  lost.set(key, (lost.get(key) ?? 0n) + worth);
}

/** Rounds to cents by long division on text, halves to even. */
function cents(worth: bigint): string {
  const [sign, size] = worth < 0n ? ['-', -worth] : ['', worth];
  const digits = size.toString().padStart(21, '0');
  const [whole, places] = [digits.slice(0, -20), digits.slice(-20)];
  const rest = places.slice(2).replace(/0+$/, '');
  const last = Number(places[1]);
  const up = rest > '5' || (rest === '5' && last % 2 === 1);
  const shown = (BigInt(whole + places.slice(0, 2)) + (up ? 1n : 0n)).toString().padStart(3, '0');
  const text = `${shown.slice(0, -2)}.${shown.slice(-2)}`;
  return /[1-9]/.test(text) ? sign + text : text;
}

async function setPrices(day: number): Promise<void> {
  for (const coin of coins) {
    if (coin.code !== 'usd') coin.price += BigInt(day * 31 + 7) * (day % 2 ? 1n : -1n);
    const usd = `${coin.price / 1_000_000n}.${(coin.price % 1_000_000n).toString().padStart(6, '0')}`;
    await house.app.kit.db.pool.query('update currency set price_usd = $2 where code = $1', [coin.code, usd]);
    kept.push({ day: today(), code: coin.code, price: coin.price });
  }
  await house.app.kit.money.refreshCurrencies();
}

async function playDay(day: number): Promise<void> {
  for (const [at, player] of players.entries()) {
    const coin = coins[(day + at) % coins.length]!;
    const cur = placesOf(coin).id;
    // The least that can be typed, and a part of it where the ledger counts finer.
    const step = typedStep(placesOf(coin));
    const part = step / 7n + 1n;
    const seed = BigInt(day * 37 + at * 11 + 3);
    const stake = (100n + seed * 13n) * step;
    const payout = (seed % 3n) * stake - (seed % 3n === 2n ? 17n * part : 0n);
    const play = { cur, stake, payout };
    await house.bet(player, { ...play, game: 'dice' });
    count('originals', coin, stake - payout);
    if (day % 2 === 0) {
      await house.bet(player, { ...play, game: 'external:reels:lucky', stake: stake + part });
      count('providers', coin, stake + part - payout);
    }
    if ((day + at) % 3 === 0) {
      await house.round(player, { ...play, game: 'futures' });
      count('futures', coin, stake - payout);
    }
    // Nobody bets on sport before the fifth day.
    if (day > 4 && at === 1) {
      await house.round(player, { ...play, game: 'sport' });
      count('sport', coin, stake - payout);
      await house.correct(player, cur, day % 2 ? 45n * step : -12n * step);
      count('sport', coin, day % 2 ? -45n * step : 12n * step);
      // A bookmaker from outside is sport as well.
      await house.bet(player, { ...play, game: 'external:betby:sport' });
      count('sport', coin, stake - payout);
    }
    if (day % 5 === at) {
      await house.rake(player, cur, seed * step);
      count('poker', coin, seed * step);
      await house.prize(player, cur, 5n * seed * step);
      count('rewards', coin, -5n * seed * step);
    }
    // Play money and bonus money earn nothing.
    await house.bet(player, { ...play, cur: -cur, game: 'dice', payout: stake * 2n });
    await house.bet(player, { ...play, cur: -(cur + 10_000), game: 'dice', payout: stake * 3n });
  }
}

beforeAll(async () => {
  house = await openToken();
  players = [await house.app.register(), await house.app.register()];
  for (const { id } of players) {
    for (const { code } of coins) await house.app.credit(id, code, '100000');
  }
  for (const { id } of players)
    for (const { code } of coins) {
      const { id: cur } = house.app.kit.money.currency(code)!;
      for (const ledger of [-cur, -(cur + 10_000)])
        await house.app.kit.money.post({
          user: id,
          cur: ledger,
          net: 1_000_000n * typedStep(house.app.kit.money.currency(code)!),
          counter: -4,
          kind: 20,
          key: house.app.kit.runtime.uuid(),
        });
    }
  for (let day = 0; day < DAYS; day++) {
    await setPrices(day);
    await playDay(day);
    // Midnight and its patience pass; the day is closed at the prices it had.
    house.move(DAY_MS / 2 + 11 * 60_000);
    await Promise.all([house.keep(), house.keep()]);
    house.move(DAY_MS / 2 - 11 * 60_000);
  }
});
afterAll(() => house.app.close());

const ask = (path: string, body: object = {}) => house.app.api(`/analytics/${path}`, body);

describe('revenue', () => {
  it.each([7, 30, undefined])('equals the count of the test over %s days', async (timeframe) => {
    const days = timeframe ?? 30;
    for (const [path, products] of Object.entries(WIDGETS)) {
      const { status, body } = await ask(`expectedProfit/${path}`, timeframe ? { timeframe } : {});
      expect(status).toBe(200);
      let total = 0n;
      const expected: { date: string; profit: string }[] = [];
      for (let back = days - 1; back >= 0; back--) {
        const date = new Date(house.now() - back * DAY_MS).toISOString().slice(0, 10);
        const worth = products.reduce((sum, product) => sum + (lost.get(`${date} ${product}`) ?? 0n), 0n);
        total += worth;
        expected.push({ date, profit: cents(worth) });
      }
      expect(body.data).toEqual(expected);
      expect(body.totalProfit).toBe(cents(total));
    }
  });

  it('equals what the journal says when it is asked in other words', async () => {
    // Bets by the names of their games, cash-outs and corrections by the lines of players, rakes by the lines of what they were taken from.
    const { rows } = await house.app.kit.db.pool.query<{ day: string; widget: string; worth: string }>(
      `with won as (
         select (at at time zone 'UTC')::date as day, cur, stake - payout as units,
           case game when 'futures' then 'futures' when 'sport' then 'sport' when 'external:betby:sport' then 'sport' else 'slots' end as widget from bet
         union all
         select (at at time zone 'UTC')::date, cur, debit - credit, 'sport' from entry
           where account > 0 and kind in (${KIND.sportCorrection}, ${KIND.sportCashOut})
         union all
         select (at at time zone 'UTC')::date, cur, debit - credit, 'slots' from entry
           where account in (${ACCOUNT.pools}, ${ACCOUNT.pokerTables}) and kind in (${KIND.poolRake}, ${KIND.pokerRake}))
       select to_char(w.day, 'YYYY-MM-DD') as day, w.widget,
           trunc(sum(w.units * p.price::numeric * 10::numeric ^ (14 - c.scale)))::text as worth
         from won w join currency c on c.id = w.cur
         join unnest($1::date[], $2::text[], $3::text[]) as p(day, code, price) on p.day = w.day and p.code = c.code
         group by 1, 2`,
      [kept.map(({ day }) => day), kept.map(({ code }) => code), kept.map(({ price }) => price.toString())],
    );
    expect(rows.length).toBeGreaterThan(2 * DAYS);
    const counted = new Map(rows.map(({ day, widget, worth }) => [`${day} ${widget}`, BigInt(worth)]));
    for (const widget of Object.keys(WIDGETS)) {
      const { body } = await ask(`expectedProfit/${widget}`);
      expect(body.data).toHaveLength(30);
      let total = 0n;
      for (const { date, profit } of body.data) {
        const worth = counted.get(`${date} ${widget}`) ?? 0n;
        expect([widget, date, profit]).toEqual([widget, date, cents(worth)]);
        total += worth;
      }
      expect(body.totalProfit).toBe(cents(total));
    }
  });

  it('what players were given is kept beside it', async () => {
    const { rows } = await house.app.kit.db.pool.query<{ days: number; below: boolean }>(
      `select count(distinct day)::int as days, bool_and(net < 0) as below from token_revenue where product = 'rewards'`,
    );
    const days = [...lost].filter(([key]) => key.endsWith('rewards')).length;
    expect(rows[0]).toEqual({ days, below: true });
  });

  it('the audit counts it again from the journal, and from the other lines of the same bets', async () => {
    expect(await house.audit()).toEqual([]);
    const { pool } = house.app.kit.db;
    await pool.query(
      `update token_revenue set net = net + 1 where product = 'sport' and day = (select max(day) from token_revenue where product = 'sport')`,
    );
    expect(await house.audit()).toHaveLength(2);
    await pool.query(
      `update token_revenue set net = net - 1 where product = 'sport' and day = (select max(day) from token_revenue where product = 'sport')`,
    );
  });

  it('counted again from nothing is the same', async () => {
    const { pool } = house.app.kit.db;
    const all = async () =>
      (await pool.query('select *, net::text from token_revenue order by 1, 2, 3')).rows;
    const before = await all();
    await pool.query('delete from token_revenue');
    await pool.query('delete from token_cursor');
    await Promise.all([house.keep(), house.keep(), house.keep()]);
    expect(await all()).toEqual(before);
    expect(await house.audit()).toEqual([]);
  });
});

describe('the token', () => {
  it('has its price with eight places and what players hold of it, day by day', async () => {
    await house.app.credit(players[0]!.id, 'phx', '12.5');
    await house.keep();
    const held = await ask('phx/supply', { timeframe: 7 });
    expect(held.body.labels).toHaveLength(7);
    expect(held.body.values.at(-1)).toBe('12.50000000');
    const prices = await ask('phx/price-history');
    expect(prices.body.data).toHaveLength(30);
    expect(prices.body.data.at(-1)).toEqual({ date: today(), price: '0.05000000' });
  });

  it.each(['btc', 'nothing', 'PHX', '..', 'x'.repeat(40), "a'b"])('there is no %s', async (name) => {
    for (const path of ['supply', 'price-history']) {
      const { status, body } = await ask(`${encodeURIComponent(name)}/${path}`);
      expect([status, body.code, body.message]).toEqual(
        name === '..' ? [404, expect.any(Number), expect.any(String)] : [422, 2, 'There is no such token.'],
      );
    }
  });
});

describe('what is asked wrong', () => {
  const paths = [
    'burn',
    'burnt-chart',
    'revShare/payout',
    'expectedProfit/futures',
    'expectedProfit/slots',
    'expectedProfit/sport',
    'phx/supply',
    'phx/price-history',
  ];

  it.each([[8], [0], [-7], [7.5], ['7'], ['30'], [null], [[7]], [{}], [true], [1e9]])(
    'a timeframe of %j',
    async (timeframe) => {
      for (const path of paths) {
        const { status, body } = await ask(path, { timeframe });
        expect([path, status, body.code, body.message]).toEqual([
          path,
          422,
          1,
          'The timeframe is 7 or 30 days.',
        ]);
      }
    },
  );

  it('7 and 30 days, and 30 for whoever names none: each call answers with as many', async () => {
    for (const path of paths) {
      const [week, month, none] = [
        await ask(path, { timeframe: 7 }),
        await ask(path, { timeframe: 30 }),
        await ask(path),
      ];
      expect([path, week.status, month.status, none.status]).toEqual([path, 200, 200, 200]);
      expect(none.body).toEqual(month.body);
      const days = ({ body }: typeof week) => (body.data ?? body.values).length;
      // Nothing was burnt or shared in this house.
      const empty = /burn|revShare/.test(path);
      expect([path, days(week), days(month)]).toEqual(empty ? [path, 0, 0] : [path, 7, 30]);
      // Whatever else is sent is no part of the question.
      expect((await ask(path, { timeframe: 7, more: 'x' })).status).toBeLessThan(500);
    }
  });

  it.each(['[]', '7', '"x"', '{', '{"timeframe":'])('a body of %s', async (body) => {
    for (const path of paths) {
      const answer = await fetch(`${house.app.url}/analytics/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${players[0]!.token}` },
        body,
      });
      expect([path, answer.status < 500 && answer.status >= 400]).toEqual([path, true]);
    }
  });

  it('off, there is nothing', async () => {
    await house.app.kit.features.set('token', false, 'test');
    for (const path of paths) expect((await ask(path)).status).toBe(404);
    await house.app.kit.features.set('token', true, 'test');
    expect((await ask(paths[0]!)).status).toBe(200);
  });
});
