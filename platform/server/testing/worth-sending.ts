import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';

const REFUSED_SENT = 12;

/**
 * Which bad bodies of a call are sent. What the contract refuses ends at one line of the server, whatever it is
 * (http/serve.ts): of those one in twelve. All others reach the code behind, and are. The parts of a query are read as text
 * first: there all are sent.
 */
export function worthSending<Body extends object>(
  { method, body }: Pick<Endpoint, 'method' | 'body'>,
  bodies: readonly Body[],
): readonly Body[] {
  if (method !== 'POST') return bodies;
  let refused = 0;
  return bodies.filter((one) => {
    const wire: unknown = JSON.parse(JSON.stringify(one));
    return z.safeParse(body, wire).success || refused++ % REFUSED_SENT === 0;
  });
}
