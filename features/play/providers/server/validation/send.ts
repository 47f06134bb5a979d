/** How calls of a validation reach the house: as the first protocol writes them, or as another one does. */
import { signRequest, type Keys } from '../slotegrator/sign.ts';
import { writeParameters } from '../slotegrator/query.ts';
import type { Reply, Send, Target } from './run.ts';
import type { Wire } from './wires.ts';

/** Hard limit of the first protocol; no other one is more patient. */
const PATIENCE_MS = 3_000;

export interface GisTarget extends Target {
  /** Address of the endpoint. */
  readonly url: string;
  readonly keys: Keys;
  now(): number;
}

/** Slotegrator's calls. */
export function gisSend({ url, keys, now, newId }: GisTarget): Send {
  let used = newId();
  return async (parameters, spoiled) => {
    const nonce = spoiled === 'nonce' ? used : newId();
    used = nonce;
    const late = spoiled === 'timestamp' ? 120_000 : 0;
    const headers = signRequest(parameters, keys, now() - late, nonce);
    if (spoiled === 'sign')
      headers['X-Sign'] = headers['X-Sign']!.replace(/^./, (sign) => (sign === '0' ? '1' : '0'));
    const sent = spoiled === 'amount' ? { ...parameters, amount: '0.0001' } : parameters;
    return posted(url, writeParameters(sent), {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
    });
  };
}

/** Calls of another protocol below this address. */
export function wireSend(url: string, wire: Wire): Send {
  return async (parameters, spoiled) => {
    const { path, body, headers } = wire.request(parameters, spoiled === 'sign');
    const { status, body: json } = await posted(`${url}${path}`, body, headers);
    return wire.read(status, json, parameters);
  };
}

async function posted(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const json: unknown = await response.json();
  if (typeof json !== 'object' || json === null) throw new Error('the answer is no object');
  return { status: response.status, body: json as Reply['body'] };
}
