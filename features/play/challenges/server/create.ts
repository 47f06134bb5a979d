/** Setting a challenge, and taking one back. Prizes leave the promotions account when they are promised. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatUnits, parseUnits, ratioNumber } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { type GiftMoney, giftMoney, worthInCents } from '#platform/server/money/house-gifts.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type { Agreed } from '#platform/server/services/staff-acts.ts';
import type { cancelChallenge, createChallenge } from '../contract.ts';
import { edgeUsd, isLoss } from '../terms.ts';
import { CENTS, cents, rtpOf, settingsOf, type ChallengeRow, type Queryable } from './context.ts';
import {
  badAmount,
  badWindow,
  costsMore,
  goalOutOfReach,
  hasBegun,
  keyUsed,
  noDollars,
  overBudget,
  secondNeeded,
  unknownChallenge,
  unknownGame,
} from './refusals.ts';

const YEAR_MS = 366 * 86_400_000;

type Create = Call<typeof createChallenge>;

/** A UUID that is not after any bet's of a moment: their first 48 bits are the time they began. */
const firstBetAt = (at: number): string => {
  const hex = at.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** What is wrong with the terms, before any money is looked at. */
function refuseTerms(kit: ServerKit, body: Create['body'], now: number): Failure | null {
  const game = kit.games.get(body.game);
  if (!game) return unknownGame;
  const goal = parseUnits(body.goal, CENTS)!;
  const most = game.maxMultiplier(game.boldest);
  if (goal <= 100n || goal * most.den > 100n * most.num)
    return goalOutOfReach(ratioNumber(most, 2).toString());
  if (cents(body.minStakeUsd) <= 0n || cents(body.prizeUsd) <= 0n) return badAmount;
  const starts = Math.max(body.startsAt, now);
  if (body.endsAt <= starts || body.endsAt > now + YEAR_MS) return badWindow;
  const edge = edgeUsd(Number(body.goal), body.times, rtpOf(kit, game.id), Number(body.minStakeUsd));
  return isLoss(Number(body.prizeUsd), edge) && !body.loss ? costsMore(edge.toFixed(2)) : null;
}

/** Sets it, or leaves it for somebody else to agree to: one alone gives away no more in a day than the operator lets them. */
export async function create(
  kit: ServerKit,
  { player: staff, body }: Create,
): Promise<{ _id: string; waiting?: boolean } | Failure> {
  const made = await setUp(kit, staff, body, async (client, worth) =>
    (await kit.services.staffRequests.mayAlone(client, { staff, player: null, microEur: worth }))
      ? null
      : secondNeeded,
  );
  if (made !== secondNeeded) return made;
  const key = `${staff._id} ${body.key}`;
  const request = { act: 'challenge.create', player: staff, body, key } as const;
  const _id = await kit.services.staffRequests.ask(staff, request);
  return _id === null ? keyUsed : { _id, waiting: true };
}

/** Sets what was asked for, once somebody else has agreed. */
export const doCreate = (kit: ServerKit, maker: Player, body: unknown, { second, claim }: Agreed) =>
  setUp(kit, maker, body as Create['body'], claim, second);

/** @param may asked in the transaction, before anything is set, with what all prizes are worth in millionths of a euro */
async function setUp(
  kit: ServerKit,
  maker: Player,
  body: Create['body'],
  may: (client: pg.ClientBase, worth: bigint) => Promise<Failure | null>,
  approvedBy?: string,
): Promise<{ _id: string } | Failure> {
  const now = kit.runtime.now();
  const paid = giftMoney(kit);
  if (!paid || kit.config.demo) return noDollars;
  const wrong = refuseTerms(kit, body, now);
  if (wrong) return wrong;
  const made = await kit.money.exclusive(maker.id, async (client, state, draft) => {
    const used = await madeBefore(client, maker.id, body.key);
    if (used) return isSame(used, body, paid) ? { id: used.id } : keyUsed;
    // One at a time: what is left of the budget is what no other has taken meanwhile.
    await client.query('select pg_advisory_xact_lock(7417)');
    const prize = paid.units(cents(body.prizeUsd));
    const total = prize * BigInt(body.places);
    const left = cents(settingsOf(kit).budgetUsd) - (await reservedCents(kit, client));
    if (cents(body.prizeUsd) * BigInt(body.places) > left)
      return overBudget(formatUnits(left < 0n ? 0n : left, CENTS));
    const refused = await may(client, microEur(total, paid.currency));
    if (refused) return refused;
    const id = kit.runtime.uuid();
    const starts = Math.max(body.startsAt, now);
    await client.query(
      `insert into challenge (id, game, goal, times, min_stake, cur, prize, places, starts_at, ends_at, first_bet, loss, created_by, created_at, request_key, approved_by, reserve)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $1)`,
      [
        id,
        body.game,
        parseUnits(body.goal, CENTS)!.toString(),
        body.times,
        cents(body.minStakeUsd).toString(),
        paid.currency.id,
        prize.toString(),
        body.places,
        new Date(starts),
        new Date(body.endsAt),
        firstBetAt(starts),
        body.loss,
        maker.id.toString(),
        new Date(now),
        body.key,
        approvedBy ?? null,
      ],
    );
    draft.transfer(
      state,
      paid.currency.id,
      total,
      ACCOUNT.promotions,
      ACCOUNT.prizes,
      KIND.challengeReserve,
      id,
    );
    const detail = { ...body, startsAt: starts, ...(approvedBy ? { approvedBy } : {}) };
    await kit.audit.append({ actor: maker._id, action: 'challenge.create', subject: id, detail }, client);
    return { id };
  });
  return isFailure(made) ? made : { _id: made.id };
}

/** What a key made. The lane of the staff is held: two requests with one key come after each other. */
async function madeBefore(client: Queryable, user: bigint, key: string): Promise<ChallengeRow | undefined> {
  const { rows } = await client.query<ChallengeRow>(
    'select * from challenge where created_by = $1 and request_key = $2',
    [user.toString(), key],
  );
  return rows[0];
}

function isSame(row: ChallengeRow, body: Create['body'], paid: GiftMoney): boolean {
  return (
    row.game === body.game &&
    row.goal === parseUnits(body.goal, CENTS)!.toString() &&
    row.places === body.places &&
    row.times === body.times &&
    row.min_stake === cents(body.minStakeUsd).toString() &&
    // In another currency than dollars it was worth as much at the price of then.
    (paid.currency.code !== 'usd' || row.prize === paid.units(cents(body.prizeUsd)).toString()) &&
    row.loss === body.loss &&
    row.ends_at.getTime() === body.endsAt &&
    // A start that had passed was that moment.
    row.starts_at.getTime() === Math.max(body.startsAt, row.created_at.getTime())
  );
}

/** What prizes that are set aside and not won are worth now, in cents. */
export async function reservedCents(kit: Pick<ServerKit, 'money'>, client: Queryable): Promise<bigint> {
  const { rows } = await client.query<{ cur: number; sum: string }>(
    `select cur, sum(prize * (places - taken))::text as sum from challenge where state = 'open' group by cur`,
  );
  return worthInCents(kit, rows);
}

/** Puts back what nobody won. In the transaction that ends the challenge. */
export async function giveBack(
  kit: ServerKit,
  client: Queryable,
  row: ChallengeRow,
  { state, draft }: { state: PlayerState; draft: Draft },
): Promise<void> {
  const rest = BigInt(row.prize) * BigInt(row.places - row.taken);
  if (rest === 0n) return;
  const ref = kit.runtime.uuid();
  draft.transfer(state, row.cur, rest, ACCOUNT.prizes, ACCOUNT.promotions, KIND.challengeReserve, ref);
  await client.query('update challenge set given_back = $2 where id = $1', [row.id, ref]);
}

export async function cancel(
  kit: ServerKit,
  { player, body }: Call<typeof cancelChallenge>,
): Promise<Record<string, never> | Failure> {
  const done = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const { rows } = await client.query<ChallengeRow>('select * from challenge where id = $1 for update', [
      body.id,
    ]);
    const row = rows[0];
    if (!row) return unknownChallenge;
    if (row.state === 'cancelled') return {};
    if (row.state !== 'open' || row.starts_at.getTime() <= kit.runtime.now()) return hasBegun;
    await giveBack(kit, client, row, { state, draft });
    await client.query(`update challenge set state = 'cancelled' where id = $1`, [row.id]);
    const { game, goal } = row;
    const detail = { game, goal: formatUnits(BigInt(goal), CENTS) };
    await kit.audit.append(
      { actor: player._id, action: 'challenge.cancel', subject: row.id, detail },
      client,
    );
    return {};
  });
  return isFailure(done) ? done : {};
}
