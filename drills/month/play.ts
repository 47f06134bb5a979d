/** Bets of the month, by the calls of the page: instant ones, turn by turn, and in the rooms of shared games. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyShared, AnySteps } from '#platform/contract/game.ts';
import { PLAY } from '#platform/server/policy/stake.ts';
import type { Answer, TestPlatform } from '#platform/server/testing/platform.ts';
import { games } from '#app/games.ts';
import { anySetting, oneOf } from '#app/robot/play.ts';
import { atOnce, type Person } from './people.ts';

/** Refusals that belong to playing: balance used up, more than the house takes or pays, round locked meanwhile, not for bonus money. */
const ORDINARY: ReadonlySet<number> = new Set([
  PLAY.balance,
  PLAY.maximum,
  PLAY.maxPayout,
  PLAY.stage,
  PLAY.bonusMaxBet,
  PLAY.bonusGame,
]);
const alone = games.filter((game) => game.kind !== 'shared');
const rooms = games.filter((game): game is AnyShared => game.kind === 'shared');

const STAKES = {
  usd: ['0.35', '0.77', '1.01', '1.49', '2.13', '3.33', '4.99'],
  btc: ['0.00001', '0.00001001', '0.00003333', '0.00005077'],
} as const;
/** Of who plays for a bonus: the first is too much for bonus money. */
const BOLD = ['17.77', '4.99', '4.99', '3.99'];

const LOOK_MS = 30;
const AT_ONCE = 12;

/** Half of them play in dollars, half in bitcoin. */
const coinOf = ({ no }: Person): keyof typeof STAKES => (no % 2 === 1 ? 'usd' : 'btc');

/** How often each refusal came, by code. */
export type Refusals = Map<number, number>;

export interface Table {
  readonly app: TestPlatform;
  readonly refusals: Refusals;
}

function place({ app }: Table, who: Person, game: string, data: unknown): Promise<Answer> {
  const currency = coinOf(who);
  const bet = oneOf<string>(who.bold ? BOLD : STAKES[currency], randomInt);
  return app.api('/api/game/play', { api_id: game, bet, currency, quick: true, data }, who.token);
}

/** @returns false when it was refused for a reason that playing has */
function taken({ refusals }: Table, { status, body }: Answer): boolean {
  if (status === 200) return true;
  const code = Number(body.code);
  if (!ORDINARY.has(code)) throw new Error(`a bet was refused: ${status} ${JSON.stringify(body)}`);
  refusals.set(code, (refusals.get(code) ?? 0) + 1);
  return false;
}

/** So many rounds of games that are drawn. */
export async function playAlone(table: Table, who: Person, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const game = oneOf(alone, randomInt);
    const params = anySetting(game, randomInt);
    const opened = await place(table, who, game.id, params);
    if (taken(table, opened) && game.kind === 'steps') await playOn(table, who, game, params, opened.body);
  }
}

/** Legal turns until the round is over or was left; some rounds are left before the first turn. */
async function playOn(
  table: Table,
  who: Person,
  game: AnySteps,
  params: unknown,
  opened: Answer['body'],
): Promise<void> {
  const whisper = (event: string, data: object) =>
    table.app.api('/api/whisper', { event, data: { id: opened.id, ...data } }, who.token);
  let round = opened;
  let patience = randomInt(5);
  while (round.game.status === 'in-progress') {
    const leaves = patience-- <= 0 && round.canBeFinished;
    const turns = leaves ? [] : (game.turns(params, round.game.state) as readonly object[]);
    const { status, body } = await (leaves
      ? whisper('finish', {})
      : whisper('turn', oneOf(turns, randomInt)));
    // More stake than is left (double, split): then the round is played without.
    if (status !== 200 && !ORDINARY.has(Number(body.code)))
      throw new Error(`${game.id}: ${status} ${JSON.stringify(body)}`);
    if (status === 200) round = body;
  }
}

/** Everybody joins one round of each shared game. */
export async function playShared(table: Table, people: readonly Person[]): Promise<void> {
  await Promise.all(
    rooms.map(async (game) => {
      // On a slow machine the round may have begun to run before the first of them came.
      while (!(await joinRound(table, game, people))) continue;
    }),
  );
}

/** @returns false when those who could have joined came too late, all of them */
async function joinRound(table: Table, game: AnyShared, people: readonly Person[]): Promise<boolean> {
  const takesBets = async () =>
    (await table.app.api('/api/game/shared', { api_id: game.id })).body.state?.phase === 'betting';
  // From the beginning of a round, so that there is time for all.
  for (const wanted of [false, true]) while ((await takesBets()) !== wanted) await sleep(LOOK_MS);
  const seen = { joined: 0, late: 0 };
  await atOnce(people, AT_ONCE, async (who) => {
    const answer = await place(table, who, game.id, anySetting(game, randomInt));
    if (taken(table, answer)) seen.joined += 1;
    else if (Number(answer.body.code) === PLAY.stage) seen.late += 1;
  });
  return seen.joined > 0 || seen.late === 0;
}
