/** Locks tokens, gives notice, and gives them back. What is locked is on hold in the ledger, and still the player's. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { placeHold } from '#platform/server/money/holds.ts';
import { MAX_STAKES, type StakeView } from '../staking-contract.ts';
import type { TokenContext } from './context.ts';

/** What a hold of this room is for, as the ledger says it. */
export const REASON = 'staking';

const DAY_MS = 86_400_000;
/** Given back in one turn of the job. */
const AT_ONCE = 500;

const noToken = fail(409, 404, 'The house has no token.');
const badAmount = fail(422, 1, 'This is no amount of the token.');
const tooMuch = fail(409, 2, 'The balance is too small for this.');
const tooLittle = fail(422, 3, 'This is less than can be staked.');
const tooMany = fail(409, 4, `There are ${MAX_STAKES} stakes already.`);
const unlocked = fail(409, 5, 'Notice was given for this stake.');
const noStake = fail(404, 404, 'There is no such stake.');
const otherUse = fail(409, 409, 'This key was used for another request.');

export interface StakeRow {
  id: string;
  cur: number;
  amount: string;
  locked_at: Date;
  free_at: Date | null;
}

const COLUMNS = 'id, cur, amount::text, locked_at, free_at';

export function stakeView({ kit }: TokenContext, row: StakeRow): StakeView {
  return {
    id: row.id,
    amount: formatAmount(BigInt(row.amount), kit.money.currencyById(row.cur)),
    lockedAt: row.locked_at.toISOString(),
    freeAt: row.free_at?.toISOString() ?? null,
  };
}

/** @param country where the player is, null when nobody knows */
export async function lockTokens(
  context: TokenContext,
  player: Player,
  { amount, key }: { readonly amount: string; readonly key: string },
  country: string | null,
): Promise<StakeView | Failure> {
  const { kit } = context;
  const token = context.token();
  if (!token) return noToken;
  const units = parseAmount(amount, token);
  if (units === null || units <= 0n) return badAmount;
  const made = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const user = player.id.toString();
    const used = await client.query<StakeRow>(
      `select ${COLUMNS} from token_stake where user_id = $1 and key = $2`,
      [user, key],
    );
    const before = used.rows[0];
    if (before)
      return before.cur === token.id && BigInt(before.amount) === units ? { row: before } : otherUse;
    if (units < (parseAmount(context.settings().leastStake, token) ?? 1n)) return tooLittle;
    const now = kit.runtime.now();
    const barred = kit.policy.decide('transfer', state, {
      ...kit.policy.view('token', country),
      demo: false,
      worth: microEur(units, token),
      now,
    });
    if (barred) return barred;
    if ((await countStakes(client, user)) >= MAX_STAKES) return tooMany;
    const id = kit.runtime.uuid();
    const held = await placeHold(client, state, draft, {
      id,
      cur: token.id,
      amount: units,
      reason: REASON,
      at: now,
    });
    if (isFailure(held)) return tooMuch;
    const { rows } = await client.query<StakeRow>(
      `insert into token_stake (id, user_id, key, cur, amount, locked_at) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
      [id, user, key, token.id, units.toString(), new Date(now)],
    );
    return { row: rows[0]! };
  });
  if (isFailure(made)) return made;
  return stakeView(context, made.row);
}

async function countStakes(client: pg.ClientBase, user: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from token_stake where user_id = $1 and released_at is null',
    [user],
  );
  return rows[0]!.count;
}

/** Gives notice, once: of two at once the row lets one through. */
export async function giveNotice(
  context: TokenContext,
  player: Player,
  id: string,
): Promise<StakeView | Failure> {
  const { kit } = context;
  const now = kit.runtime.now();
  const values = [player.id.toString(), id];
  const { rows } = await kit.db.pool.query<StakeRow>(
    `update token_stake set unlock_asked_at = $3, free_at = $4
     where user_id = $1 and id = $2 and unlock_asked_at is null returning ${COLUMNS}`,
    [...values, new Date(now), new Date(now + context.settings().noticeDays * DAY_MS)],
  );
  if (rows[0]) return stakeView(context, rows[0]);
  const { rowCount } = await kit.db.pool.query(
    'select from token_stake where user_id = $1 and id = $2',
    values,
  );
  return rowCount === 0 ? noStake : unlocked;
}

/** While the room is off nobody can give notice. After a day of that it is given for all that have none: a switch that was meant for a moment ends nobody's stake. */
async function giveNoticeOfAll({ kit, settings }: TokenContext): Promise<void> {
  const now = kit.runtime.now();
  if (kit.features.isOn('token')) return;
  // It was switched off last: that it was off a day ago as well does not say that it was off all day.
  const [last] = await kit.audit.list({ limit: 1, action: 'feature.switch', subject: 'token' });
  if (last && Date.parse(last.at) > now - DAY_MS) return;
  await kit.db.pool.query(
    'update token_stake set unlock_asked_at = $1, free_at = $2 where unlock_asked_at is null',
    [new Date(now), new Date(now + settings().noticeDays * DAY_MS)],
  );
}

/** Gives back what is free by now, each stake once: the hold ends with the row. */
export async function releaseStakes(context: TokenContext): Promise<void> {
  const { kit } = context;
  await giveNoticeOfAll(context);
  const { rows } = await kit.db.pool.query<{ id: string }>(
    'select id from token_stake where released_at is null and free_at <= $1 order by free_at limit $2',
    [new Date(kit.runtime.now()), AT_ONCE],
  );
  for (const { id } of rows) {
    // Where another process was first the hold has ended, and nothing is done.
    await kit.money.endHold(id, 'release', async (client) => {
      await client.query('update token_stake set released_at = $2 where id = $1', [
        id,
        new Date(kit.runtime.now()),
      ]);
    });
  }
}
