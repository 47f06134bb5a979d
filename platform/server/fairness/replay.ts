/**
 * Replays a stored bet from its seeds and says whether the same result and payout come out. What the
 * auditor's command, the back office and the tests all call.
 */
import { floats } from '#engines/fair/floats.ts';
import {
  gameFloats,
  type AnyGame,
  type AnyInstant,
  type AnyShared,
  type AnySteps,
} from '../../contract/game.ts';
import { ONE, payoutOf, ratioNumber, stakeOf, type Ratio } from '../../contract/money.ts';
import { nodeHmac } from './vault.ts';

/** A settled bet with the secrets it was made from. */
export interface ReplayInput {
  readonly game: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly nonce: number;
  /** JSON text of the bet row. */
  readonly detail: string;
  /** Server seed and client seed of the pair, or link and salt of a shared round. */
  readonly serverSeed: string;
  readonly clientSeed: string;
}

export interface Replayed {
  readonly outcome: unknown;
  readonly payout: bigint;
  readonly multiplier: number;
  readonly agrees: boolean;
  /** What differs, when something does. */
  readonly reason: string | null;
}

interface Detail {
  params: unknown;
  outcome: unknown;
  version: number;
  table: string;
  turns?: unknown[];
  base?: string;
  cap?: string;
  cashedAt?: number | null;
}

/** @throws nothing: an unknown game or version is a disagreement with its reason */
export function replay(games: ReadonlyMap<string, AnyGame>, bet: ReplayInput): Replayed {
  const game = games.get(bet.game);
  const detail = JSON.parse(bet.detail) as Detail;
  if (!game) return unknown(`no game ${bet.game} in this build`);
  if (game.version !== detail.version || game.table !== detail.table)
    return unknown(
      `made with version ${detail.version} (${detail.table}), this build has ${game.version} (${game.table})`,
    );
  if (!game.params.safeParse(detail.params).success)
    return unknown('its stored parameters do not fit the game');
  const { outcome, ratio, staked } = rerun(game, detail, bet);
  const base = detail.base === undefined ? bet.stake : BigInt(detail.base);
  const full = payoutOf(base, ratio);
  const payout = detail.cap === undefined ? full : least(full, BigInt(detail.cap));
  const stake = stakeOf(base, staked);
  const reason = !same(outcome, detail.outcome)
    ? 'another outcome'
    : stake !== bet.stake
      ? `stakes ${stake}, not ${bet.stake}`
      : payout !== bet.payout
        ? `pays ${payout}, not ${bet.payout}`
        : null;
  return { outcome, payout, multiplier: ratioNumber(ratio, 4), agrees: reason === null, reason };
}

interface Rerun {
  readonly outcome: unknown;
  /** What it pays and what was staked, both as multiples of the opening stake. */
  readonly ratio: Ratio;
  readonly staked: Ratio;
}

function rerun(game: AnyGame, detail: Detail, bet: ReplayInput): Rerun {
  switch (game.kind) {
    case 'instant':
      return rerunInstant(game, detail, bet);
    case 'steps':
      return rerunSteps(game, detail, bet);
    case 'shared':
      return rerunShared(game, detail, bet);
  }
}

function outcomeOf(game: AnyInstant | AnySteps, params: unknown, bet: ReplayInput): unknown {
  const { serverSeed, clientSeed, nonce } = bet;
  return game.outcome(
    params,
    gameFloats(game, params, (count) => floats(serverSeed, clientSeed, nonce, count, nodeHmac)),
  );
}

function rerunInstant(game: AnyInstant, { params }: Detail, bet: ReplayInput): Rerun {
  const outcome = outcomeOf(game, params, bet);
  return { outcome, ratio: game.payout(params, outcome), staked: ONE };
}

function rerunSteps(game: AnySteps, { params, turns = [] }: Detail, bet: ReplayInput): Rerun {
  const outcome = outcomeOf(game, params, bet);
  let state: unknown = game.start(params, outcome);
  for (const turn of turns) {
    const moved = game.step(params, outcome, state, turn);
    if ('refused' in moved)
      return { outcome: { refused: moved.refused }, ratio: { num: 0n, den: 1n }, staked: ONE };
    state = moved.state;
  }
  return { outcome, ratio: game.payout(params, state), staked: game.staked?.(params, state) ?? ONE };
}

function rerunShared(game: AnyShared, { params, cashedAt = null }: Detail, bet: ReplayInput): Rerun {
  const outcome: unknown = game.outcome(bet.serverSeed, bet.clientSeed);
  return { outcome, ratio: game.settle(params, outcome, cashedAt), staked: ONE };
}

function unknown(reason: string): Replayed {
  return { outcome: null, payout: 0n, multiplier: 0, agrees: false, reason };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
