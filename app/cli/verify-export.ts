/** A player's own file of bets, as the profile hands it out (JSON or CSV), held against the seeds it names. */
import { commitment } from '#engines/fair/commitment.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { parseUnits } from '#platform/contract/money.ts';
import { replay } from '#platform/server/fairness/replay.ts';
import * as z from 'zod/mini';

const amount = z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/));

const exportedBet = z.object({
  id: z.string(),
  game: z.string(),
  wager: amount,
  payout: amount,
  result: z.enum(['win', 'lose', 'refunded']),
  client_seed: z.string(),
  nonce: z.nullable(z.int()),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  game_version: z.int(),
  game_table: z.string(),
  params: z.unknown(),
  outcome: z.unknown(),
  turns: z.nullish(z.array(z.unknown())),
  opening_stake: z.nullish(amount),
  cut_at: z.nullish(amount),
  left_at: z.nullish(z.number()),
  /** Places of the ledger's unit. Files of before do not say: their amounts have all of them. */
  scale: z.nullish(z.int().check(z.gte(0), z.lte(18))),
});
type ExportedBet = z.output<typeof exportedBet>;

/** `waits`: nothing to check yet, or nothing at all: the seed is still in use, or the round was called off. */
export type ExportCheck = 'agrees' | 'waits' | { readonly reason: string };

/** The bets of such a file; null when it is none. @param value parsed JSON */
export function readExport(value: unknown): readonly unknown[] | null {
  if (typeof value !== 'object' || value === null || !('bets' in value) || !Array.isArray(value.bets))
    return null;
  return value.bets;
}

const JSON_COLUMNS = new Set(['params', 'outcome', 'turns', 'nonce', 'game_version', 'left_at', 'scale']);
const TEXT_COLUMNS = new Set(['client_seed', 'server_seed_hash', 'game_table', 'id', 'game']);

/** The same of the table. */
export function readExportTable(text: string): readonly unknown[] | null {
  const [head, ...rows] = readCsv(text);
  if (!head?.includes('server_seed_hash')) return null;
  return rows.map((cells) =>
    Object.fromEntries(head.map((column, index) => [column, valueOf(column, cells[index] ?? '')])),
  );
}

function valueOf(column: string, cell: string): unknown {
  // An apostrophe keeps spreadsheets from running a cell; it is no part of the value.
  const text = /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
  if (TEXT_COLUMNS.has(column)) return text;
  if (text === '') return null;
  if (!JSON_COLUMNS.has(column)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Lines of RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

/** Recomputes outcome, stake and payout of one bet of the file. */
export function checkExported(raw: unknown, games: ReadonlyMap<string, AnyGame>): ExportCheck {
  const parsed = exportedBet.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { reason: `not a bet: ${issue?.path.join('.') || 'value'}: ${issue?.message ?? 'invalid'}` };
  }
  const bet = parsed.data;
  if (bet.server_seed === null || bet.result === 'refunded') return 'waits';
  const shared = games.get(bet.game)?.kind === 'shared';
  // A link of a chain is held against its end by whoever has the links between; a seed has its commitment beside it.
  if (!shared && commitment(bet.server_seed) !== bet.server_seed_hash)
    return { reason: 'the server seed does not hash to its commitment' };
  try {
    const { agrees, reason } = replay(games, inputOf(bet, bet.server_seed));
    return agrees ? 'agrees' : { reason: reason ?? 'differs' };
  } catch (error) {
    return { reason: `cannot be played again: ${(error as Error).message}` };
  }
}

function inputOf(bet: ExportedBet, serverSeed: string): Parameters<typeof replay>[1] {
  const scale = bet.scale ?? bet.wager.split('.')[1]?.length ?? 0;
  const units = (text: string): bigint => {
    const value = parseUnits(text, scale);
    if (typeof value !== 'bigint') throw new Error(`${text} has more than ${scale} places`);
    return value;
  };
  const detail = {
    params: bet.params,
    outcome: bet.outcome,
    version: bet.game_version,
    table: bet.game_table,
    ...(bet.turns ? { turns: bet.turns } : {}),
    ...(bet.opening_stake ? { base: units(bet.opening_stake).toString() } : {}),
    ...(bet.cut_at ? { cap: units(bet.cut_at).toString() } : {}),
    cashedAt: typeof bet.left_at === 'number' ? Math.round(bet.left_at * 100) : null,
  };
  return {
    game: bet.game,
    stake: units(bet.wager),
    payout: units(bet.payout),
    nonce: bet.nonce ?? -1,
    detail: JSON.stringify(detail),
    serverSeed,
    clientSeed: bet.client_seed,
  };
}
