/** What a page of staking shows. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { fail, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import { NODE_BYTES, readNode } from '#engines/merkle/tree.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { accountNonce } from '#platform/server/merkle/grow.ts';
import { type PayoutProof, type PublishedWeek, userNumber } from '../proof-file.ts';
import type { staking } from '../staking-contract.ts';
import type { TokenContext } from './context.ts';
import { hundredths, percentText } from './share.ts';
import { type StakeRow, stakeView } from './stakes.ts';

type Staking = ReplyOf<typeof staking>;

/** Weeks in one answer. */
const WEEKS = 10;

export const notShared = fail(404, 404, 'No revenue of that week was shared.');
const unknownWeek = fail(404, 1, 'You were paid nothing for that week.');

/** What everybody sees. */
export type PublicStaking = Omit<Staking, 'own'>;

export async function publicStaking(context: TokenContext): Promise<PublicStaking> {
  const { kit } = context;
  const [token, payout, settings] = [context.token(), context.payout(), context.settings()];
  const [total, weeks] = await Promise.all([
    kit.db.pool.query<{ total: string }>(
      'select coalesce(sum(amount), 0)::text as total from token_stake where cur = $1 and unlock_asked_at is null',
      [token?.id ?? 0],
    ),
    publishedWeeks(context, null),
  ]);
  return {
    terms:
      token && payout
        ? {
            token: { id: token.code, decimals: token.decimals },
            payout: { id: payout.code, decimals: payout.decimals },
            sharePercent: percentText(Number(hundredths(settings.sharePercent))),
            noticeDays: settings.noticeDays,
            least: settings.leastStake,
          }
        : null,
    total: token ? formatAmount(BigInt(total.rows[0]!.total), token) : '0',
    weeks,
  };
}

interface WeekRow {
  week: string;
  height: number;
  revenue: string;
  share: number;
  cur: number;
  price: string;
  pool: string;
  sum: string;
  players: number;
  root: string | null;
  depth: number | null;
}

/** Newest first. @param week null: the newest ones */
export async function publishedWeeks(
  { kit }: Pick<TokenContext, 'kit'>,
  week: string | null,
): Promise<PublishedWeek[]> {
  const { rows } = await kit.db.pool.query<WeekRow>(
    `select to_char(week, 'YYYY-MM-DD') as week, height, revenue::text, share, cur, price::text, pool::text, sum::text, players,
       encode(root, 'hex') as root, depth from token_week where $1::date is null or week = $1 order by week desc limit ${WEEKS}`,
    [week],
  );
  return rows.map(({ cur, share, ...row }) => {
    const currency = kit.money.currencyById(cur);
    return { ...row, sharePercent: percentText(share), currency: currency.code, decimals: currency.scale };
  });
}

export async function ownStaking(context: TokenContext, player: Player): Promise<Staking['own']> {
  const { kit } = context;
  const user = player.id.toString();
  const [stakes, payouts] = await Promise.all([
    kit.db.pool.query<StakeRow>(
      `select id, cur, amount::text, locked_at, free_at from token_stake
       where user_id = $1 and released_at is null order by locked_at desc`,
      [user],
    ),
    payoutsTo(context, user, WEEKS),
  ]);
  const token = context.token();
  const locked = stakes.rows
    .filter(({ cur, free_at: free }) => cur === token?.id && free === null)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return {
    stakes: stakes.rows.map((row) => stakeView(context, row)),
    locked: token ? formatAmount(locked, token) : '0',
    payouts,
  };
}

/** Newest first. @param most null: all */
async function payoutsTo({ kit }: TokenContext, user: string, most: number | null) {
  const { rows } = await kit.db.pool.query<{ week: string; cur: number; amount: string; paid: boolean }>(
    `select to_char(p.week, 'YYYY-MM-DD') as week, w.cur, p.amount::text, p.paid from token_payout p
     join token_week w on w.week = p.week where p.user_id = $1 order by p.week desc limit $2::int`,
    [user, most],
  );
  return rows.map((row) => inCoins(kit, row));
}

function inCoins<Row extends { readonly cur: number; readonly amount: string }>(
  { money }: TokenContext['kit'],
  { cur, amount, ...row }: Row,
) {
  const currency = money.currencyById(cur);
  return { ...row, currency: currency.code, amount: formatAmount(BigInt(amount), currency) };
}

/** The player's own copy: all that there ever was, also what no page shows any more. */
export async function copyOfStaking(context: TokenContext, player: Player) {
  const { kit } = context;
  const user = player.id.toString();
  const [stakes, payouts, mined] = await Promise.all([
    kit.db.pool.query<{ cur: number; amount: string }>(
      `select id, cur, amount::text, locked_at as "lockedAt", unlock_asked_at as "noticeAt", free_at as "freeAt",
         released_at as "releasedAt" from token_stake where user_id = $1 order by locked_at desc`,
      [user],
    ),
    payoutsTo(context, user, null),
    kit.db.pool.query<{ cur: number; amount: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day, cur, amount::text, paid, refused from token_mined
       where user_id = $1 order by token_mined.day desc`,
      [user],
    ),
  ]);
  return {
    stakes: stakes.rows.map((row) => inCoins(kit, row)),
    payouts,
    mined: mined.rows.map((row) => inCoins(kit, row)),
  };
}

interface ProofRow {
  height: number;
  cur: number;
  root: string;
  sum: string;
  depth: number;
  sealed: Buffer;
  place: number;
  amount: string;
}

/** The player's leaf in a week's tree, and of each level the neighbour and the parent that both make. */
export async function proofOfPayout(
  { kit }: Pick<TokenContext, 'kit'>,
  player: Player,
  week: string,
): Promise<PayoutProof | Failure> {
  const { rows } = await kit.db.pool.query<ProofRow>(
    `select w.height, w.cur, encode(w.root, 'hex') as root, w.sum::text, w.depth, w.sealed, p.place, p.amount::text
     from token_payout p join token_week w on w.week = p.week where p.week = $1 and p.user_id = $2`,
    [week, player.id.toString()],
  );
  const row = rows[0];
  if (!row) return unknownWeek;
  const { rows: nodes } = await kit.db.pool.query<{ node: Buffer; neighbour: Buffer | null }>(
    `select substring(nodes from ($2::int >> level) * ${NODE_BYTES} + 1 for ${NODE_BYTES}) as node,
       case when level < $3::int then substring(nodes from (($2::int >> level) # 1) * ${NODE_BYTES} + 1 for ${NODE_BYTES}) end as neighbour
     from token_level where week = $1 order by level`,
    [week, row.place, row.depth],
  );
  const user = userNumber(player._id);
  const currency = kit.money.currencyById(row.cur);
  return {
    week,
    height: row.height,
    currency: currency.code,
    // As the values are: those of the ledger.
    decimals: currency.scale,
    user: user.toString(),
    account_nonce: accountNonce(Buffer.from(kit.vault.open(row.sealed), 'hex'), user).toString('hex'),
    index: row.place,
    value: row.amount,
    siblings: nodes.slice(0, -1).map(({ neighbour }) => {
      const node = readNode(neighbour!, 0);
      return { hash: Buffer.from(node.hash).toString('hex'), sum: node.sum.toString() };
    }),
    sums: nodes.slice(1).map(({ node }) => readNode(node, 0).sum.toString()),
    root: row.root,
    sum: row.sum,
    depth: row.depth,
  };
}
