/** JSON-RPC of a Solana node. Everything that is not a well-formed answer is `ChainUnreachable`. */
import * as z from 'zod/mini';
import { ChainUnreachable } from '../driver.ts';
import type { NodePost } from '../node-http.ts';

/** The node answered with an error. */
export interface RpcRefusal {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

const envelope = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
});

export interface Rpc {
  /** @throws ChainUnreachable also when the node answers with an error */
  call<Answer>(method: string, params: readonly unknown[], answer: z.ZodMiniType<Answer>): Promise<Answer>;
  /** For calls whose errors mean something. */
  ask(method: string, params: readonly unknown[]): Promise<{ result: unknown } | { refusal: RpcRefusal }>;
}

/** @param genesis hash of block 0 that the node must show before it is believed; null: any */
export function createRpc(post: NodePost, genesis: string | null): Rpc {
  let known = genesis === null;

  async function ask(...[method, params]: Parameters<Rpc['ask']>): ReturnType<Rpc['ask']> {
    if (!known) {
      const answer = await send('getGenesisHash', []);
      if (!('result' in answer) || answer.result !== genesis) {
        throw new ChainUnreachable('node: is on another network');
      }
      known = true;
    }
    return send(method, params);
  }

  async function send(...[method, params]: Parameters<Rpc['ask']>): ReturnType<Rpc['ask']> {
    const { body } = await post('', { jsonrpc: '2.0', id: 1, method, params });
    const parsed = envelope.safeParse(body);
    if (!parsed.success) throw new ChainUnreachable(`node: ${method} was not answered`);
    const { result, error } = parsed.data;
    if (error) return { refusal: { code: error.code, message: error.message, data: error.data } };
    return { result };
  }

  return {
    ask,
    async call(method, params, answer) {
      const reply = await ask(method, params);
      if ('refusal' in reply) throw new ChainUnreachable(`node: ${method}: ${reply.refusal.message}`);
      const parsed = answer.safeParse(reply.result);
      if (!parsed.success) throw new ChainUnreachable(`node: ${method} was answered with nonsense`);
      return parsed.data;
    },
  };
}

/** Whole numbers that JSON carries exactly. Lamports stay below: 2^53 of them are nine million SOL. */
export const count = z.number().check(z.int(), z.nonnegative());
