/**
 * Whether the money of a withdrawal has left already, whatever its row says: by the signer's own log, and by the chain,
 * which is asked for what its transactions brought to the payee.
 */
import type { Failure } from '#platform/contract/error.ts';
import { ChainUnreachable } from '#platform/chains/driver.ts';
import { SignerUnreachable } from '#platform/chains/signer/client.ts';
import { historyOf } from '#platform/chains/signer/machine.ts';
import type { LogLine } from '#platform/chains/signer/protocol.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { coinOf, type Row } from './context.ts';
import { alreadyLeft, fateUnknown } from '../refusals.ts';

const PAGE = 1_000;

/**
 * Nothing is signed for a row that is not approved, so the answer stays true while the row waits for staff.
 * @returns why it may be neither paid again nor given back; null when nothing of it left, as far as can be seen
 */
export async function refuseLeft(kit: ServerKit, row: Row): Promise<Failure | null> {
  const lines = await linesOf(kit, row.id);
  const { rows } = await kit.db.pool.query<{ txid: string }>(
    `select t.txid from chain_transaction t join chain_payment p on p.id = t.payment_id
      where p.withdrawal_id = $1 and t.txid is not null`,
    [row.id],
  );
  // Of a first attempt with nothing signed nothing can have left, and the signer looks by itself before it signs.
  if (lines === null) return row.attempt === 1 && rows.length === 0 ? null : fateUnknown;
  const history = historyOf(lines, row.id);
  if (history.some(({ fate }) => fate === 'mined')) return alreadyLeft;
  const dead = new Set(history.filter(({ fate }) => fate === 'dead').map(({ txid }) => txid));
  const signed = new Set([...history, ...rows].map(({ txid }) => txid));
  try {
    for (const txid of signed) if (!dead.has(txid) && (await hasPaid(kit, row, txid))) return alreadyLeft;
    return null;
  } catch (error) {
    if (error instanceof ChainUnreachable) return fateUnknown;
    throw error;
  }
}

/** The chain or the node's pool has it, and it brings the coin to the payee. @throws ChainUnreachable */
async function hasPaid(kit: ServerKit, row: Row, txid: string): Promise<boolean> {
  const { code } = kit.money.currencyById(row.cur);
  const coin = coinOf(kit, row.chain, code);
  const payee = coin?.driver.readAddress(row.address);
  if (!coin || !payee || 'rule' in payee) throw new ChainUnreachable(`${row.chain} is not read here`);
  const found = await coin.driver.look(txid, { has: (target) => target === payee.target });
  return found !== null && found.transfers.some(({ currency }) => currency === code);
}

/** @returns the log's lines about a withdrawal; null while the signer does not answer */
export async function linesOf({ signer }: ServerKit, subject: string): Promise<LogLine[] | null> {
  const lines: LogLine[] = [];
  try {
    for (;;) {
      const before = lines.at(-1)?.no;
      const page = await signer.log({ subject, limit: PAGE, ...(before === undefined ? {} : { before }) });
      lines.push(...page.lines);
      // Newest first; a line's fate comes after it.
      if (page.lines.length < PAGE) return lines.toReversed();
    }
  } catch (error) {
    if (error instanceof SignerUnreachable) return null;
    throw error;
  }
}
