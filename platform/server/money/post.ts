/** Postings: money between a player and an account of the house, once for each key. */
import { fail, isFailure, type Failure } from '../../contract/error.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Decisions } from './decisions.ts';
import { isRepeated, type Money, type Posted, type Posting } from './money.ts';
import { keyName } from './operation.ts';
import { writePosting } from './posting.ts';
import { demoBuild } from './refusals.ts';
import { requestKey } from './request-key.ts';
import { usedKeys } from './settle.ts';
import type { Draft, PlayerState } from './state.ts';

/** A player's line of a posting, by the index of refs. */
export const LINE_OF_POSTING =
  'select cur, debit, credit, balance_after from entry where account = $1 and ref = $2 and kind = $3';

export function createPost(options: {
  readonly db: Database;
  readonly runtime: Runtime;
  readonly decisions: Decisions;
  readonly playMoneyOnly: boolean;
}): Money['post'] {
  const { db, runtime, decisions, playMoneyOnly } = options;

  async function post(posting: Posting): Promise<Posted | Failure> {
    const key = requestKey(posting.key, 'posting');
    const id = runtime.uuid();
    if (playMoneyOnly && posting.cur > 0) return demoBuild;
    const decide = (state: PlayerState, draft: Draft): Posted | Failure => {
      const made = writePosting(state, draft, posting, id);
      if (!isFailure(made)) draft.keys.push({ user: state.user, key, ref: id });
      return made;
    };
    const { within } = posting;
    const result = within
      ? await decisions.exclusive(posting.user, async (client, state, draft) => {
          const ref = (await usedKeys(client, [{ user: posting.user, key }])).get(keyName(posting.user, key));
          if (ref !== undefined) return { repeated: true as const, ref };
          const made = decide(state, draft);
          if (!('failure' in made)) await within(client, id);
          return made;
        })
      : await decisions.act(posting.user, decide, key);
    return isRepeated(result) ? repeatedPosting(posting, result.ref) : result;
  }

  /** Answers a repeated key from what is stored, or refuses when it was used for something else. */
  async function repeatedPosting(posting: Posting, ref: string): Promise<Posted | Failure> {
    const { rows } = await db.pool.query<{
      cur: number;
      debit: string;
      credit: string;
      balance_after: string;
    }>(LINE_OF_POSTING, [posting.user.toString(), ref, posting.kind]);
    const row = rows[0];
    if (!row || row.cur !== posting.cur || BigInt(row.credit) - BigInt(row.debit) !== posting.net)
      return fail(409, 409, 'This key was used for another request.');
    return { id: ref, balance: BigInt(row.balance_after), repeated: true };
  }

  return post;
}
