/**
 * Replays a stored bet from its seeds and says whether the same result and payout come out. What the
 * auditor's command, the back office and the tests all call.
 */
import { floats } from '#engines/fair/floats.ts';
import type { AnyGame, AnyInstant, AnyShared, AnySteps } from '../../contract/game.ts';
import { payoutOf, ratioNumber, type Ratio } from '../../contract/money.ts';
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
  const { outcome, ratio } = rerun(game, detail, bet);
  const payout =
    detail.cap === undefined
      ? payoutOf(bet.stake, ratio)
      : least(payoutOf(bet.stake, ratio), BigInt(detail.cap));
  const reason = !same(outcome, detail.outcome)
    ? 'another outcome'
    : payout !== bet.payout
      ? `pays ${payout}, not ${bet.payout}`
      : null;
  return { outcome, payout, multiplier: ratioNumber(ratio, 4), agrees: reason === null, reason };
}

function rerun(game: AnyGame, detail: Detail, bet: ReplayInput): { outcome: unknown; ratio: Ratio } {
  switch (game.kind) {
    case 'instant':
      return rerunInstant(game, detail, bet);
    case 'steps':
      return rerunSteps(game, detail, bet);
    case 'shared':
      return rerunShared(game, detail, bet);
  }
}

function rerunInstant(
  game: AnyInstant,
  { params }: Detail,
  bet: ReplayInput,
): { outcome: unknown; ratio: Ratio } {
  const outcome: unknown = game.outcome(
    params,
    floats(bet.serverSeed, bet.clientSeed, bet.nonce, game.floats(params), nodeHmac),
  );
  return { outcome, ratio: game.payout(params, outcome) };
}

function rerunSteps(
  game: AnySteps,
  { params, turns = [] }: Detail,
  bet: ReplayInput,
): { outcome: unknown; ratio: Ratio } {
  const outcome: unknown = game.outcome(
    params,
    floats(bet.serverSeed, bet.clientSeed, bet.nonce, game.floats(params), nodeHmac),
  );
  let state: unknown = game.start(params);
  for (const turn of turns) {
    const moved = game.step(params, outcome, state, turn);
    if ('refused' in moved) return { outcome: { refused: moved.refused }, ratio: { num: 0n, den: 1n } };
    state = moved.state;
  }
  return { outcome, ratio: game.payout(params, state) };
}

function rerunShared(
  game: AnyShared,
  { params, cashedAt = null }: Detail,
  bet: ReplayInput,
): { outcome: unknown; ratio: Ratio } {
  const outcome: unknown = game.outcome(bet.serverSeed, bet.clientSeed);
  return { outcome, ratio: game.settle(params, outcome, cashedAt) };
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
