/** Recomputes one bet from its seeds. Pure and isomorphic: the page, the command line and the tests share it. */
import { commitment, sha256Hex } from '#engines/fair/commitment.ts';
import { previousLink } from '#engines/fair/chain.ts';
import { explainDigest, explainStream, type ExplainedRound } from '#engines/fair/explain.ts';
import type { Hmac } from '#engines/fair/hmac.ts';
import { gameFloats, type AnyGame, type AnyShared, type TraceRow } from '#platform/contract/game.ts';
import { ratioNumber } from '#platform/contract/money.ts';

export interface Bet {
  /** The revealed server seed; for shared games the link of the hash chain. */
  readonly serverSeed: string;
  /** The client seed; for shared games the public salt. */
  readonly clientSeed: string;
  /** Null for shared games. */
  readonly nonce: number | null;
  readonly params: unknown;
}

export interface Verification {
  /** What was committed to: SHA-256 of the server seed. For shared games also the link of the round before. */
  readonly hash: string;
  readonly params: Record<string, unknown>;
  readonly rounds: readonly ExplainedRound[];
  /** The floats the game consumed; none for shared games. */
  readonly floats: readonly number[];
  readonly trace: readonly TraceRow[];
  readonly outcome: Record<string, unknown>;
  /** What the bet paid with these parameters; null where that depends on the player's turns. */
  readonly multiplier: number | null;
}

export type Verified =
  | { readonly ok: true; readonly value: Verification }
  | { readonly ok: false; readonly field: string; readonly reason: string };

/** Parameters a bet did not name are taken from the game's initial ones: the outcome may not need them. */
function completeParams(game: AnyGame, params: unknown): Verified | Record<string, unknown> {
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    return { ok: false, field: 'params', reason: 'not an object' };
  const parsed = game.params.safeParse({ ...game.initial, ...params });
  if (parsed.success) return parsed.data as Record<string, unknown>;
  const issue = parsed.error.issues[0];
  return {
    ok: false,
    field: ['params', ...(issue?.path ?? [])].join('.'),
    reason: issue?.message ?? 'invalid',
  };
}

function verifyShared(game: AnyShared, bet: Bet, params: Record<string, unknown>, hmac: Hmac): Verification {
  const outcome = game.outcome(bet.serverSeed, bet.clientSeed) as Record<string, unknown>;
  return {
    hash: previousLink(bet.serverSeed, sha256Hex),
    params,
    rounds: [explainDigest(bet.clientSeed, hmac(bet.serverSeed, bet.clientSeed))],
    floats: [],
    trace: game.trace(bet.serverSeed, bet.clientSeed),
    outcome,
    multiplier: null,
  };
}

/** Recomputes a bet of any game; a bet that cannot have been one is answered with the field at fault. */
export function verifyBet(game: AnyGame, bet: Bet, hmac: Hmac): Verified {
  const params = completeParams(game, bet.params);
  if ('ok' in params) return params as Verified;
  if (bet.serverSeed === '') return { ok: false, field: 'serverSeed', reason: 'empty' };
  if (game.kind === 'shared') return { ok: true, value: verifyShared(game, bet, params, hmac) };
  if (bet.nonce === null || !Number.isSafeInteger(bet.nonce) || bet.nonce < 0) {
    return { ok: false, field: 'nonce', reason: 'not a whole number from 0' };
  }
  const { serverSeed, clientSeed, nonce } = bet;
  let rounds: readonly ExplainedRound[] = [];
  const floats = gameFloats(game, params, (count) => {
    rounds = explainStream(serverSeed, clientSeed, nonce, count, hmac);
    return rounds.flatMap((round) => round.floats).slice(0, count);
  });
  const outcome = game.outcome(params, floats) as Record<string, unknown>;
  return {
    ok: true,
    value: {
      hash: commitment(bet.serverSeed),
      params,
      rounds,
      floats,
      trace: game.trace(params, floats),
      outcome,
      multiplier: game.kind === 'instant' ? ratioNumber(game.payout(params, outcome)) : null,
    },
  };
}
