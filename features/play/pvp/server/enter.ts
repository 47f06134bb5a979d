/** Making and entering a pool. */
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { ledgerId, natureOf } from '#platform/server/money/ledger-id.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { PLAY, refuseStake, type StakeLimits } from '#platform/server/policy/stake.ts';
import { beaconRoundAfter } from '#engines/fair/beacon.ts';
import { poolCommitment } from '#engines/pools/draw.ts';
import { join as joinBy, openPool, type PoolRules } from '#engines/pools/pool.ts';
import type { create, join, PoolMode, Speed } from '../contract.ts';
import { frozenIn, refuseMoney, refusePlayer } from './barred.ts';
import { changeWithMoney, type Changed, type Turn } from './change.ts';
import { GAME, PRODUCT, type PvpContext } from './context.ts';
import { beginTable } from './table-game.ts';
import { insertEntry, insertPool, readPool, savePool, type Pool } from './store.ts';
import { boundsIn, rulesOf } from './terms.ts';
import {
  codeNeeded,
  notPoolAmount,
  poolFull,
  refusalOf,
  seatsChange,
  tooManyEntries,
  tooManyGuesses,
  unknownPool,
} from './refusals.ts';

/** Stakes of a pool together stay below what a column holds. */
const MAX_POT = 1n << 62n;
/** Entries of one player in a jackpot. */
const MAX_ENTRIES = 20;
/** Letters of a code that nobody takes for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
/** Wrong codes of one player, whatever the pools. */
const GUESSES = { max: 10, seconds: 600 };
const DEFAULT_SPEED: Speed = 'turbo';
/** Modes whose draw takes a round of the public beacon where one can be had. */
export const TAKES_BEACON: readonly PoolMode[] = ['duel', 'battle'];

interface Entering {
  readonly context: PvpContext;
  readonly country: string | null;
  /** Who of the pool may not be taken to a table. */
  readonly frozen: ReadonlySet<number>;
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
  const beacon = TAKES_BEACON.includes(body.mode) && (await context.beacon.isNear());
  const request = { scope: 'create', key: body.key, makes: true } as const;
  return changeWithMoney(context, player.id, request, async (turn) => {
    const bounds = boundsIn(context.settings(), currency);
    const rules = rulesOf(context, body, stake, currency, turn.now);
    if (isFailure(rules)) return rules;
    const code = body.private ? codeFrom(kit.runtime.random(CODE_LENGTH)) : null;
    const speed = body.mode === 'sng' ? (body.speed ?? DEFAULT_SPEED) : null;
    const entry = rules.battle ? rules.minStake : stake;
    if (entry >= MAX_POT) return poolFull;
    return open({ context, country, frozen: new Set() }, turn, {
      cur,
      rules,
      code,
      speed,
      beacon,
      stake: entry,
      limits: bounds,
    });
  });
}

interface Opening {
  readonly cur: number;
  readonly rules: PoolRules;
  readonly code: string | null;
  readonly speed: Speed | null;
  /** Its draw takes a round of the public beacon. */
  readonly beacon: boolean;
  readonly stake: bigint;
  readonly limits: Pick<StakeLimits, 'min' | 'max' | 'maxText'>;
}

/** A new pool: its seed is drawn and committed to after its maker's own is fixed. */
export async function open(
  entering: Entering,
  turn: Turn,
  { cur, rules, code, speed, beacon, stake, limits }: Opening,
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
    speed,
    beacon,
    state: openPool(rules, Number(wallet.user)),
    nextSeq: 0,
    endedAt: null,
    result: null,
    rematch: null,
    tableId: null,
    seating: null,
    filledAt: null,
    beaconRound: null,
    beaconSignature: null,
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
  const { rateLimits } = context.kit;
  const guesses = `pvp-code|${player.id}`;
  // Only who names a code guesses; the limit goes with the player from pool to pool.
  const wait = body.code === undefined ? 0 : await rateLimits.peekShared(guesses, GUESSES);
  if (wait > 0) return tooManyGuesses(wait);
  const request = { scope: `join:${body.pool}`, key: body.key };
  const frozen = await frozenIn(context, body.pool);
  const joined = await changeWithMoney(context, player.id, request, async (turn) => {
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
    return enter({ context, country, frozen }, turn, pool, stake, { min: 1n, max: maxStake, maxText: '' });
  });
  if (joined === codeNeeded && body.code !== undefined) await rateLimits.takeShared(guesses, GUESSES);
  return joined;
}

/** Puts a player into a pool that is locked: its rules, policy, money, entry. */
export async function enter(
  { context, country, frozen }: Entering,
  turn: Turn,
  pool: Pool,
  stake: bigint,
  limits: Opening['limits'],
): Promise<Changed | Failure> {
  const { kit } = context;
  const { client, wallet, draft, id, now } = turn;
  const { cur } = pool;
  const { fee } = pool.state.rules;
  const price = stake + fee;
  const currency = context.currency(cur);
  const closed = refuseMoney(context, pool, currency);
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
      stake: price,
      maxMultiplier: null,
      // The bounds are those of the stake.
      limits: { ...limits, min: limits.min + fee, max: limits.max + fee, maxPayout: 0n, maxPayoutText: '' },
      policy: kit.policy.view(PRODUCT, country),
    },
    now,
  );
  if (refused?.code === PLAY.balance && natureOf(cur) === 'real') {
    const bonus = wallet.balances.get(ledgerId(currency, 'bonus')) ?? 0n;
    if (bonus > 0n) return fail(403, PLAY.bonusGame, 'Bonus money is not accepted in pools.');
  }
  if (refused) return refused;
  const barred = await refusePlayer(context, client, pool, wallet.user);
  if (barred) return barred;
  const begins = taken.pool.status === 'locked' && pool.state.rules.mode === 'sng';
  if (begins && entries.some(({ player }) => frozen.has(player))) return seatsChange;
  const posted = writePosting(
    wallet,
    draft,
    { cur, net: -price, counter: ACCOUNT.pools, kind: KIND.poolEntry },
    id,
  );
  if (isFailure(posted)) return posted;
  countTowardsLimits(wallet, draft, cur, currency, price, 0n, now, kit.policy.view(PRODUCT, country));
  await insertEntry(client, pool, { user: wallet.user, stake, clientSeed, ref: id }, now);
  pool.state = taken.pool;
  if (taken.pool.status === 'locked' && pool.beacon) {
    pool.filledAt = now;
    pool.beaconRound = beaconRoundAfter(now);
  }
  if (begins) await beginTable(context, turn, pool);
  await savePool(client, pool, now, false);
  return { pool, balance: posted.balance };
}
