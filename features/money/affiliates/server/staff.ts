/** What staff see and decide. */
import type { Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ownAccount } from '#platform/server/services/staff-acts.ts';
import type { decideDoubt, staffList } from '../contract.ts';
import { rateOf } from './commission.ts';
import { COUNTS } from './count.ts';
import { dollars, percentText, settingsOf, worthOf } from './context.ts';
import { decidedAlready } from './refusals.ts';

const PAGE = 50;
const MAX_DOUBTS = 100;

interface AffiliateRow {
  public_id: string;
  name: string;
  players: number;
  depositors: number;
  staked: string;
  dues: { cur: number; parts: string; earned: string }[] | null;
  total: number;
}

export async function listAffiliates(
  kit: ServerKit,
  { body }: Call<typeof staffList>,
): Promise<ReplyOf<typeof staffList>> {
  const { pool } = kit.db;
  const [affiliates, doubts] = await Promise.all([
    pool.query<AffiliateRow>(
      `select a.public_id, a.name, x.players, x.depositors, (count(*) over ())::int as total,
          coalesce((select sum(micro_usd) from affiliate_day where affiliate_id = a.id), 0)::text as staked,
          (select jsonb_agg(jsonb_build_object('cur', cur, 'parts', parts::text, 'earned', earned::text))
             from affiliate_due where affiliate_id = a.id) as dues
         from (select p.affiliate_id, count(*)::int as players,
             (count(*) filter (where p.deposited and ${COUNTS}))::int as depositors
           from affiliate_player p group by 1) x join account a on a.id = x.affiliate_id
        order by x.players desc, a.id limit ${PAGE} offset $1`,
      [(body.page - 1) * PAGE],
    ),
    pool.query<{
      id: string;
      name: string;
      by_id: string;
      by_name: string;
      at: Date;
      doubt: 'device' | 'address';
    }>(
      `select a.public_id as id, a.name, o.public_id as by_id, o.name as by_name, p.at, p.doubt
         from affiliate_player p join account a on a.id = p.user_id join account o on o.id = p.affiliate_id
        where p.doubt is not null and p.verdict is null order by p.at limit ${MAX_DOUBTS}`,
    ),
  ]);
  const settings = settingsOf(kit);
  return {
    affiliates: affiliates.rows.map(({ public_id, name, players, depositors, staked, dues }) => ({
      user: { _id: public_id, name },
      players,
      depositors,
      percent: percentText(rateOf(settings, depositors)),
      stakedUsd: dollars(BigInt(staked)),
      dueUsd: dollars(
        worthOf(
          kit,
          (dues ?? []).map(({ cur: ledgerCurrencyId, parts }) => ({
            cur: ledgerCurrencyId,
            parts: BigInt(parts),
          })),
        ),
      ),
      earnedUsd: dollars(
        worthOf(
          kit,
          (dues ?? []).map(({ cur: ledgerCurrencyId, earned }) => ({
            cur: ledgerCurrencyId,
            parts: BigInt(earned),
          })),
        ),
      ),
    })),
    pages: Math.ceil((affiliates.rows[0]?.total ?? 0) / PAGE),
    doubts: doubts.rows.map(({ id, name, by_id, by_name, at, doubt }) => ({
      user: { _id: id, name },
      affiliate: { _id: by_id, name: by_name },
      since: at.toISOString(),
      doubt,
    })),
  };
}

export async function decide(
  kit: ServerKit,
  { player: staff, body }: Call<typeof decideDoubt>,
): Promise<Record<string, never> | Failure> {
  const player = await kit.identity.byPublicId(body.user);
  if (!player) return decidedAlready;
  const affiliate = await affiliateOf(kit, player.id);
  const two = [player.id, ...(affiliate === null ? [] : [affiliate])];
  if (two.includes(staff.id)) return ownAccount;
  const { isLinked } = kit.services.staffRequests;
  for (const one of body.counts ? two : []) if (await isLinked(kit.db.pool, staff.id, one)) return ownAccount;
  const done = await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'update affiliate_player set verdict = $2 where user_id = $1 and doubt is not null and verdict is null',
      [player.id.toString(), body.counts ? 'counts' : 'refused'],
    );
    if (rowCount === 1)
      await kit.audit.append(
        {
          actor: staff._id,
          action: body.counts ? 'affiliates.count' : 'affiliates.refuse',
          subject: player._id,
          detail: { reason: body.reason },
        },
        client,
      );
    return rowCount === 1;
  });
  return done ? {} : decidedAlready;
}

/** Whose the commission on this player is. */
async function affiliateOf({ db }: ServerKit, player: bigint): Promise<bigint | null> {
  const { rows } = await db.pool.query<{ by: string }>(
    'select affiliate_id::text as by from affiliate_player where user_id = $1',
    [player.toString()],
  );
  return rows[0] ? BigInt(rows[0].by) : null;
}
