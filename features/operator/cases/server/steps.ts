/** What became of a case, line by line. */
import type pg from 'pg';
import type { CaseStep } from '../contract.ts';

interface Step {
  readonly at: Date;
  /** Public id; null: the house. */
  readonly by: string | null;
  readonly what: CaseStep['what'];
  readonly whom?: string | null;
  readonly note?: string;
  readonly dueAt?: Date;
}

/** Writes the same line to each of these cases. */
export async function addSteps(
  client: Pick<pg.ClientBase, 'query'>,
  cases: readonly string[],
  { at, by, what, whom = null, note, dueAt }: Step,
): Promise<void> {
  if (cases.length === 0) return;
  await client.query(
    `insert into staff_case_step (case_id, at, by, what, whom, note, due_at) select unnest($1::uuid[]), $2, $3, $4, $5, $6, $7`,
    [cases, at, by, what, whom, note ?? null, dueAt ?? null],
  );
}
