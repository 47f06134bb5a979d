/** Checks recorded bets in bulk: what a list says came out against what its seeds give. */
import { commitment, sha256Hex } from '#engines/fair/commitment.ts';
import { previousLink } from '#engines/fair/chain.ts';
import { explainDigest, explainStream, type ExplainedRound } from '#engines/fair/explain.ts';
import type { Hmac } from '#engines/fair/hmac.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import * as z from 'zod/mini';
import { verifyBet } from './verify.ts';

const caseSchema = z.object({
  game: z.optional(z.string()),
  serverSeed: z.string(),
  clientSeed: z.nullish(z.string()),
  nonce: z.nullish(z.int().check(z.gte(0))),
  params: z.nullish(z.record(z.string(), z.unknown())),
  expected: z.record(z.string(), z.unknown()),
});

export type FairCase = z.output<typeof caseSchema>;
export type Check = { readonly agrees: true } | { readonly agrees: false; readonly reason: string };

/** What is not a game but can be checked all the same: the stream itself, a commitment, a chain link. */
const SUBJECTS = ['core', 'commitment', 'crash-chain'] as const;
/** Long enough for any recorded prefix; digests beyond what a case names are not compared. */
const PREFIX_FLOATS = 80;

/** The list inside a case file: a bare array, or `{game?, cases: [...]}`. Null when it is neither. */
export function readCases(file: unknown): { game: string | null; cases: readonly unknown[] } | null {
  if (Array.isArray(file)) return { game: null, cases: file };
  if (typeof file !== 'object' || file === null || !('cases' in file) || !Array.isArray(file.cases))
    return null;
  return { game: 'game' in file && typeof file.game === 'string' ? file.game : null, cases: file.cases };
}

/** Whether a name can be verified at all. */
export function isSubject(name: string, games: readonly AnyGame[]): boolean {
  return SUBJECTS.some((subject) => subject === name) || gameNamed(name, games) !== undefined;
}

/** A game by its id, or by the name its algorithm has in recorded bets. */
function gameNamed(name: string, games: readonly AnyGame[]): AnyGame | undefined {
  return games.find((game) => game.id === name) ?? games.find((game) => game.recordedAs === name);
}

const PREFIX = 'Prefix';

/** The recomputed value a field is to be held against. A list may name just the beginning of one: `cardStreamPrefix`. */
function valueFor(field: string, found: Record<string, unknown>): unknown {
  if (Object.hasOwn(found, field) || !field.endsWith(PREFIX)) return found[field];
  return found[field.slice(0, -PREFIX.length)];
}

function streamFields(rounds: readonly ExplainedRound[]): Record<string, unknown> {
  return {
    hmacs: rounds.map((round) => round.hex),
    bytesPrefix: rounds.flatMap((round) => round.bytes),
    floats12: rounds.flatMap((round) => round.floats),
  };
}

/** Every field a list may expect of a bet, recomputed; a string names what stops that. */
function recompute(
  name: string,
  games: readonly AnyGame[],
  one: FairCase,
  hmac: Hmac,
): Record<string, unknown> | string {
  const { serverSeed } = one;
  const clientSeed = one.clientSeed ?? '';
  const params = one.params ?? {};
  if (name === 'commitment') return { hash: commitment(serverSeed) };
  if (name === 'crash-chain') return { previousGameHash: previousLink(serverSeed, sha256Hex) };
  const game = gameNamed(name, games);
  const alone = game?.kind === 'shared' || params.multiplayer === true;
  const rounds = alone
    ? [explainDigest(clientSeed, hmac(serverSeed, clientSeed))]
    : explainStream(serverSeed, clientSeed, one.nonce ?? 0, PREFIX_FLOATS, hmac);
  if (name === 'core') return { hash: commitment(serverSeed), ...streamFields(rounds) };
  if (!game) return `no game "${name}"`;
  const verified = verifyBet(game, { serverSeed, clientSeed, nonce: one.nonce ?? null, params }, hmac);
  if (!verified.ok) return `${verified.field}: ${verified.reason}`;
  const { hash, multiplier, outcome } = verified.value;
  return {
    hash: commitment(serverSeed),
    previousGameHash: hash,
    multiplier,
    ...streamFields(rounds),
    ...outcome,
    ...game.recorded?.(
      params,
      rounds.flatMap((round) => round.floats),
    ),
  };
}

/** Deep equality of JSON values; floats agree when twelve decimals do. */
function same(field: string, expected: unknown, found: unknown): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(found)) return false;
    const prefix = field === 'hmacs' || field === 'floats12' || field.endsWith(PREFIX);
    const items = prefix ? found.slice(0, expected.length) : found;
    return (
      items.length === expected.length && expected.every((item, index) => same(field, item, items[index]))
    );
  }
  if (field === 'floats12' && typeof expected === 'number' && typeof found === 'number') {
    return expected.toFixed(12) === found.toFixed(12);
  }
  return (
    expected === found || (typeof expected === 'object' && JSON.stringify(expected) === JSON.stringify(found))
  );
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/**
 * Recomputes one recorded bet and compares every field it expects.
 * @param fallback the game when the case itself names none
 */
export function checkCase(
  raw: unknown,
  fallback: string | null,
  games: readonly AnyGame[],
  hmac: Hmac,
): Check {
  const parsed = caseSchema.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      agrees: false,
      reason: `not a case: ${issue?.path.join('.') || 'value'}: ${issue?.message ?? 'invalid'}`,
    };
  }
  const name = parsed.data.game ?? fallback;
  if (name === null) return { agrees: false, reason: 'names no game' };
  const found = recompute(name, games, parsed.data, hmac);
  if (typeof found === 'string') return { agrees: false, reason: found };
  const entries = Object.entries(parsed.data.expected);
  if (entries.length === 0) return { agrees: false, reason: 'expects nothing' };
  const wrong = entries.find(([field, expected]) => !same(field, expected, valueFor(field, found)));
  if (!wrong) return { agrees: true };
  const [field, expected] = wrong;
  return {
    agrees: false,
    reason: `${field}: expected ${short(expected)}, found ${short(valueFor(field, found))}`,
  };
}
