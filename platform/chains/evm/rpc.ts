/** JSON-RPC as EVM nodes speak it, always in batches. */
import { ChainUnreachable } from '../driver.ts';
import { createNodePost, type NodePost } from '../node-http.ts';

/** The node's own refusal of one call. */
export interface NodeRefusal {
  readonly code: number;
  readonly message: string;
}

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export type RpcAnswer =
  | { readonly result: unknown; readonly error: null }
  | { readonly result: null; readonly error: NodeRefusal };

export interface EvmRpc {
  /** Answers in the order of the calls, refusals in their place. @throws ChainUnreachable */
  ask(calls: readonly RpcCall[]): Promise<RpcAnswer[]>;
  /** Results in the order of the calls. @throws ChainUnreachable, also when one of them is refused */
  results(...calls: readonly RpcCall[]): Promise<unknown[]>;
}

export interface EvmRpcOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly chainId: number;
}

export const call = (method: string, ...params: readonly unknown[]): RpcCall => ({ method, params });

/** Public gateways take no more in one request. */
const AT_ONCE = 50;
/** Codes of gateways for "ask later" and "not with this key" (EIP-1474 and their manuals): nothing about the chain. */
const BUSY = new Set([-32_005, -32_090, -32_097, -32_603, 429]);

/**
 * The first call asks the node for its chain id: a node of another chain is as good as none.
 * @param post carries the calls; by HTTP unless given
 */
export function createEvmRpc({ chainId, ...options }: EvmRpcOptions, post = createNodePost(options)): EvmRpc {
  let known = false;

  async function ask(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    if (!known) {
      const [answer] = await send(post, [call('eth_chainId')]);
      const found = answer!.result;
      if (typeof found !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(found) || Number(found) !== chainId)
        throw new ChainUnreachable(`the node is not on chain ${chainId}`);
      known = true;
    }
    try {
      const answers: RpcAnswer[] = [];
      for (let start = 0; start < calls.length; start += AT_ONCE)
        answers.push(...(await send(post, calls.slice(start, start + AT_ONCE))));
      return answers;
    } catch (error) {
      // Another node may answer at this address when it comes back.
      known = false;
      throw error;
    }
  }

  async function results(...calls: readonly RpcCall[]): Promise<unknown[]> {
    const answers = await ask(calls);
    return answers.map(({ result, error }, index) => {
      if (error) throw new ChainUnreachable(`node: ${calls[index]!.method}: ${error.message}`);
      return result;
    });
  }

  return { ask, results };
}

async function send(post: NodePost, calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
  const { status, body } = await post(
    '',
    calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params })),
  );
  if (!Array.isArray(body) || body.length !== calls.length)
    throw new ChainUnreachable(`node: no answer to a batch (HTTP ${status})`);
  const byId = new Map((body as ({ id?: unknown } | null)[]).map((answer) => [answer?.id, answer]));
  return calls.map((_, id) => readAnswer(byId.get(id)));
}

function readAnswer(answer: unknown): RpcAnswer {
  if (typeof answer !== 'object' || answer === null) throw new ChainUnreachable('node: no JSON-RPC answer');
  const { result, error } = answer as { result?: unknown; error?: unknown };
  if (error !== undefined && error !== null) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    const refusal = {
      code: typeof code === 'number' ? code : 0,
      message: typeof message === 'string' ? message.slice(0, 500) : 'refused',
    };
    return { result: null, error: refusal };
  }
  if (result === undefined) throw new ChainUnreachable('node: an answer without a result');
  return { result, error: null };
}

/** JSON-RPC code for "execution reverted" (geth and those that follow it). */
const REVERTED = 3;
/** How nodes say that a program failed while it was tried (geth, erigon, nethermind, besu, reth, anvil). */
const EXECUTION =
  /revert|(invalid|bad|unknown|undefined) ?(opcode|instruction|jump|code)|stack ?(under|over|limit)|out ?of ?gas|gas required exceeds|gas uint64 overflow|(write|static|state).*(protection|static ?call|violation)|execution (error|aborted|failed|halted)|evm ?error|vm (execution|exception)|opcode ?not ?found|max call depth|return data out of bounds|contract address collision/i;

/** Whether a refusal is the outcome of the program that was tried: it is about this one call, and not about the node. */
export function isExecution({ code, message }: NodeRefusal): boolean {
  return code === REVERTED || EXECUTION.test(message);
}

/** Whether a refusal is about the way to the node and not about what was asked. */
export function isBusy({ code, message }: NodeRefusal): boolean {
  return BUSY.has(code) || /rate limit|too many requests|timeout|unauthori[sz]ed/i.test(message);
}
