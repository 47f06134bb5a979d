import { serialize } from 'node:v8';
import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';

/** `npm run drill -- garbage` sends them all. */
const ONE_IN = Number(process.env['GARBAGE_ONE_IN'] ?? 24);

interface Reading<Body> {
  /** What the server makes of the body before the contract is asked: JSON unless told, which the parts of a query are not. */
  readonly wire?: (body: Body) => unknown;
  /** What the code behind is handed of a body that the contract lets through; undefined: it is refused there, at one line as well. */
  readonly read?: (parsed: unknown) => unknown;
}

/**
 * Whether a bad body of a call is sent, asked of one after the other. What the contract refuses ends at one line of the server,
 * whatever it is (http/serve.ts): of those one in many, and of those that are read as one before them. All others reach the code
 * behind, and are.
 */
export function worthSending<Body>(
  { body: contract }: Pick<Endpoint, 'body'>,
  { wire = asJson, read = (parsed) => parsed }: Reading<Body> = {},
): (body: Body) => boolean {
  let refused = 0;
  let repeated = 0;
  const met = new Set<string>();
  return (body) => {
    // As the server does for a call without a body.
    const parsed = z.safeParse(contract, wire(body) ?? {});
    const handed = parsed.success ? read(parsed.data) : undefined;
    if (handed === undefined) return refused++ % ONE_IN === 0;
    const others = met.size;
    met.add(serialize(handed).toString('latin1'));
    return met.size > others || repeated++ % ONE_IN === 0;
  };
}

function asJson(body: unknown): unknown {
  const text = JSON.stringify(body);
  return text === undefined ? undefined : JSON.parse(text);
}
