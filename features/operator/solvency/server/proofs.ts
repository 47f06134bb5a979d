import { NODE_BYTES, readNode } from '#engines/merkle/tree.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { fail, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { ownProofs } from '../contract.ts';
import { type BalanceProof, userNumber } from '../proof-file.ts';
import { accountNonce } from '#platform/server/merkle/grow.ts';
import { moneyOfTree } from './history.ts';

const unknownDay = fail(404, 1, 'There are no proofs of that day.');

type Parts = Pick<ServerKit, 'db' | 'money' | 'vault'>;

interface Row {
  cur: number;
  height: string;
  root: string;
  sum: string;
  depth: number;
  sealed: Buffer;
  place: number;
  value: string;
}

/** The player's leaves of a day. @param day null: the newest that was published */
export async function proofsOf(
  parts: Parts,
  player: Player,
  day: string | null,
): Promise<ReplyOf<typeof ownProofs> | Failure> {
  const { rows: days } = await parts.db.pool.query<{ day: string }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day from solvency_day d
     where d.state = 'published' and ($1::date is null or d.day = $1) order by d.day desc limit 1`,
    [day],
  );
  const found = days[0]?.day;
  const none = day === null ? { day, proofs: [] } : unknownDay;
  if (found === undefined) return none;
  const { rows } = await parts.db.pool.query<Row>(
    `select t.cur, d.height::text, encode(t.root, 'hex') as root, t.sum::text, t.depth, t.sealed, l.place, l.value::text
     from solvency_leaf l join solvency_tree t on t.day = l.day and t.cur = l.cur join solvency_day d on d.day = l.day
     where l.day = $1 and l.user_id = $2 order by abs(t.cur) % 10000, t.cur desc`,
    [found, player.id.toString()],
  );
  if (rows.length === 0 && !(await isKept(parts, found))) return none;
  return { day: found, proofs: await Promise.all(rows.map((row) => proofOf(parts, player, found, row))) };
}

/** Whether the nodes of a day are still there, or it had none to begin with. */
async function isKept({ db }: Pick<Parts, 'db'>, day: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select where exists (select from solvency_level where day = $1)
       or not exists (select from solvency_tree where day = $1)`,
    [day],
  );
  return rowCount !== 0;
}

async function proofOf(
  { db, money, vault }: Parts,
  player: Player,
  day: string,
  { cur, height, root, sum, depth, sealed, place, value }: Row,
): Promise<BalanceProof> {
  // Of each level the neighbour, and of the next one the parent that both make.
  const { rows } = await db.pool.query<{ node: Buffer; neighbour: Buffer | null }>(
    `select substring(nodes from ($3::int >> level) * ${NODE_BYTES} + 1 for ${NODE_BYTES}) as node,
       case when level < $4::int then substring(nodes from (($3::int >> level) # 1) * ${NODE_BYTES} + 1 for ${NODE_BYTES}) end as neighbour
     from solvency_level where day = $1 and cur = $2 order by level`,
    [day, cur, place, depth],
  );
  const user = userNumber(player._id);
  return {
    day,
    height: Number(height),
    ...moneyOfTree(money, cur),
    user: user.toString(),
    account_nonce: accountNonce(Buffer.from(vault.open(sealed), 'hex'), user).toString('hex'),
    index: place,
    value,
    siblings: rows.slice(0, -1).map(({ neighbour }) => {
      const node = readNode(neighbour!, 0);
      return { hash: Buffer.from(node.hash).toString('hex'), sum: node.sum.toString() };
    }),
    sums: rows.slice(1).map(({ node }) => readNode(node, 0).sum.toString()),
    root,
    sum,
    depth,
  };
}

/** For the player's own copy of what is kept about them. */
export async function personalData(
  { db, money }: Pick<Parts, 'db' | 'money'>,
  { id }: Player,
): Promise<unknown> {
  const { rows } = await db.pool.query<{ day: string; cur: number; value: string }>(
    `select to_char(l.day, 'YYYY-MM-DD') as day, cur, value::text from solvency_leaf l
     where user_id = $1 order by l.day desc, cur`,
    [id.toString()],
  );
  return rows.map(({ cur, ...row }) => ({ ...row, ...moneyOfTree(money, cur) }));
}
