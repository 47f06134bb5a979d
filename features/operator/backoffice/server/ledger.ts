import { formatAmount, type Places } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { StatementLine } from '#platform/server/money/money.ts';
import type { ledger as ledgerCall, LedgerLine } from '../ledger-contract.ts';
import { noSuchPlayer } from './refusals.ts';

interface Page<Line> {
  readonly page: readonly Line[];
  /** Where the next page starts; null at the end. */
  readonly next: string | null;
}

/**
 * Cuts a page between two moments: the cursor is a time, and lines of one moment must not be parted. The
 * page is rather longer than wanted.
 * @param lines newest first, one more than the page has room for where there are older ones, the last moment whole
 */
export function cutPage<Line extends { at: string }>(lines: readonly Line[], limit: number): Page<Line> {
  const end = lines[limit - 1]?.at ?? '';
  const page = lines.filter((line) => line.at >= end);
  return { page, next: lines.length > limit ? page.at(-1)!.at : null };
}

/** A time as this list hands it out: ISO with milliseconds, and one that exists. */
function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && Date.parse(text) >= 0;
}

/** A page of the statement, which shows every line once. */
export async function readLedger(kit: ServerKit, { body }: Call<typeof ledgerCall>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noSuchPlayer;
  const { before } = body;
  if (before !== undefined && !isMoment(before)) return { lines: [], next: null };
  const limit = body.limit + 1;
  const lines = await kit.money.statement(player.id, before === undefined ? { limit } : { limit, before });
  const { page, next } = cutPage(lines, body.limit);
  return { lines: page.map((line) => toLine(kit, player.id, line)), next };
}

/** Units of a currency that is no longer known. */
const WHOLE: Places = { decimals: 0, scale: 0 };

function toLine({ money, betIds }: ServerKit, user: bigint, line: StatementLine): LedgerLine {
  const places = money.currency(line.currency) ?? WHOLE;
  // Lines of bets and rounds lead to the bet; others name their posting.
  const ofRound = line.kind === 'bet' || line.kind.startsWith('round');
  return {
    at: line.at,
    kind: line.kind,
    currency: line.currency,
    demo: line.demo,
    bonus: line.bonus,
    debit: formatAmount(line.debit, places),
    credit: formatAmount(line.credit, places),
    balanceAfter: line.balanceAfter === null ? null : formatAmount(line.balanceAfter, places),
    ref: line.ref === null ? null : ofRound ? betIds.encode(user, line.ref) : line.ref,
    note: line.note,
  };
}
