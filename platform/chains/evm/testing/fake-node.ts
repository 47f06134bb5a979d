/** Test support: a node that answers what a test wants, over HTTP like a real one. */
import { onTestFinished } from 'vitest';
import { serveJson } from '../../local/json-server.ts';
import { TRANSFER_TOPIC } from '../transfers.ts';

/** Answers one method. What it throws is a refusal of the node: `throw refusal(-32000, 'nonce too low')`. */
export type Answer = (params: readonly string[]) => unknown;

export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

export const word = (number: number | bigint): string => `0x${number.toString(16).padStart(64, '0')}`;
export const quantity = (number: number | bigint): string => `0x${number.toString(16)}`;
const padded = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;

/** A block as nodes give it, with its transactions whole. Heights are hashes here. */
export function fakeBlock(height: number, transactions: readonly object[] = []): Record<string, unknown> {
  return {
    number: quantity(height),
    hash: word(height + 1),
    parentHash: word(height),
    baseFeePerGas: quantity(10n ** 9n),
    transactions,
  };
}

export const SENDER = `0x${'5e'.repeat(20)}`;

export function fakeTransaction(id: number, fields: object): Record<string, unknown> {
  return { hash: word(id), from: SENDER, to: SENDER, value: '0x0', input: '0x', nonce: '0x0', ...fields };
}

export function fakeReceipt(id: number, height: number, fields: object = {}): Record<string, unknown> {
  const where = { blockHash: word(height + 1), blockNumber: quantity(height) };
  const paid = { gasUsed: '0x5208', effectiveGasPrice: quantity(10n ** 9n) };
  return { transactionHash: word(id), status: '0x1', logs: [], ...where, ...paid, ...fields };
}

export function fakeLog(contract: string, to: string, amount: bigint) {
  return { address: contract, topics: [TRANSFER_TOPIC, padded(SENDER), padded(to)], data: word(amount) };
}

/** Serves JSON-RPC until the test ends. Methods without an answer do not exist. @returns its address */
export async function fakeNode(answers: Record<string, Answer>, chainId = 31_337): Promise<string> {
  const all: Record<string, Answer> = { eth_chainId: () => quantity(chainId), ...answers };
  const server = await serveJson((_path, body) => {
    const calls = body as { id: number; method: string; params: string[] }[];
    return calls.map(({ id, method, params }) => {
      try {
        const answer = all[method];
        if (!answer) throw refusal(-32_601, 'Method not found');
        return { jsonrpc: '2.0', id, result: answer(params) };
      } catch (error) {
        const { code, message } = error as { code?: number; message: string };
        return { jsonrpc: '2.0', id, error: { code, message } };
      }
    });
  }, 0);
  onTestFinished(() => server.close());
  return server.url;
}
