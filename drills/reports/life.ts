/** A month in which every product is played, by people of many countries, while counting processes are killed. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refreshTraits } from '#features/operator/reports/server/traits.ts';
import { claim, type Life, payIn, play, settleAll, turnAround } from '../month/day.ts';
import { begin, renewSessions } from '../month/life.ts';
import { atOnce, type Person } from '../month/people.ts';
import { playShared } from '../month/play.ts';
import { type MonthTestApp, movePrice } from '../month/test-app.ts';
import { kill, startCounting } from './kills.ts';
import { createProducts, type Done } from './products.ts';
import { keepPrice, keepTraits, openRecords } from './records.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Sessions of a day: late morning and late evening, so that no midnight passes while somebody plays. */
const NOON = 12 * HOUR;
const EVENING = 22.25 * HOUR;
const COUNTRIES = ['BR', 'CA', 'FI', 'NZ', 'JP'];
const SHARED_EVERY = 7;
const SEATS = 24;
/** Who plays a product on a day, at least. */
const MIN_PLAYERS = 6;
/** A little more than the buy-in of the table. */
const SEAT_EUR = 5;
/** Days between two days on which somebody presses for what they can claim. */
const CLAIM_EVERY = 4;

export interface Plan {
  readonly players: number;
  readonly days: number;
  /** Every so many days a counting process is killed while people play; 0: never. */
  readonly killEvery: number;
  print(line: string): void;
}

export interface Lived {
  readonly done: Done;
  readonly killed: number;
  /** Of staff who may read reports. */
  readonly staffToken: string;
}

export async function liveMonth(month: MonthTestApp, plan: Plan): Promise<Lived> {
  const { app } = month;
  await openRecords(app);
  await keepPrice(app);
  const life = await begin(month, plan.players, (no) => ({ 'x-country': COUNTRIES[no % COUNTRIES.length]! }));
  const products = createProducts(life);
  await playForNothing(life);
  await month.settle();
  await count(life);
  await keepTraits(app, '-infinity');
  plan.print(`${plan.players} players, from ${new Date(month.firstDay).toISOString().slice(0, 10)}`);
  let killed = 0;
  for (let day = 0; day < plan.days; day++) {
    await nextPrice(life);
    month.moveTo(month.firstDay + day * DAY + NOON);
    const attack = plan.killEvery > 0 && day % plan.killEvery === 0 ? killSome(life) : null;
    const some = await noon(life, day);
    await others(life, products, some, day);
    await month.settle();
    await claim(life, ({ no }) => (no + day) % CLAIM_EVERY === 0);
    if (day === Math.floor(plan.days / 2)) await turnAround(life);
    killed += (await attack) ?? 0;
    await month.settle();
    await count(life);
    await evening(month, life, day);
    plan.print(`day ${day + 1} of ${plan.days}, ${new Date().toISOString().slice(11, 19)}`);
  }
  await products.finish(life.facts.people);
  await month.settle();
  // Comparing takes hours of this clock, and what the house gives at a midnight is no part of what was lived.
  month.freeze();
  await month.settle();
  await count(life);
  plan.print(`answers ${JSON.stringify([...products.refused])}`);
  return { done: products.done, killed, staffToken: life.staff.token };
}

/** Everybody's first fact: a bet for play money, so that what they are filtered by is known from then on. */
async function playForNothing({ app, facts }: Life): Promise<void> {
  await atOnce(facts.people, 16, async ({ token }) => {
    const bet = {
      api_id: 'dice',
      bet: '1.00',
      currency: 'usd',
      demo: true,
      data: { target: 50, direction: 'over' },
    };
    const { status, body } = await app.api('/api/game/play', bet, token);
    if (status !== 200) throw new Error(`play money: ${JSON.stringify(body)}`);
  });
}

async function nextPrice({ facts, app }: Life): Promise<void> {
  facts.prices.push(await movePrice(app));
  await keepPrice(app);
}

async function noon(life: Life, day: number): Promise<readonly Person[]> {
  const { facts } = life;
  await settleAll(life);
  await renewSessions(life, day);
  await payIn(life, day);
  await life.codes.make(facts.people.filter(({ id }) => !facts.excluded.has(id)));
  const people = await play(life, day, { share: 2, rounds: 2 });
  if (day % SHARED_EVERY === 0) await playShared(life.table, people.slice(0, SEATS));
  return people;
}

async function others(
  life: Life,
  products: ReturnType<typeof createProducts>,
  people: readonly Person[],
  day: number,
): Promise<void> {
  const able = await withMoney(life, people);
  const some = (share: number): readonly Person[] => {
    const chosen = able.filter((_, at) => (at + day) % share === 0);
    return chosen.length < MIN_PLAYERS ? able.slice(0, MIN_PLAYERS) : chosen;
  };
  await products.sport(some(8));
  await products.futures(some(10));
  await products.providers(some(6));
  await products.pools(some(12));
  await products.withdraw(some(9));
  if (day % 3 === 0) await products.poker(able, 5);
  // A few move: what was verified of them is another country from the next day on.
  for (const who of some(97)) await move(life, who);
}

/** Those of them who can stake something, and others who can: who has no bonus and so much money left as a seat at the table costs. */
async function withMoney({ app: { kit }, facts }: Life, people: readonly Person[]): Promise<Person[]> {
  const { rows } = await kit.db.pool.query<{ id: string }>(
    `select w.user_id::text as id from wallet w join currency c on c.id = w.cur where w.cur > 0
       and not exists (select from wallet b where b.user_id = w.user_id and b.cur < -10000 and b.balance > 0)
       group by 1 having max(w.balance * c.price_eur / power(10::numeric, c.scale)) >= ${SEAT_EUR}`,
  );
  const able = new Set(rows.map(({ id }) => BigInt(id)));
  const chosen = new Set(people.map(({ id }) => id));
  const rest = facts.people.filter(({ id }) => !chosen.has(id) && !facts.excluded.has(id));
  return [...people, ...rest].filter(({ id }) => able.has(id));
}

/** Staff have verified another residence, as the law of the place wants it kept. */
async function move({ app: { kit } }: Life, { id }: Person): Promise<void> {
  await kit.money.exclusive(id, (_client, state, draft) => {
    const before = state.guard ?? { excludedUntil: null, limits: [] };
    draft.setGuard(state, { ...before, country: COUNTRIES[randomInt(COUNTRIES.length)]! });
    return Promise.resolve(true);
  });
}

async function evening(month: MonthTestApp, life: Life, day: number): Promise<void> {
  month.moveTo(month.firstDay + day * DAY + EVENING);
  await settleAll(life);
  await play(life, day + 1, { share: 1, rounds: 1 });
  await month.settle();
  await count(life);
  const { kit } = month.app;
  if (kit.runtime.now() % DAY > DAY - 15 * 60_000 || kit.runtime.now() % DAY < EVENING)
    throw new Error('the evening was too long: this machine is too busy');
  const next = new Date(kit.runtime.now() + DAY).toISOString().slice(0, 10);
  await keepTraits(month.app, next);
  await refreshTraits(kit, { invitersOf: (client, users) => kit.services.invitersOf(client, users) });
}

/** Counted before the next price: any answer of the room does it. */
async function count({ app, staff }: Life): Promise<void> {
  for (;;) {
    const { status, body } = await app.api('/api/admin/reports/overview', {}, staff.token);
    if (status !== 200) throw new Error(`overview: ${JSON.stringify(body)}`);
    const { rows } = await app.kit.db.pool.query<{ behind: boolean }>(
      'select exists (select 1 from lane l left join report_cursor c on c.lane = l.id where l.no > coalesce(c.batch, 0)) as behind',
    );
    if (!rows[0]!.behind) return;
    await sleep(200);
  }
}

/** @returns how many counting processes were killed while people played */
async function killSome({ app }: Life): Promise<number> {
  const times = 2;
  for (let at = 0; at < times; at++) {
    const counter = await startCounting(app);
    await sleep(randomInt(1_500));
    await kill(counter);
  }
  return times;
}
