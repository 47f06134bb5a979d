/** Puts all that players are owed into trees, once a day, and publishes their roots. */
import type { Logger } from 'pino';
import type pg from 'pg';
import type { Audit } from '#platform/server/audit/audit.ts';
import type { Database } from '#platform/server/database/handle.ts';
import type { SeedVault } from '#platform/server/fairness/vault.ts';
import { type Liabilities, type OwedPart, readLiabilities } from '#platform/server/money/liabilities.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import type { KeptMoney } from '#platform/server/services/services.ts';
import { userNumber } from '../proof-file.ts';
import { dayOf, heightOf } from './days.ts';
import { grow, type GrownTree, type Owed } from '#platform/server/merkle/grow.ts';

export interface Publisher {
  readonly db: Database;
  readonly audit: Audit;
  readonly runtime: Runtime;
  readonly vault: Pick<SeedVault, 'seal'>;
  readonly log: Pick<Logger, 'error'>;
  readonly kept: readonly KeptMoney[];
}

/** What the leaves of a currency add up to, and what the ledger says players are owed. */
interface Difference {
  readonly cur: number;
  readonly leaves: string;
  readonly ledger: string;
}

export type Outcome =
  | { readonly state: 'published'; readonly day: string; readonly trees: number }
  | { readonly state: 'refused'; readonly day: string; readonly differences: readonly Difference[] }
  /** The day has its word already: which. */
  | { readonly state: 'there'; readonly day: string; readonly stored: 'published' | 'refused' };

/** Rows in one statement: between them the process does its other work. */
const AT_ONCE = 5_000;

interface Snapshot extends Liabilities {
  readonly at: number;
  readonly numbers: ReadonlyMap<bigint, bigint>;
}

/**
 * Publishes today, unless that was done. Safe to repeat and to run in two processes: one of them writes. When what players
 * hold does not add up to what the ledger owes them, nothing is published and the day says so.
 */
export async function publishDay(publisher: Publisher): Promise<Outcome> {
  const { db, runtime } = publisher;
  const height = heightOf(runtime.now());
  const day = dayOf(height);
  const word = await wordOn(db.pool, day);
  if (word) return word;
  const snapshot = await readSnapshot(publisher);
  const sums = new Map<number, bigint>();
  for (const { cur, amount } of snapshot.parts) sums.set(cur, (sums.get(cur) ?? 0n) + amount);
  const differences = differencesOf(sums, snapshot.owed);
  if (differences.length > 0) return refuse(publisher, snapshot, height, differences);

  const made: { cur: number; tree: GrownTree; sealed: Buffer }[] = [];
  for (const [cur, owed] of byCurrency(snapshot)) {
    const secret = runtime.random(32);
    const tree = await grow(owed, height, secret, runtime.random);
    made.push({ cur, tree, sealed: publisher.vault.seal(secret.toString('hex')) });
  }
  return db.transaction(async (client) => {
    const first = await claimDay(client, snapshot, height, null);
    if (first) return first;
    for (const { cur, tree, sealed } of made) await writeTree(client, day, cur, tree, sealed);
    const roots = made.map(({ cur, tree: { root, depth } }) => ({
      cur,
      root: Buffer.from(root.hash).toString('hex'),
      sum: root.sum.toString(),
      depth,
    }));
    await publisher.audit.append(
      { actor: 'system', action: 'solvency.publish', subject: day, detail: { height, roots } },
      client,
    );
    return { state: 'published', day, trees: made.length };
  });
}

async function wordOn(client: Pick<pg.ClientBase, 'query'>, day: string): Promise<Outcome | null> {
  const { rows } = await client.query<{ stored: 'published' | 'refused' }>(
    'select state as stored from solvency_day where day = $1',
    [day],
  );
  return rows[0] ? { state: 'there', day, ...rows[0] } : null;
}

function readSnapshot({ db, runtime, kept }: Publisher): Promise<Snapshot> {
  return db.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const at = runtime.now();
    const ledger = await readLiabilities(client);
    const more: OwedPart[] = [];
    // One connection: a snapshot is read one query after the other.
    for (const read of kept) more.push(...(await read(client)));
    const parts = joined(
      ledger.parts,
      more.filter(({ amount }) => amount > 0n),
    );
    const owed = new Map(ledger.owed);
    // Paid ahead: in wallets already, and in the ledger a minus among what rooms keep.
    for (const { cur, amount } of more) if (amount < 0n) owed.set(cur, (owed.get(cur) ?? 0n) - amount);
    return { ...ledger, owed, at, parts, numbers: await readNumbers(client, parts) };
  });
}

/** One part for each player and currency: what rooms keep is little beside what lies still. */
function joined(parts: readonly OwedPart[], kept: readonly OwedPart[]): readonly OwedPart[] {
  if (kept.length === 0) return parts;
  const sums = new Map<string, OwedPart>();
  for (const part of [...kept, ...parts]) {
    const key = `${part.user} ${part.cur}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...part, amount: before.amount + part.amount } : part);
  }
  return [...sums.values()];
}

/** The numbers that players know themselves by. */
async function readNumbers(
  client: pg.ClientBase,
  parts: readonly OwedPart[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const users = [...new Set(parts.map(({ user }) => user))];
  const numbers = new Map<bigint, bigint>();
  for (let at = 0; at < users.length; at += AT_ONCE) {
    const { rows } = await client.query<{ id: string; public_id: string }>(
      'select id::text, public_id from account where id = any($1::bigint[])',
      [users.slice(at, at + AT_ONCE).map(String)],
    );
    for (const { id, public_id: account } of rows) numbers.set(BigInt(id), userNumber(account));
  }
  return numbers;
}

function differencesOf(
  leaves: ReadonlyMap<number, bigint>,
  ledger: ReadonlyMap<number, bigint>,
): Difference[] {
  return [...new Set([...leaves.keys(), ...ledger.keys()])].flatMap((cur) => {
    const [ours, theirs] = [leaves.get(cur) ?? 0n, ledger.get(cur) ?? 0n];
    return ours === theirs ? [] : [{ cur, leaves: ours.toString(), ledger: theirs.toString() }];
  });
}

function byCurrency({ parts, numbers }: Snapshot): Map<number, Owed[]> {
  const trees = new Map<number, Owed[]>();
  for (const { user, cur, amount } of parts) {
    const number = numbers.get(user);
    if (number === undefined) throw new Error(`player ${user} is owed money and has no account`);
    const owed = trees.get(cur) ?? [];
    owed.push({ user, number, amount });
    trees.set(cur, owed);
  }
  return trees;
}

async function refuse(
  { db, audit, log }: Publisher,
  snapshot: Snapshot,
  height: number,
  differences: readonly Difference[],
): Promise<Outcome> {
  const day = dayOf(height);
  return db.transaction(async (client) => {
    const first = await claimDay(client, snapshot, height, differences);
    if (first) return first;
    log.error(
      { day, differences },
      'what players hold is not what the ledger owes them: nothing is published',
    );
    await audit.append(
      { actor: 'system', action: 'solvency.refuse', subject: day, detail: { height, differences } },
      client,
    );
    return { state: 'refused', day, differences };
  });
}

/** @returns the word of another process that was first; null: the day is ours */
async function claimDay(
  client: pg.ClientBase,
  { at, lanes }: Snapshot,
  height: number,
  differences: readonly Difference[] | null,
): Promise<Outcome | null> {
  const { rowCount } = await client.query(
    `insert into solvency_day (day, height, taken_at, state, lanes, fault) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [
      dayOf(height),
      height,
      new Date(at),
      differences ? 'refused' : 'published',
      JSON.stringify(lanes),
      differences && JSON.stringify(differences),
    ],
  );
  return rowCount === 1 ? null : wordOn(client, dayOf(height));
}

async function writeTree(
  client: pg.ClientBase,
  day: string,
  cur: number,
  { root, depth, leaves, levels }: GrownTree,
  sealed: Buffer,
): Promise<void> {
  await client.query(
    'insert into solvency_tree (day, cur, root, sum, players, depth, sealed) values ($1, $2, $3, $4, $5, $6, $7)',
    [day, cur, Buffer.from(root.hash), root.sum.toString(), leaves.length, depth, sealed],
  );
  for (let at = 0; at < leaves.length; at += AT_ONCE) {
    const some = leaves.slice(at, at + AT_ONCE);
    await client.query(
      `insert into solvency_leaf (day, cur, user_id, place, value)
       select $1, $2, * from unnest($3::bigint[], $4::int[], $5::numeric[])`,
      [
        day,
        cur,
        some.map(({ user }) => user.toString()),
        some.map(({ place }) => place),
        some.map(({ amount }) => amount.toString()),
      ],
    );
  }
  for (const [level, nodes] of levels.entries())
    await client.query('insert into solvency_level (day, cur, level, nodes) values ($1, $2, $3, $4)', [
      day,
      cur,
      level,
      Buffer.from(nodes.buffer, nodes.byteOffset, nodes.byteLength),
    ]);
}
