/** Coin that contracts pass on inside a transaction: it is in no receipt, and only a node that runs the block again can tell. */
import { ChainUnreachable, type BlockRef, type Transfer, type Watched } from '../driver.ts';
import { address, fields, hash, list, nonsense, quantity } from './fields.ts';
import { call, type EvmRpc, type RpcCall } from './rpc.ts';
import { tracedTransfers } from './transfers.ts';

/**
 * 'debug': debug_trace... with callTracer (geth, erigon, reth, nethermind, anvil). 'trace': trace_block (erigon, reth,
 * nethermind, besu). 'off': coin that contracts pass on is not seen.
 */
export type TraceMode = 'off' | 'debug' | 'trace';

/** What anvil says of a trace that it no longer has. */
const FORGOTTEN = 'Resource not found';
const TRACER = { tracer: 'callTracer' };

export interface Traces {
  /** By block in the order of `refs`. */
  ofBlocks(refs: readonly BlockRef[], watched: Watched): Promise<Transfer[][]>;
  ofTransaction(txid: string, watched: Watched): Promise<Transfer[]>;
}

export function createTraces(rpc: EvmRpc, coin: string, mode: TraceMode): Traces {
  async function ofBlocks(refs: readonly BlockRef[], watched: Watched): Promise<Transfer[][]> {
    if (mode === 'off') return refs.map(() => []);
    // Block 0 has no transactions, and nodes refuse to trace it.
    const asked = refs.filter(({ height }) => height > 0);
    const answers = await rpc.results(...asked.map(({ height }) => blockCall(height)));
    const found = answers.map((answer) =>
      mode === 'debug' ? debugged(answer, watched) : replayed(coin, answer, watched),
    );
    return refs.map((ref) => found[asked.indexOf(ref)] ?? []);
  }

  function blockCall(height: number): RpcCall {
    const place = `0x${height.toString(16)}`;
    return mode === 'debug' ? call('debug_traceBlockByNumber', place, TRACER) : call('trace_block', place);
  }

  function debugged(answer: unknown, watched: Watched): Transfer[] {
    return list(answer, 'traces').flatMap((value) => {
      const { txHash, result, error } = fields(value, 'trace');
      // The development node keeps no traces over its restart. It answers so about those blocks for ever, and waiting for
      // better would stop the reading; the transactions' own values are read without it.
      if (result === undefined && error === FORGOTTEN) return [];
      return tracedTransfers(coin, hash(txHash, 'traced transaction'), result, watched);
    });
  }

  async function ofTransaction(txid: string, watched: Watched): Promise<Transfer[]> {
    if (mode === 'off') return [];
    const asked =
      mode === 'debug' ? call('debug_traceTransaction', txid, TRACER) : call('trace_transaction', txid);
    const [answer] = await rpc.ask([asked]);
    const { result, error } = answer!;
    if (error?.message === FORGOTTEN) return [];
    if (error) throw new ChainUnreachable(`node: ${asked.method}: ${error.message}`);
    return mode === 'debug'
      ? tracedTransfers(coin, txid, result, watched)
      : replayed(coin, result, watched).filter((one) => one.txid === txid);
  }

  return { ofBlocks, ofTransaction };
}

/**
 * Transfers of an answer of trace_block: a flat list of calls, each with its way down the tree. What failed undoes all below
 * it. Parts are named as callTracer's are.
 */
function replayed(coin: string, answer: unknown, watched: Watched): Transfer[] {
  const frames = list(answer, 'traces').map(readFrame);
  const undone = new Set(
    frames.flatMap(({ failed, txid, path }) => (failed ? [`${txid}:${path.join('.')}`] : [])),
  );
  return frames.flatMap(({ txid, path, move }): Transfer[] => {
    // The top call is the transaction's own value; rewards of the block have no transaction.
    if (!move || txid === null || path.length === 0 || !watched.has(move.target)) return [];
    const above = path.map((_, depth) => `${txid}:${path.slice(0, depth + 1).join('.')}`);
    if ([`${txid}:`, ...above].some((place) => undone.has(place))) return [];
    return [{ txid, part: `call:${path.join('.')}`, currency: coin, ...move }];
  });
}

interface Frame {
  readonly txid: string | null;
  readonly path: readonly number[];
  readonly failed: boolean;
  readonly move: { readonly target: string; readonly amount: bigint } | null;
}

function readFrame(value: unknown): Frame {
  const frame = fields(value, 'trace');
  const path = list(frame.traceAddress, 'trace address').map((step) => {
    if (!Number.isSafeInteger(step)) throw nonsense('trace address');
    return step as number;
  });
  return {
    txid: frame.transactionHash ? hash(frame.transactionHash, 'traced transaction') : null,
    path,
    failed: frame.error !== undefined && frame.error !== null,
    move: moveOf(frame),
  };
}

function moveOf({ type, action: value }: Readonly<Record<string, unknown>>): Frame['move'] {
  const action = fields(value, 'trace action');
  const [to, amount] =
    type === 'call' && action.callType === 'call'
      ? [action.to, action.value]
      : type === 'suicide' || type === 'selfdestruct'
        ? [action.refundAddress, action.balance]
        : [null, null];
  if (typeof to !== 'string') return null;
  const moved = quantity(amount, 'trace value');
  return moved > 0n ? { target: address(to, 'trace recipient'), amount: moved } : null;
}
