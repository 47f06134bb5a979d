/** What was sealed, held against what is there now. */
import type pg from 'pg';
import type { LedgerFinding } from '../audit-ledger.ts';
import type { Sealed, Verified } from './checkpoint.ts';
import { type Digests, readDigests } from './digests.ts';
import { differing, type Figures } from './figures.ts';
import type { Segment } from './segments.ts';
import type { Lanes } from './tail.ts';

export interface Found {
  /** Names of those that ran. */
  readonly checks: readonly string[];
  readonly findings: readonly LedgerFinding[];
  readonly read: Readonly<Record<string, number>>;
  readonly verified: Verified;
  readonly segments: readonly Segment[];
}

export const SEALED = 'sealed checkpoints';

export const finding = (rule: string, ...rows: Record<string, unknown>[]): LedgerFinding => ({
  check: SEALED,
  rule,
  rows,
});

/** What was sealed plus what was written since has to be what is there. @param grown what was written since, in figures */
export async function heldAgainst(
  client: pg.ClientBase,
  { checkpoint }: Sealed,
  now: Pick<Verified, 'lanes' | 'figures' | 'digests'>,
  grown: Figures,
): Promise<LedgerFinding[]> {
  const wrong = differing(checkpoint.figures, now.figures, grown).map((figure) => ({
    figure,
    sealed: checkpoint.figures[figure] ?? null,
    since: grown[figure] ?? null,
    now: now.figures[figure] ?? null,
  }));
  const then = await readDigests(client, sinceLanes(checkpoint.lanes, now.lanes));
  const changed = (Object.keys(then) as (keyof Digests)[]).filter(
    (name) => then[name] !== checkpoint.digests[name],
  );
  const back = Object.keys(checkpoint.lanes).filter(
    (lane) => BigInt(now.lanes[lane] ?? '-1') < BigInt(checkpoint.lanes[lane]!),
  );
  return [
    ...(wrong.length > 0
      ? [finding('totals are those that were sealed and what was written since', ...wrong.slice(0, 5))]
      : []),
    ...changed.map((name) =>
      finding('balances and counters are those that were sealed and what was written since', { of: name }),
    ),
    ...back.map((lane) => finding('a lane never goes back', { lane, sealed: checkpoint.lanes[lane] })),
  ];
}

export async function readLanes(client: pg.ClientBase, last: Sealed | null): Promise<Lanes> {
  const { rows } = await client.query<{ id: string; no: string }>(
    'select id::text, no::text from lane order by lane.id',
  );
  const lanes = Object.fromEntries(rows.map(({ id, no }) => [id, no]));
  // A lane that is gone keeps its place: its rows were verified.
  const gone = Object.fromEntries(Object.keys(last?.checkpoint.lanes ?? {}).map((lane) => [lane, '0']));
  return { ...gone, ...lanes };
}

/** Where each lane of today was then: nowhere, for those that are new. */
export function sinceLanes(then: Lanes, now: Lanes): Lanes {
  return Object.fromEntries(Object.keys(now).map((lane) => [lane, then[lane] ?? '0']));
}

/** Where lanes were when the request keys of a checkpoint were counted. */
export function countedAt({ checkpoint }: Sealed): Lanes {
  return checkpoint.keysAt ?? checkpoint.lanes;
}
