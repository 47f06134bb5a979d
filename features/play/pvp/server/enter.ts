/** Making, entering, leaving and playing a pool again. */
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { ledgerId, natureOf } from '#platform/server/money/ledger-id.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { PLAY, refuseStake, type StakeLimits } from '#platform/server/policy/stake.ts';
import { poolCommitment } from '#engines/pools/draw.ts';
import {
  abort,
  join as joinBy,
  leave as leaveBy,
  openPool,
  type PoolRule,
  type PoolRules,
} from '#engines/pools/pool.ts';
import type { create, join, rematch } from '../contract.ts';
import { changeWithMoney, type Changed, type Turn } from './change.ts';
import { FEATURE, GAME, PRODUCT, type PvpContext } from './context.ts';
import { insertEntry, insertPool, readPool, savePool, type Pool } from './store.ts';
import { boundsIn, rulesOf } from './terms.ts';
import {
  codeNeeded,
  notPoolAmount,
  onlyPlayers,
  poolFull,
  sameDevice,
  tooManyEntries,
  tooManyPools,
  unknownPool,
} from './refusals.ts';

/** Stakes of a pool together stay below what a column holds. */
const MAX_POT = 1n << 62n;
/** Entries of one player in a jackpot. */
const MAX_ENTRIES = 20;
/** Letters of a code that nobody takes for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

const REFUSALS: Readonly<Partial<Record<PoolRule, Failure>>> = {
  'not-open': fail(409, 2, 'This pool is closed.'),
  full: fail(409, 2, 'Every seat is taken.'),
  stake: fail(422, 4, 'This stake is outside the bounds of the pool.', { stake: 'invalid' }),
  'player-cap': fail(409, 4, 'This is more than one player may have in this pool.', { stake: 'invalid' }),
  'already-in': fail(409, 5, 'You are in this pool already.'),
  'not-in': fail(409, 7, 'You are not in this pool.'),
  'too-late': fail(409, 8, 'This pool is about to be drawn.'),
};

function refusalOf(rule: PoolRule, message: string): Failure {
  const refusal = REFUSALS[rule];
  if (!refusal) throw new Error(`a pool refused by ${rule}: ${message}`);
  return refusal;
}

interface Entering {
  readonly context: PvpContext;
  readonly country: string | null;
}

/** Makes a pool with its maker in it. */
export async function makePool(
  context: PvpContext,
  player: Player,
  body: BodyOf<typeof create>,
  country: string | null,
): Promise<Pool | Failure> {
  const { kit } = context;
  const currency = kit.money.currency(body.currency);
  if (!currency) return fail(422, PLAY.invalidWager, 'Unknown currency.', { currency: 'invalid' });
  const stake = parseAmount(body.stake, currency);
  if (stake === null || stake <= 0n || stake >= MAX_POT)
    return fail(422, PLAY.invalidWager, 'This is no amount of the currency.', { stake: 'invalid' });
  // A demo build knows no other money.
  const cur = ledgerId(currency, body.demo || kit.config.demo ? 'demo' : 'real');
  return changeWithMoney(context, player.id, { scope: 'create', key: body.key }, async (turn) => {
    const bounds = boundsIn(context.settings(), currency);
    const rules = rulesOf(context, body, stake, currency, turn.now);
    if (isFailure(rules)) return rules;
    const code = body.private ? codeFrom(kit.runtime.random(CODE_LENGTH)) : null;
    return open({ context, country }, turn, { cur, rules, code, stake, limits: { ...bounds } });
  });
}

interface Opening {
  readonly cur: number;
  readonly rules: PoolRules;
  readonly code: string | null;
  readonly stake: bigint;
  readonly limits: Pick<StakeLimits, 'min' | 'max' | 'maxText'>;
}

/** A new pool: its seed is drawn and committed to after its maker's own is fixed. */
async function open(
  entering: Entering,
  turn: Turn,
  { cur, rules, code, stake, limits }: Opening,
): Promise<Changed | Failure> {
  const { kit } = entering.context;
  const { client, id, now, wallet } = turn;
  const seed = kit.runtime.random(32).toString('hex');
  const pool: Pool = {
    id,
    cur,
    code,
    createdAt: now,
    sealed: kit.vault.seal(seed),
    commitment: poolCommitment(seed),
    state: openPool(rules, Number(wallet.user)),
    nextSeq: 0,
    endedAt: null,
    result: null,
    rematch: null,
    version: 1,
  };
  await insertPool(client, pool, now);
  return enter(entering, turn, pool, stake, limits);
}

function codeFrom(bytes: Buffer): string {
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Enters a pool that is there. */
export async function joinPool(
  context: PvpContext,
  player: Player,
  body: BodyOf<typeof join>,
  country: string | null,
): Promise<Pool | Failure> {
  const request = { scope: `join:${body.pool}`, key: body.key, pool: body.pool };
  return changeWithMoney(context, player.id, request, async (turn) => {
    const pool = await readPool(turn.client, body.pool, true);
    if (!pool) return unknownPool;
    const isIn = pool.state.entries.some((entry) => BigInt(entry.player) === player.id);
    // The code is asked once: who is in has had it.
    if (pool.code !== null && !isIn && body.code?.toUpperCase() !== pool.code) return codeNeeded;
    const { minStake, maxStake } = pool.state.rules;
    const currency = context.currency(pool.cur);
    const stake =
      minStake === maxStake && body.stake === undefined ? minStake : parseAmount(body.stake ?? '', currency);
    if (stake === null || stake <= 0n) return notPoolAmount;
    return enter({ context, country }, turn, pool, stake, { min: 1n, max: maxStake, maxText: '' });
  });
}

/** Puts a player into a pool that is locked: its rules, policy, money, entry. */
async function enter(
  { context, country }: Entering,
  { client, wallet, draft, id, now }: Turn,
  pool: Pool,
  stake: bigint,
  limits: Opening['limits'],
): Promise<Changed | Failure> {
  const { kit } = context;
  const { cur } = pool;
  const currency = context.currency(cur);
  const closed = refuseMoney(context, cur, currency);
  if (closed) return closed;
  const user = Number(wallet.user);
  const { entries } = pool.state;
  const own = entries.filter(({ player }) => player === user).length;
  const clientSeed = await kit.fairness.clientSeedAt(
    client,
    wallet.user,
    wallet.pair.clientSeed,
    pool.createdAt,
  );
  const taken = joinBy(pool.state, { player: user, stake, clientSeed }, now);
  if (!taken.ok) return refusalOf(taken.rule, taken.message);
  if (own >= MAX_ENTRIES) return tooManyEntries(MAX_ENTRIES);
  if (entries.reduce((pot, one) => pot + one.stake, stake) >= MAX_POT) return poolFull;
  const refused = refuseStake(
    wallet,
    {
      currency,
      cur,
      game: GAME,
      stake,
      maxMultiplier: null,
      limits: { ...limits, maxPayout: 0n, maxPayoutText: '' },
      policy: kit.policy.view(PRODUCT, country),
    },
    now,
  );
  if (refused?.code === PLAY.balance && natureOf(cur) === 'real') {
    const bonus = wallet.balances.get(ledgerId(currency, 'bonus')) ?? 0n;
    if (bonus > 0n) return fail(403, PLAY.bonusGame, 'Bonus money is not accepted in pools.');
  }
  if (refused) return refused;
  if (own === 0 && (await sharesDevice(context, client, pool, wallet.user))) return sameDevice;
  if (own === 0 && (await openOf(client, wallet.user)) >= context.settings().maxOpen)
    return tooManyPools(context.settings().maxOpen);
  const posted = writePosting(
    wallet,
    draft,
    { cur, net: -stake, counter: ACCOUNT.pools, kind: KIND.poolEntry },
    id,
  );
  if (isFailure(posted)) return posted;
  countTowardsLimits(wallet, draft, cur, currency, stake, 0n, now, kit.policy.view(PRODUCT, country));
  await insertEntry(client, pool, { user: wallet.user, stake, clientSeed, ref: id }, now);
  pool.state = taken.pool;
  await savePool(client, pool, now, false);
  return { pool, balance: posted.balance };
}

/** Money that is not played here now. */
function refuseMoney({ kit, onlyCurrency }: PvpContext, cur: number, { code }: Currency): Failure | null {
  const only = onlyCurrency();
  if (only !== null && only !== code)
    return fail(409, PLAY.gameDisabled, `Only ${only.toUpperCase()} is played here.`);
  if (kit.config.demo && cur > 0) return fail(409, PLAY.gameDisabled, 'Only play money is played here.');
  return kit.features.isOn(FEATURE) ? null : fail(409, PLAY.gameDisabled, 'Pools are closed.');
}

/** How long a device counts as somebody's. */
const DEVICE_MS = 30 * 86_400_000;

/** Whether who is in a pool for money already was on a device of this player lately. */
async function sharesDevice(
  { kit, settings }: PvpContext,
  client: Turn['client'],
  { cur, state }: Pool,
  user: bigint,
): Promise<boolean> {
  if (!settings().oneForDevice || natureOf(cur) !== 'real' || state.entries.length === 0) return false;
  const { rowCount } = await client.query({
    name: 'pvp-device',
    text: `select 1 from account_device own
      join account_device theirs on theirs.device = own.device and theirs.last_seen > $3
      where own.account_id = $1 and own.last_seen > $3 and theirs.account_id = any($2::bigint[]) limit 1`,
    values: [
      user.toString(),
      state.entries.map(({ player }) => player),
      new Date(kit.runtime.now() - DEVICE_MS),
    ],
  });
  return rowCount === 1;
}

/** Pools that are not over and have this player in them. */
async function openOf(client: Turn['client'], user: bigint): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: 'pvp-open-of',
    text: `select count(distinct e.pool_id)::int as count from pvp_entry e join pvp_pool p on p.id = e.pool_id
      where e.user_id = $1 and p.status in ('open', 'locked')`,
    values: [user.toString()],
  });
  return rows[0]!.count;
}

/** Takes a player out again; who leaves a pool empty ends it. */
export async function leavePool(context: PvpContext, player: Player, id: string): Promise<Pool | Failure> {
  const request = { scope: `leave:${id}`, key: undefined };
  return changeWithMoney(context, player.id, request, async (turn) => {
    const { client, wallet, draft, now } = turn;
    const pool = await readPool(client, id, true);
    if (!pool) return unknownPool;
    const user = Number(wallet.user);
    const left = leaveBy(pool.state, user);
    if (!left.ok) return refusalOf(left.rule, left.message);
    const stake = pool.state.entries
      .filter((entry) => entry.player === user)
      .reduce((sum, entry) => sum + entry.stake, 0n);
    const posted = writePosting(
      wallet,
      draft,
      { cur: pool.cur, net: stake, counter: ACCOUNT.pools, kind: KIND.poolRefund },
      turn.id,
    );
    if (isFailure(posted)) return posted;
    countTowardsLimits(wallet, draft, pool.cur, context.currency(pool.cur), 0n, stake, now);
    await client.query('delete from pvp_entry where pool_id = $1 and user_id = $2', [
      id,
      wallet.user.toString(),
    ]);
    pool.state = left.pool;
    if (left.pool.entries.length === 0) {
      const ended = abort(left.pool);
      if (ended.ok) pool.state = ended.pool;
      pool.endedAt = now;
    }
    await savePool(client, pool, now, false);
    return { pool, balance: posted.balance };
  });
}

/** The same again: the first who asks makes the pool, the others enter it. */
export async function playAgain(
  context: PvpContext,
  player: Player,
  body: BodyOf<typeof rematch>,
  country: string | null,
): Promise<Pool | Failure> {
  const request = { scope: `rematch:${body.pool}`, key: body.key };
  return changeWithMoney(context, player.id, request, async (turn) => {
    const { client, now } = turn;
    const before = await readPool(client, body.pool, true);
    if (!before) return unknownPool;
    const own = before.state.entries.filter((entry) => BigInt(entry.player) === player.id);
    const over = before.state.status === 'settled' || before.state.status === 'resolving';
    if (own.length === 0 || !over) return onlyPlayers;
    const { rules } = before.state;
    const stake = own[0]!.stake;
    const bounds = boundsIn(context.settings(), context.currency(before.cur));
    const next = before.rematch === null ? null : await readPool(client, before.rematch, true);
    if (next?.state.status === 'open') {
      if (next.state.entries.some((entry) => BigInt(entry.player) === player.id))
        return { pool: next, balance: null };
      return enter({ context, country }, turn, next, stake, { min: 1n, max: stake, maxText: '' });
    }
    const fresh = rulesOf(
      context,
      {
        mode: rules.mode as BodyOf<typeof create>['mode'],
        seats: rules.maxSeats,
        survivors: rules.survivors,
      },
      stake,
      context.currency(before.cur),
      now,
    );
    if (isFailure(fresh)) return fresh;
    const opened = await open({ context, country }, turn, {
      cur: before.cur,
      rules: fresh,
      code: before.code,
      stake,
      limits: bounds,
    });
    if (isFailure(opened)) return opened;
    before.rematch = opened.pool.id;
    await savePool(client, before, now, before.state.status === 'resolving');
    return { ...opened, also: before };
  });
}
