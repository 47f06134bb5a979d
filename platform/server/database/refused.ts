/** A refusal that is found inside a transaction, after something was written, and leaves nothing of it. */
import type pg from 'pg';
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { Database } from './handle.ts';

/** Thrown inside a transaction, which ends without a trace; answered by {@link refusalOf}. */
export class Refused extends Error {
  override name = 'Refused';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** @returns the refusal that was thrown @throws whatever else it was */
export function refusalOf(error: unknown): Failure {
  if (error instanceof Refused) return error.failure;
  throw error;
}

/** A transaction of which a refusal leaves nothing. @returns what `work` returned, or threw as {@link Refused} */
export async function refusableTransaction<T>(
  db: Database,
  work: (client: pg.PoolClient) => Promise<T | Failure>,
): Promise<T | Failure> {
  return db
    .transaction(async (client) => {
      const done = await work(client);
      if (isFailure(done)) throw new Refused(done);
      return done;
    })
    .catch(refusalOf);
}
