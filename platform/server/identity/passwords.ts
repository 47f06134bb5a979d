import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { Runtime } from '../runtime.ts';

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. About 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Hashing must leave a core for everyone who is already playing. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
const mostWaiting = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** @param stored null for an unknown account: the same work is done and the answer is false */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** True when a stored hash was made with other parameters than today's. */
  outdated(stored: string): boolean;
}

/** Too many log-ins at once: the caller is told to come again. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly statusCode = 503;
}

export function createPasswords(runtime: Runtime): Passwords {
  const queue = createQueue();
  let decoy: Promise<string> | null = null;
  return {
    hash: (password) => queue(() => hash(password, { ...cost, salt: runtime.random(16) })),
    async matches(stored, password) {
      const against = stored ?? (await (decoy ??= hash(runtime.random(16).toString('hex'), cost)));
      const right = await queue(() => verify(against, password));
      return right && stored !== null;
    },
    outdated: (stored) => !stored.startsWith(current),
  };
}

function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Overloaded('too many passwords to check');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // A slot is handed on, not given back, so that nobody overtakes.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
