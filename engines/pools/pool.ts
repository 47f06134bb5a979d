/**
 * The life of a pool: `open -> locked -> resolving -> settled`, or from open and locked to `cancelled` or
 * `expired`, where every stake goes back and no rake is taken. Pure: a caller keeps the state in one row and
 * changes it in one transaction with the money. Amounts are integers in the smallest unit, times in ms.
 */
import { wrongBattle, type BattleRules } from './battle-rules.ts';

export const MODES = ['coinflip', 'jackpot', 'sng', 'survivor', 'duel', 'battle'] as const;
export type PoolMode = (typeof MODES)[number];

export type PoolStatus = 'open' | 'locked' | 'resolving' | 'settled' | 'cancelled' | 'expired';

export interface PoolRules {
  readonly mode: PoolMode;
  /** Smallest and greatest stake of one entry; the same for all modes but the jackpot. */
  readonly minStake: bigint;
  readonly maxStake: bigint;
  readonly minSeats: number;
  readonly maxSeats: number;
  /** Most one player may have in a jackpot, over all entries; null for no cap. */
  readonly playerCap: bigint | null;
  readonly rakeBps: bigint;
  /** Sit-and-go: what the house takes on top of each stake, beside the pot; 0 in all other modes. */
  readonly fee: bigint;
  /** Jackpot: time from the second player to the lock. */
  readonly countdownMs: number;
  /** Jackpot: no entry in the last part of the countdown. */
  readonly closedMs: number;
  readonly expiresAt: number;
  /** Survivor: how many share the prize. */
  readonly survivors: number;
  /** Case battle: what is opened, and who wins by it; null in all other modes. */
  readonly battle: BattleRules | null;
}

export interface PoolEntry {
  readonly seq: number;
  readonly player: number;
  readonly stake: bigint;
  readonly clientSeed: string;
}

export interface PoolState {
  readonly rules: PoolRules;
  readonly status: PoolStatus;
  readonly creator: number;
  readonly entries: readonly PoolEntry[];
  /** When a jackpot locks; null before its second player. */
  readonly locksAt: number | null;
}

export type PoolRule =
  | 'not-open'
  | 'full'
  | 'stake'
  | 'player-cap'
  | 'already-in'
  | 'not-in'
  | 'not-creator'
  | 'others-in'
  | 'too-late'
  | 'not-yet'
  | 'too-few'
  | 'stays'
  | 'wrong-state';

export type PoolResult =
  | { readonly ok: true; readonly pool: PoolState }
  | { readonly ok: false; readonly rule: PoolRule; readonly message: string };

function refuse(rule: PoolRule, message: string): PoolResult {
  return { ok: false, rule, message };
}

function players(entries: readonly PoolEntry[]): Set<number> {
  return new Set(entries.map(({ player }) => player));
}

/** What is wrong with rules that an operator or a player chose, or null. */
export function wrongRules(rules: PoolRules): string | null {
  const { mode, minStake, maxStake, minSeats, maxSeats, rakeBps } = rules;
  if (minStake <= 0n || maxStake < minStake) return 'stakes must be above zero, the smallest first';
  if (mode !== 'jackpot' && minStake !== maxStake) return `a ${mode} has one stake for all`;
  if (!Number.isInteger(minSeats) || !Number.isInteger(maxSeats) || minSeats < 2 || maxSeats < minSeats)
    return 'a pool has two seats at least';
  if ((mode === 'coinflip' || mode === 'duel') && maxSeats !== 2) return `a ${mode} has two seats`;
  if (mode === 'sng' && maxSeats > 6) return 'a sit-and-go pool has six seats at most';
  if (rules.fee < 0n || (mode !== 'sng' && rules.fee !== 0n)) return 'only a sit-and-go has a fee on top';
  const wrong = mode === 'battle' ? wrongBattle(rules) : rules.battle && 'only a case battle opens cases';
  if (wrong) return wrong;
  if (rakeBps < 0n || rakeBps >= 10_000n) return 'the rake must be below the pot';
  if (
    mode === 'survivor' &&
    !(Number.isInteger(rules.survivors) && rules.survivors >= 1 && rules.survivors < minSeats)
  )
    return 'fewer must survive than take part';
  if (rules.playerCap !== null && rules.playerCap < minStake)
    return 'the cap of a player is below the smallest stake';
  const durations = [rules.countdownMs, rules.closedMs];
  return durations.every((ms) => Number.isInteger(ms) && ms >= 0) && rules.closedMs <= rules.countdownMs
    ? null
    : 'the countdown must be longer than its closed part';
}

export function openPool(rules: PoolRules, creator: number): PoolState {
  return { rules, status: 'open', creator, entries: [], locksAt: null };
}

/** Takes an entry. A pool of one stake locks when its last seat is taken; a jackpot counts down from its second player. */
export function join(pool: PoolState, entry: Omit<PoolEntry, 'seq'>, now: number): PoolResult {
  const { rules, entries, locksAt } = pool;
  if (pool.status !== 'open') return refuse('not-open', `the pool is ${pool.status}`);
  if (now >= rules.expiresAt) return refuse('too-late', 'the pool has expired');
  if (locksAt !== null && now >= locksAt - rules.closedMs)
    return refuse('too-late', 'the pool is about to be drawn');
  if (entry.stake < rules.minStake || entry.stake > rules.maxStake)
    return refuse('stake', `a stake is ${rules.minStake} to ${rules.maxStake}`);
  const own = entries.filter(({ player }) => player === entry.player);
  if (own.length > 0 && rules.mode !== 'jackpot') return refuse('already-in', 'the player is in already');
  if (own.length === 0 && players(entries).size >= rules.maxSeats)
    return refuse('full', 'every seat is taken');
  const staked = own.reduce((sum, { stake }) => sum + stake, 0n) + entry.stake;
  if (rules.playerCap !== null && staked > rules.playerCap)
    return refuse('player-cap', `a player may have ${rules.playerCap} in this pool`);
  const next = { ...pool, entries: [...entries, { ...entry, seq: entries.length }] };
  const seated = players(next.entries).size;
  if (rules.mode === 'jackpot')
    return {
      ok: true,
      pool: { ...next, locksAt: locksAt ?? (seated >= 2 ? now + rules.countdownMs : null) },
    };
  return { ok: true, pool: seated === rules.maxSeats ? { ...next, status: 'locked' } : next };
}

/**
 * Takes a player's entries out again: before the lock, and before a jackpot counts down. Who met somebody in a case battle
 * stays until it is full or runs out.
 * @param by the house takes out who may not play any more, a case battle or not
 */
export function leave(pool: PoolState, player: number, by: 'player' | 'house' = 'player'): PoolResult {
  if (pool.status !== 'open') return refuse('not-open', `the pool is ${pool.status}`);
  if (pool.locksAt !== null) return refuse('too-late', 'the pool counts down');
  const isIn = pool.entries.some((entry) => entry.player === player);
  if (isIn && by === 'player' && pool.rules.mode === 'battle' && pool.entries.length > 1)
    return refuse('stays', 'a battle with company is not left');
  const entries = pool.entries.filter((entry) => entry.player !== player);
  if (entries.length === pool.entries.length) return refuse('not-in', 'the player is not in');
  return { ok: true, pool: { ...pool, entries: entries.map((entry, seq) => ({ ...entry, seq })) } };
}

/** Locks a pool by the clock: a jackpot at the end of its countdown, a survivor pool with enough players at its date. */
export function lock(pool: PoolState, now: number): PoolResult {
  if (pool.status !== 'open') return refuse('not-open', `the pool is ${pool.status}`);
  const due =
    pool.rules.mode === 'jackpot'
      ? pool.locksAt
      : pool.rules.mode === 'survivor'
        ? pool.rules.expiresAt
        : null;
  if (due === null || now < due) return refuse('not-yet', 'the pool does not lock yet');
  if (players(pool.entries).size < pool.rules.minSeats)
    return refuse('too-few', 'the pool has too few players');
  return { ok: true, pool: { ...pool, status: 'locked' } };
}

/** The result is being worked out: from here on nothing is refunded. */
export function resolve(pool: PoolState): PoolResult {
  if (pool.status !== 'locked') return refuse('wrong-state', `the pool is ${pool.status}, not locked`);
  return { ok: true, pool: { ...pool, status: 'resolving' } };
}

export function settled(pool: PoolState): PoolResult {
  if (pool.status !== 'resolving') return refuse('wrong-state', `the pool is ${pool.status}, not resolving`);
  return { ok: true, pool: { ...pool, status: 'settled' } };
}

/** The creator takes a pool back while nobody else is in. */
export function cancel(pool: PoolState, player: number): PoolResult {
  if (pool.status !== 'open') return refuse('not-open', `the pool is ${pool.status}`);
  if (player !== pool.creator) return refuse('not-creator', 'only who made the pool can take it back');
  if (pool.entries.some((entry) => entry.player !== player))
    return refuse('others-in', 'other players are in');
  return { ok: true, pool: { ...pool, status: 'cancelled' } };
}

/** The house ends a pool that has no result yet. */
export function abort(pool: PoolState): PoolResult {
  if (pool.status !== 'open' && pool.status !== 'locked')
    return refuse('wrong-state', `the pool is ${pool.status}`);
  return { ok: true, pool: { ...pool, status: 'cancelled' } };
}

/** Ends an open pool whose time is over: it did not fill, or too few are in. */
export function expire(pool: PoolState, now: number): PoolResult {
  if (pool.status !== 'open') return refuse('not-open', `the pool is ${pool.status}`);
  if (now < pool.rules.expiresAt) return refuse('not-yet', 'the pool has time left');
  if (pool.locksAt !== null || lock(pool, now).ok) return refuse('wrong-state', 'the pool is to be drawn');
  return { ok: true, pool: { ...pool, status: 'expired' } };
}
