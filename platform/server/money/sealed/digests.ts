/** Digests over one figure of each wallet, seed pair and sealed seed: too many to keep, and each has to be held against what was sealed. */
import type pg from 'pg';
import { type Lanes, tailJournal, tailNonces } from './tail.ts';

export interface Digests {
  /** Balances. */
  readonly wallets: string;
  /** How many bets were made with each seed pair. */
  readonly nonces: string;
}

/** The digests as they were at a checkpoint: each figure less what was written since. @param since null: as they are */
export async function readDigests(client: pg.ClientBase, since: Lanes | null): Promise<Digests> {
  const wallets = `
    select w.user_id as id, w.cur as part, w.balance ${since ? '- coalesce(j.net, 0)' : ''} as value from wallet w
    ${since ? `left join (select account, cur, sum(credit - debit) as net from (${tailJournal(since)}) t where account > 0 group by account, cur) j on j.account = w.user_id and j.cur = w.cur` : ''}`;
  const nonces = `
    select p.id, 0 as part, case p.state when 'active' then coalesce(y.nonce, -1) else p.nonce end ${since ? '- coalesce(n.bets, 0)' : ''} as value from seed_pair p
    left join player y on y.user_id = p.user_id and y.pair_id = p.id
    ${since ? `left join (select pair_id, count(*) as bets from (${tailNonces(since)}) t group by pair_id) n on n.pair_id = p.id` : ''}`;
  return {
    wallets: await digest(
      client,
      `select id, row(id, part, value)::text as line from (${wallets}) x where value <> 0`,
    ),
    nonces: await digest(
      client,
      `select id, row(id, part, value)::text as line from (${nonces}) x where value <> 0`,
    ),
  };
}

export interface SeedDigest {
  readonly last: string;
  readonly digest: string;
}

/** What was published of each seed and its sealed form. @param last highest id that counts; null: all there are */
export async function readSeedDigest(client: pg.ClientBase, last: string | null): Promise<SeedDigest> {
  const { rows } = await client.query<{ last: string }>(
    'select coalesce(max(id), 0)::text as last from seed_pair',
  );
  const upTo = last ?? rows[0]!.last;
  const lines = `select id, row(id, hash, encode(sealed, 'hex'))::text as line from seed_pair where id <= ${BigInt(upTo)}`;
  return { last: upTo, digest: await digest(client, lines) };
}

/** SHA-256 in two steps, so that no text grows with the table. @param lines SQL with columns id and line */
async function digest(client: pg.ClientBase, lines: string): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `select coalesce(encode(sha256(string_agg(part, ''::bytea order by bucket)), 'hex'), '') as digest from (
       select id / 4096 as bucket, sha256(convert_to(string_agg(line, ',' order by id, line), 'UTF8')) as part from (${lines}) l group by 1) parts`,
  );
  return rows[0]!.digest;
}
