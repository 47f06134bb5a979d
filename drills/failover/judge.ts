/** What players were told against what the database holds, the ledger added up and every bet replayed. */
import pg from 'pg';
import type { Account } from '../../bench/server.ts';
import { checkAcknowledged } from '../checks.ts';
import { auditAndReplay } from '../cli.ts';
import type { Load } from './load.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

export interface Judged {
  readonly lost: number;
  readonly made: number;
  readonly clean: boolean;
}

/** @param at the primary, as superuser @param env of the installation's commands */
export async function judge(
  at: pg.ClientConfig,
  env: Readonly<Record<string, string>> & { PHOENIX_DATA: string },
  { load, players }: { load: Load; players: readonly Account[] },
): Promise<Judged> {
  const client = new pg.Client(at);
  await client.connect();
  const names = players.map(({ id }) => id);
  const check = await checkAcknowledged(client, load.acknowledged, names);
  const { rows } = await client.query<{ bets: string; keys: string }>(
    `select count(*)::text as bets, count(distinct b.id)::text as keys
       from bet b join account a on a.id = b.user_id where a.public_id = any($1)`,
    [names],
  );
  await client.end();
  const lost = check.missing + check.changed;
  // Nobody stops before the last bet is answered: what is stored beyond those was made by nobody's wish.
  const made = Number(rows[0]!.bets) - load.acknowledged.length + check.missing + check.doubled;
  const { audit, replay, clean } = await auditAndReplay(env.PHOENIX_DATA, env);
  print(`\nacknowledged bets                ${load.acknowledged.length}`);
  print(`  of which sent again            ${load.unknown()}`);
  print(`answered 503                     ${load.counts.unavailable}`);
  print(`cut off                          ${load.counts.cut}`);
  print(`refused                          ${load.counts.refused}`);
  print(`acknowledged and lost or changed ${lost}`);
  print(`made, or made twice              ${made}`);
  print(`\naudit\n${audit.stdout}\nreplay\n${replay.stdout}`);
  return { lost, made, clean };
}
