/** What must be true afterwards, by the chain itself. */
import { parseUnits } from '#platform/contract/money.ts';
import { call, type Account, type Server } from '../bench/server.ts';

export interface Flow {
  readonly account: Account;
  readonly deposits: { address: string; txid: string; wei: bigint }[];
  /** What the history says of it once it is paid. */
  withdrawal: { address: string; net: string; txid: string | null } | null;
}

export interface Verdict {
  readonly counts: Readonly<Record<string, string | number>>;
  readonly findings: readonly string[];
}

/** Wei below the ledger's unit: 18 decimals against 8. */
const UNIT = 10n ** 10n;

export async function nodeCall<T>(url: string, method: string, ...params: unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(5_000),
  });
  return ((await response.json()) as { result: T }).result;
}

export async function judgeFlows(server: Server, node: string, flows: readonly Flow[]): Promise<Verdict> {
  const findings: string[] = [];
  let received = 0n;
  let paid = 0n;
  for (const flow of flows) {
    const came = await receivedBy(node, flow);
    received += came;
    const credited = await creditedTo(server, flow);
    // Each deposit is floored to the ledger's unit by itself.
    if (credited !== floored(flow, came))
      findings.push(`${flow.account.name}: received ${came} wei, credited ${credited} units`);
    const { withdrawal } = flow;
    if (!withdrawal) {
      findings.push(`${flow.account.name}: was never paid`);
      continue;
    }
    const net = parseUnits(withdrawal.net, 8)! * UNIT;
    const held = BigInt(await nodeCall<string>(node, 'eth_getBalance', withdrawal.address, 'latest'));
    paid += held;
    if (held !== net) findings.push(`${flow.account.name}: asked for ${net} wei, has ${held}`);
  }
  const run = await call(server.url, '/api/admin/reconciliation/run', {}, server.admin);
  const books = run.body as { cases: number; signerLines: number | null };
  if (run.status !== 200 || books.cases > 0 || books.signerLines === null)
    findings.push(`reconciliation: ${JSON.stringify(run.body)}`);
  const signer = await call(server.url, '/api/admin/wallet/signer', { limit: 1 }, server.admin);
  const log = signer.body as { broken: number | null; lines: { no: number }[] };
  if (log.broken !== null) findings.push(`the signer's log is broken at ${log.broken}`);
  return {
    findings,
    counts: {
      deposits: flows.reduce((sum, { deposits }) => sum + deposits.length, 0),
      withdrawals: flows.filter(({ withdrawal }) => withdrawal).length,
      'wei received': received.toString(),
      'wei paid': paid.toString(),
      'lines of the signer': log.lines[0]?.no ?? 0,
      'reconciliation cases': books.cases,
    },
  };
}

/** Everything that ever came to the deposit address, read from the receipts of what the drill sent. */
async function receivedBy(node: string, { deposits }: Flow): Promise<bigint> {
  let sum = 0n;
  for (const { txid, wei } of deposits) {
    const receipt = await nodeCall<{ status: string } | null>(node, 'eth_getTransactionReceipt', txid);
    if (receipt?.status === '0x1') sum += wei;
  }
  return sum;
}

function floored({ deposits }: Flow, came: bigint): bigint {
  return came === 0n ? 0n : deposits.reduce((sum, { wei }) => sum + wei / UNIT, 0n);
}

/** Ledger units that the journal says came in, whatever was done with them since. */
async function creditedTo(server: Server, { account }: Flow): Promise<bigint> {
  const { body } = await call(server.url, '/api/wallet/history/deposits', {}, account.token);
  return (body as { status: number; sum: string }[])
    .filter(({ status }) => status === 1)
    .reduce((sum, deposit) => sum + parseUnits(deposit.sum, 8)!, 0n);
}
