/** The caller's own bets: pages of them, and all of them as a file. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { BetFilter, PastBet } from '#platform/server/fairness/bet-history.ts';
import { Download } from '#platform/server/http/download.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import { readBets, toBetRow } from './bet-rows.ts';
import { csvLine } from '#platform/contract/csv.ts';
import { notYours, unknownCurrency } from './refusals.ts';

interface Wanted {
  readonly game?: string | undefined;
  readonly currency?: string | undefined;
  readonly money?: 'real' | 'demo' | undefined;
  readonly result?: 'win' | 'lose' | undefined;
  readonly from?: number | string | undefined;
  readonly to?: number | string | undefined;
}

/** Bets read at a time while a file is written. */
const CHUNK = 1000;

function filterOf({ money }: ServerKit, wanted: Wanted): BetFilter | Failure {
  const currency = wanted.currency === undefined ? null : money.currency(wanted.currency);
  if (currency === undefined) return unknownCurrency;
  return {
    game: wanted.game ?? null,
    currency: currency?.id ?? null,
    demo: wanted.money === undefined ? null : wanted.money === 'demo',
    won: wanted.result === undefined ? null : wanted.result === 'win',
    from: wanted.from === undefined ? null : Number(wanted.from),
    to: wanted.to === undefined ? null : Number(wanted.to),
  };
}

export async function listBets(kit: ServerKit, { player, body }: Call<typeof contract.myBets>) {
  const filter = filterOf(kit, body);
  if (isFailure(filter)) return filter;
  const place = body.before === undefined ? null : kit.betIds.decode(body.before);
  if (body.before !== undefined && place?.user !== player.id) return notYours;
  const { bets, next } = await readBets(kit, player.id, filter, {
    before: place?.id ?? null,
    limit: body.limit,
  });
  return {
    bets: bets.map((bet) => toBetRow(kit, player.id, bet)),
    next: next === null ? null : kit.betIds.encode(player.id, next),
  };
}

export function exportBets(kit: ServerKit, { player, body }: Call<typeof contract.exportBets>) {
  const filter = filterOf(kit, body);
  if (isFailure(filter)) return filter;
  const bets = allBets(kit, player.id, filter);
  const day = new Date(kit.runtime.now()).toISOString().slice(0, 10);
  const name = `bets-${player.name}-${day}`;
  return body.format === 'csv'
    ? new Download(`${name}.csv`, 'text/csv', csvOf(kit, player.id, bets))
    : new Download(`${name}.json`, 'application/json', jsonOf(kit, player.id, bets));
}

/** Page by page, so that neither the database nor this process holds more than one. */
export async function* allBets(kit: ServerKit, user: bigint, filter: BetFilter): AsyncGenerator<PastBet[]> {
  let before: string | null = null;
  do {
    const { bets, next } = await readBets(kit, user, filter, { before, limit: CHUNK });
    if (bets.length > 0) yield bets;
    before = next;
  } while (before !== null);
}

/** A bet with what it takes to check it. */
export function exportedBet(kit: ServerKit, user: bigint, bet: PastBet) {
  const { status, ...row } = toBetRow(kit, user, bet);
  const { seeds, detail } = bet;
  const currency = kit.money.currencyById(bet.cur);
  const shared = kit.games.get(bet.game)?.kind === 'shared';
  return {
    ...row,
    result: status,
    settled_at: new Date(bet.settledAt).toISOString(),
    client_seed: seeds?.clientSeed ?? '',
    nonce: bet.nonce < 0 ? null : bet.nonce,
    server_seed_hash: seeds?.hash ?? '',
    server_seed: seeds?.serverSeed ?? null,
    game_version: detail.version,
    game_table: detail.table,
    params: detail.params,
    // Who left a shared round early must not learn its end before the others do.
    outcome: shared && (seeds?.serverSeed ?? null) === null ? null : detail.outcome,
    turns: detail.turns ?? null,
    /** The stake the payout is a multiple of, where turns staked more. */
    opening_stake: typeof detail.base === 'string' ? formatAmount(BigInt(detail.base), currency) : null,
    /** Payout at which the round was cut short. */
    cut_at: detail.cap === undefined ? null : formatAmount(BigInt(detail.cap), currency),
    /** Multiplier at which a shared round was left by hand. */
    left_at: typeof detail.cashedAt === 'number' ? detail.cashedAt / 100 : null,
    /** Places of the ledger's unit: payouts are floored there, however many places their texts have. */
    scale: currency.scale,
  };
}

const COLUMNS = [
  'id',
  'created_at',
  'settled_at',
  'game',
  'name',
  'currency',
  'demo',
  'bonus',
  'wager',
  'payout',
  'profit',
  'multiplier',
  'result',
  'client_seed',
  'nonce',
  'server_seed_hash',
  'server_seed',
  'game_version',
  'game_table',
  'params',
  'outcome',
  'turns',
  'opening_stake',
  'cut_at',
  'left_at',
  'scale',
] as const;

async function* csvOf(kit: ServerKit, user: bigint, pages: AsyncIterable<PastBet[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const bets of pages) {
    const rows = bets.map((bet) => exportedBet(kit, user, bet));
    yield rows.map((row) => csvLine(COLUMNS.map((column) => row[column]))).join('');
  }
}

async function* jsonOf(
  kit: ServerKit,
  user: bigint,
  pages: AsyncIterable<PastBet[]>,
): AsyncGenerator<string> {
  yield '{"bets":[';
  let between = '\n';
  for await (const bets of pages) {
    yield between + bets.map((bet) => JSON.stringify(exportedBet(kit, user, bet))).join(',\n');
    between = ',\n';
  }
  yield '\n]}\n';
}
