/** JSON-RPC as Bitcoin Core and its relatives speak it. */
import { ChainUnreachable } from '../driver.ts';
import { createNodePost, type NodePost } from '../node-http.ts';
import { parseNodeJson } from './amounts.ts';

/**
 * The node's own refusal. Codes: bitcoin/bitcoin src/rpc/protocol.h. One that nobody here expects is as good as no answer:
 * to the rooms above it is what it extends.
 */
export class NodeRefusal extends ChainUnreachable {
  override name = 'NodeRefusal';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface Rpc {
  /** @throws NodeRefusal, ChainUnreachable */
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Several in one request, answered in the same order; what the node refuses is a `NodeRefusal` in its place. @throws ChainUnreachable */
  batch(calls: readonly RpcCall[]): Promise<unknown[]>;
}

/** Calls in one request: more make nodes run out of their work queue and answers too long. */
const AT_ONCE = 100;

/** @param url with user and password of the node's `rpcauth` in it */
export function createRpc(url: string, timeoutMs?: number): Rpc {
  const post = createNodePost({
    url,
    parse: parseNodeJson,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  return {
    async call(method, ...params) {
      const { body } = await post('', { jsonrpc: '1.0', id: 0, method, params });
      return orThrow(readAnswer(body));
    },
    async batch(calls) {
      const answers: unknown[] = [];
      for (let start = 0; start < calls.length; start += AT_ONCE) {
        answers.push(...(await sendBatch(post, calls.slice(start, start + AT_ONCE))));
      }
      return answers;
    },
  };
}

async function sendBatch(post: NodePost, calls: readonly RpcCall[]): Promise<unknown[]> {
  const { body } = await post(
    '',
    calls.map(({ method, params }, id) => ({ jsonrpc: '1.0', id, method, params })),
  );
  if (!Array.isArray(body) || body.length !== calls.length)
    throw new ChainUnreachable('node: a batch is missing answers');
  const byId = new Map((body as { id?: unknown }[]).map((answer) => [answer?.id, answer]));
  return calls.map((_, id) => readAnswer(byId.get(id)));
}

function readAnswer(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) throw new ChainUnreachable('node: no JSON-RPC answer');
  const { result, error } = body as {
    result?: unknown;
    error?: { code?: unknown; message?: unknown } | null;
  };
  if (error) {
    const code = typeof error.code === 'number' ? error.code : 0;
    // -28: still starting or catching up; nothing it says now counts.
    if (code === -28) throw new ChainUnreachable('node: still starting');
    return new NodeRefusal(code, typeof error.message === 'string' ? error.message : 'refused');
  }
  if (result === undefined) throw new ChainUnreachable('node: an answer without a result');
  return result;
}

/** A value of a batch as a single call gives it. */
export function orThrow(answer: unknown): unknown {
  if (answer instanceof NodeRefusal) throw answer;
  return answer;
}
