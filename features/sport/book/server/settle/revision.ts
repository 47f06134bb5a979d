import type pg from 'pg';
import type { BetRow } from '../slip/bet-rows.ts';

/** How a revision's money moved: by ending the bet's round, by a posting of its difference, or by one for a cash-out. */
export type RevisionHow = 'round' | 'correction' | 'cash-out';

/** Writes down what a bet has had in all after a change. @param bet as it was before @param now epoch ms */
export async function writeRevision(
  client: Pick<pg.ClientBase, 'query'>,
  bet: Pick<BetRow, 'id' | 'revision' | 'paid'>,
  paid: bigint,
  how: RevisionHow,
  cause: string,
  now: number,
): Promise<void> {
  await client.query(
    'insert into sport_revision (bet_id, revision, payout, delta, how, cause, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      bet.id,
      bet.revision + 1,
      paid.toString(),
      (paid - BigInt(bet.paid)).toString(),
      how,
      cause,
      new Date(now),
    ],
  );
}
