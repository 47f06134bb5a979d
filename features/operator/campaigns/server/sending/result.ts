/** What came of a campaign: all who were to get it against all held back, as they were drawn, whatever became of each afterwards. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { campaignResult, Difference } from '../../campaign-contract.ts';
import { type Interval, meanInterval, shareInterval } from '../../stats.ts';
import { channelOff, noCampaign } from '../refusals.ts';
import { momentOf } from '../segments/compile.ts';
import { findCampaign } from './store.ts';

interface Group {
  held: boolean;
  n: number;
  deposits: number;
  deposits_var: number;
  ngr: number;
  ngr_var: number;
  active: number;
}

const EMPTY = { n: 0, deposits: 0, deposits_var: 0, ngr: 0, ngr_var: 0, active: 0 };

/** The first day is that on which it began; what was before its hour is in both groups alike. */
export async function readResult(
  kit: ServerKit,
  { body }: Call<typeof campaignResult>,
): Promise<ReplyOf<typeof campaignResult> | Failure> {
  const campaign = await findCampaign(kit.db.pool, body.id);
  if (!campaign?.started_at) return noCampaign;
  const source = kit.services.playerOutcomes;
  if (!source || !kit.features.isOn(source.feature)) return channelOff;
  await source.fresh();
  const { today: first, zone } = await momentOf(kit, campaign.started_at.getTime(), kit.db.pool);
  const after = `${first} + ${body.days}`;
  const outcomes = source.select(first, after);
  const { rows } = await kit.db.pool.query<Group>(
    `select state = 'held' as held, count(*)::int as n,
        avg(coalesce(o.deposits, 0))::float8 as deposits, coalesce(var_samp(coalesce(o.deposits, 0)), 0)::float8 as deposits_var,
        avg(coalesce(o.ngr, 0))::float8 as ngr, coalesce(var_samp(coalesce(o.ngr, 0)), 0)::float8 as ngr_var,
        (count(*) filter (where o.active > 0))::int as active
      from campaign_recipient r left join (${outcomes}) o on o.user_id = r.user_id
      where r.campaign_id = $1 and r.state <> 'suppressed' group by 1`,
    [body.id],
  );
  const { rows: ends } = await kit.db.pool.query<{ at: Date }>(
    `select (${after})::timestamp at time zone ${zone} as at`,
  );
  const of = (held: boolean): Omit<Group, 'held'> => rows.find((row) => row.held === held) ?? EMPTY;
  const [sent, held] = [of(false), of(true)];
  const mean = (name: 'deposits' | 'ngr') =>
    shown(
      [sent[name], held[name]],
      meanInterval(
        { n: sent.n, mean: sent[name], variance: sent[`${name}_var`] },
        { n: held.n, mean: held[name], variance: held[`${name}_var`] },
      ),
    );
  const share = ({ n, active }: Omit<Group, 'held'>) => (n === 0 ? 0 : (100 * active) / n);
  const shares = shareInterval({ n: sent.n, hits: sent.active }, { n: held.n, hits: held.active });
  return {
    sent: sent.n,
    held: held.n,
    whole: kit.runtime.now() >= ends[0]!.at.getTime(),
    deposits: mean('deposits'),
    ngr: mean('ngr'),
    active: shown([share(sent), share(held)], shares && { low: 100 * shares.low, high: 100 * shares.high }),
  };
}

function shown([sent, held]: readonly [number, number], interval: Interval | null): Difference {
  const text = (value: number) => (Math.abs(value) < 0.005 ? '0.00' : value.toFixed(2));
  return {
    sent: text(sent),
    held: text(held),
    difference: text(sent - held),
    low: interval && text(interval.low),
    high: interval && text(interval.high),
  };
}
