/** A month of many players through the calls of the page, day by day on a clock that is moved. */
import { createCodes } from './codes.ts';
import { claim, payIn, play, settleAll, turnAround, type Facts, type Life } from './day.ts';
import { movePrice, type MonthTestApp } from './test-app.ts';
import { type HeadersOf, logInAgain, registerAll } from './people.ts';
import { playShared } from './play.ts';

const DAY = 86_400_000;
const NOON = DAY / 2;
/** A quarter past ten by UTC: before midnight of the zone in winter, after it in summer. */
const EVENING = 22.25 * 3_600_000;
/** Every so many days everybody at the tables joins a round of each shared game. */
const SHARED_EVERY = 6;
/** So many players of a day sit in the rooms of shared games. */
const SEATS = 30;
/** Days; sessions end when nobody uses them for thirty, those of staff after fourteen in any case. */
const LOG_IN_EVERY = 10;
/** Days after the last one: its cashback, and every month of revenue, is settled then. */
const AFTERWARDS = [2, 35];

export interface Plan {
  readonly players: number;
  readonly days: number;
  print(line: string): void;
}

export async function liveThrough(month: MonthTestApp, { players, days, print }: Plan): Promise<Facts> {
  const life = await begin(month, players);
  print(`${players} players, from ${new Date(month.firstDay).toISOString().slice(0, 10)}`);
  for (let day = 0; day < days; day++) {
    month.moveTo(month.firstDay + day * DAY + NOON);
    await noon(life, day);
    if (day === Math.floor(days / 2)) await turnAround(life);
    await month.settle();
    month.moveTo(month.firstDay + day * DAY + EVENING);
    await settleAll(life);
    await play(life, day + 1, { share: 1, rounds: 3 });
    await month.settle();
    print(`day ${day + 1} of ${days}`);
  }
  // Nobody plays any more.
  for (const later of AFTERWARDS) {
    month.moveTo(month.firstDay + (days + later) * DAY);
    await settleAll(life);
  }
  await month.settle();
  return life.facts;
}

export async function begin(month: MonthTestApp, players: number, headersOf?: HeadersOf): Promise<Life> {
  const { app } = month;
  const staff = { ...(await app.staff()) };
  const people = await registerAll(app, players, headersOf);
  await month.settle();
  const codes = createCodes(app, staff);
  return {
    ...month,
    staff,
    codes,
    table: { app, refusals: new Map() },
    undo: [],
    facts: {
      people,
      excluded: new Map(),
      decided: new Map(),
      revenueFrom: Infinity,
      settledAt: [],
      prices: [],
      refused: codes.refused,
    },
  };
}

/** Everybody who plays or serves logs in again before their session ends. @param day that begins, from 0 */
export async function renewSessions({ app, facts, staff }: Life, day: number): Promise<void> {
  if (day % LOG_IN_EVERY !== 0 || day === 0) return;
  facts.people = await logInAgain(app, facts.people);
  ({ token: staff.token } = await app.again(staff));
}

/** The greater part of a day: nothing is claimed before everything that was bet is counted. */
async function noon(life: Life, day: number): Promise<void> {
  const { facts, app } = life;
  await settleAll(life);
  facts.prices.push(await movePrice(app));
  await renewSessions(life, day);
  await payIn(life, day);
  await life.codes.make(facts.people.filter(({ id }) => !facts.excluded.has(id)));
  const players = await play(life, day, { share: 4, rounds: 5 });
  if (day % SHARED_EVERY === 0) await playShared(life.table, players.slice(0, SEATS));
  await life.settle();
  await claim(life);
}
