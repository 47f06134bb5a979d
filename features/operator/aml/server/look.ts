/** Looks at the players whose money moved since the last look, and opens a case for what fires. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { amlSettings, type AmlSettings } from '../settings.ts';
import { type Client, factsOf, flaggedAccounts, numbersOf } from './facts.ts';
import { markMoved } from './movements.ts';
import { type Hit, hitsOf, RULES_VERSION } from './rules.ts';

type Kit = Pick<ServerKit, 'db' | 'money' | 'runtime' | 'services' | 'settings' | 'log'>;

const numbersIn = ({ settings }: Kit): AmlSettings => settings.get('aml', amlSettings);

/** Each player in a transaction of their own: one who cannot be looked at waits, and holds up nobody. */
export async function lookAtMoved(kit: Kit): Promise<void> {
  for (let after = '0'; ;) {
    const { rows } = await kit.db.pool.query<{ user_id: string }>(
      'select user_id::text from aml_moved where user_id > $1 order by aml_moved.user_id limit 1',
      [after],
    );
    const [next] = rows;
    if (!next) return;
    after = next.user_id;
    await kit.db
      .transaction((client) => lookAtNext(kit, client, BigInt(after)))
      .catch((error: unknown) => kit.log.error({ err: error, user: after }, 'a player was not looked at'));
  }
}

/** The mark goes with what was found: a process that dies before the commit has found nothing, and the mark is still there. */
async function lookAtNext(kit: Kit, client: pg.ClientBase, user: bigint): Promise<void> {
  const taken = await client.query('delete from aml_moved where user_id = $1', [user.toString()]);
  if (taken.rowCount === 1) await lookAt(kit, client, user);
}

/** Those beside a flagged account, whose money may be still: once a night. */
export async function lookBesideFlagged(kit: Kit): Promise<void> {
  const { pool } = kit.db;
  const { mostInGroup } = numbersIn(kit);
  const beside = new Set<bigint>();
  for (const user of await flaggedAccounts(kit.services.suspicions, pool))
    for (const one of await kit.services.suspicions.linked(pool, user, mostInGroup)) beside.add(one.user);
  await markMoved(pool, beside);
  await lookAtMoved(kit);
}

async function lookAt(kit: Kit, client: pg.ClientBase, user: bigint): Promise<void> {
  const facts = await factsOf(kit, client, user);
  if (!facts) return;
  const numbers = numbersIn(kit);
  for (const hit of await hitsOf(facts, numbers)) await open(kit, client, hit, numbers);
}

/** Nothing while one of this rule stands, nor for a fact that has had its case. */
async function open({ runtime }: Kit, client: Client, hit: Hit, numbers: AmlSettings): Promise<void> {
  await client.query(
    `insert into aml_case (id, user_id, other_id, rule, fact, opened_at, from_at, to_at, figures, evidence, rules, numbers)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      runtime.uuid(),
      hit.user.toString(),
      hit.other?.toString() ?? null,
      hit.rule,
      hit.fact,
      new Date(runtime.now()),
      new Date(hit.from),
      new Date(hit.to),
      JSON.stringify(hit.figures),
      JSON.stringify(hit.evidence),
      RULES_VERSION,
      JSON.stringify(numbersOf(hit.rule, numbers)),
    ],
  );
}
