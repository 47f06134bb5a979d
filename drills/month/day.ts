/** What happens on a day of the month: the clock's jobs, deposits, play, claims; and what happens once, half way. */
import { randomInt } from 'node:crypto';
import { settleMonths } from '#features/money/affiliates/server/months.ts';
import { settleDue } from '#features/money/bonuses/server/settle.ts';
import { settleCashback } from '#features/money/rewards/server/cashback.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { Codes } from './codes.ts';
import { payByBank, receiveCoins, undoCoins, type Coins } from './deposits.ts';
import type { MonthTestApp, Price } from './test-app.ts';
import { atOnce, type Person } from './people.ts';
import { playAlone, type Table } from './play.ts';

const AT_ONCE = 16;

/** What was done from outside, which no row tells in one place. */
export interface Facts {
  people: readonly Person[];
  /** Who has excluded themselves, and when. */
  readonly excluded: Map<bigint, number>;
  /** Staff's decisions on guests who share an address with their affiliate. */
  readonly decided: Map<bigint, { at: number; counts: boolean }>;
  /** When commissions began to be a part of the revenue instead of the edge. */
  revenueFrom: number;
  /** When months of revenue were settled, or would have been. */
  readonly settledAt: number[];
  /** Prices of bitcoin, first to last. */
  readonly prices: Price[];
  /** Refused promocodes, by code. */
  readonly refused: ReadonlyMap<number, number>;
}

export interface Life extends MonthTestApp {
  readonly facts: Facts;
  /** Its session is another one in time. */
  readonly staff: TestPlayer & { token: string };
  readonly codes: Codes;
  readonly table: Table;
  /** Coins of the last day whose chain will undo them. */
  undo: Coins[];
}

/** Who has not excluded themselves. */
const present = ({ facts: { people, excluded } }: Life): Person[] =>
  people.filter(({ id }) => !excluded.has(id));

/** One in ten registers and does nothing but claim. */
const isIdle = ({ no }: Person): boolean => no % 10 === 9;

/** What jobs do by the clock, done now and by two at once: nothing else happens between the midnight and it. */
export async function settleAll({ app: { kit }, facts }: Life): Promise<void> {
  facts.settledAt.push(kit.runtime.now());
  for (const job of [settleCashback, settleMonths, settleDue]) await Promise.all([job(kit), job(kit)]);
}

/** Deposits of the day: half of the people on the first, everybody every nine days, in turn. */
export async function payIn(life: Life, day: number): Promise<void> {
  for (const coins of life.undo.splice(0)) await undoCoins(life.app, coins);
  const people = present(life).filter((who) => !isIdle(who));
  await atOnce(
    people.filter(({ bold }) => bold),
    AT_ONCE,
    (who) => seekBonus(life, who),
  );
  const isDue = ({ no, bold }: Person): boolean =>
    (no + day) % 9 === 0 || (day === 0 && no % 4 < 2) || (bold && (no + day) % 3 === 0);
  await atOnce(people.filter(isDue), AT_ONCE, (who) => deposit(life, who, day));
  await life.settle();
}

/** Wants the next deposit to bring a bonus; now and then gives up the one that is under way. */
async function seekBonus({ app }: Life, { token }: Person): Promise<void> {
  const { body: bonuses } = await app.api('/api/bonusBalance', {}, token);
  const active = bonuses[0]?._id as string | undefined;
  if (active !== undefined && randomInt(12) > 0) return;
  const path = active === undefined ? '/api/data/promotions/depositOptIn' : '/api/cancelBonus';
  const { status, body } = await app.api(path, { id: active ?? 'month' }, token);
  if (status >= 500) throw new Error(`${path}: ${JSON.stringify(body)}`);
}

async function deposit({ app, staff, undo }: Life, who: Person, day: number): Promise<void> {
  if (who.no % 2 === 1) {
    const payment = { txid: `PAY-${day}-${who.no}`, amount: `${20 + (who.no % 60)}.50` };
    return payByBank(app, who, staff, payment);
  }
  const coins = await receiveCoins(app, who, 25_000n + BigInt(who.no) * 37n);
  if (who.no % 14 === 0) undo.push(coins);
}

/**
 * Some of the people play some rounds each.
 * @param share of them, in tenths @param rounds at most; the bold play three times as many, and every day
 * @returns who played
 */
export async function play(
  life: Life,
  day: number,
  { share, rounds }: { share: number; rounds: number },
): Promise<readonly Person[]> {
  const players = present(life).filter(
    (who) => !isIdle(who) && (who.bold || (who.no * 7 + day * 3) % 10 < share),
  );
  await atOnce(players, AT_ONCE, (who) =>
    playAlone(life.table, who, 1 + randomInt(who.bold ? 3 * rounds : rounds)),
  );
  return players;
}

/** Everything that can be claimed, by chance; every fourth press is two at once. @param who of those who are there */
export async function claim(life: Life, claims: (who: Person) => boolean = () => true): Promise<void> {
  await atOnce(present(life).filter(claims), AT_ONCE, async (who) => {
    await press(life, who, '/api/data/claimRakeback', 35);
    await press(life, who, '/api/promocode/bonus', 35);
    await press(life, who, '/api/promocode/ticket/spin', 30);
    const tries = who.no % 10 === 3 ? 4 : Number(randomInt(100) < 25);
    for (let no = 0; no < tries; no++) await life.codes.try(who);
    if (who.code !== null) await press(life, who, '/api/affiliate/claim', 60);
  });
}

/** @param chance in percent */
async function press({ app }: Life, { token }: Person, path: string, chance: number): Promise<void> {
  if (randomInt(100) >= chance) return;
  const times = randomInt(4) === 0 ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => app.api(path, {}, token)));
  const broken = answers.find(({ status }) => status >= 500);
  if (broken) throw new Error(`${path}: ${JSON.stringify(broken.body)}`);
}

/** Some exclude themselves, staff decide doubts, commissions become a part of the revenue. */
export async function turnAround(life: Life): Promise<void> {
  const { app, facts } = life;
  const leaving = present(life).filter(({ no }) => no % 17 === 5);
  await atOnce(leaving, AT_ONCE, (who) => exclude(life, who));
  for (const who of facts.people) if (who.neighbour) await decideDoubt(life, who);
  const { tiers, payoutUsd } = (await app.api('/api/affiliate/program', {})).body;
  const saved = await app.kit.settings.set('affiliates', { tiers, payoutUsd, model: 'revenue' }, 'month');
  if ('errors' in saved) throw new Error(JSON.stringify(saved.errors));
  facts.revenueFrom = app.kit.runtime.now();
}

async function exclude({ app, facts }: Life, { id, token }: Person): Promise<void> {
  const { status, body } = await app.api('/api/limits/break', { kind: 'exclusion', length: '1y' }, token);
  if (status !== 200) throw new Error(`exclusion: ${JSON.stringify(body)}`);
  facts.excluded.set(id, app.kit.runtime.now());
}

/** Guests of every other affiliate count from now on. */
async function decideDoubt({ app, facts, staff }: Life, { id, no, user }: Person): Promise<void> {
  const counts = Math.floor(no / 20) % 2 === 0;
  const body = { user: user._id, counts, reason: 'Looked at by the month' };
  const { status } = await app.api('/api/admin/affiliates/decide', body, staff.token);
  if (status !== 200) throw new Error('a doubt was not there');
  facts.decided.set(id, { at: app.kit.runtime.now(), counts });
}
