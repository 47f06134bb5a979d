/** Who of an audience may not be written to, and why: the first reason that holds, in the order of SUPPRESSIONS. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { isBlocked } from '#platform/server/policy/decide.ts';
import { type CampaignKind, HELD_BACK_PERCENT, WEEKLY_CAP } from '../../campaign-contract.ts';
import { COUNTRY } from '../account-facts.ts';
import { type Audience, knownFacts, momentOf } from '../segments/compile.ts';
import type { Campaign } from './store.ts';

/** From this level of harm on a player gets nothing of campaigns. */
const HARM_LEVEL = 2;
const CHANNEL = { mail: 'mail', notice: 'notice', push: 'push', bonus: 'notice' } as const;

/** How often a campaign was saved, at most, as far as its authors are asked for. */
const MAX_SAVES = 10_000;

type Hand = 'created_by' | 'changed_by' | 'proposed_by' | 'approved_by';
type Meant = Pick<Campaign, 'id' | 'root' | 'kind' | 'purpose' | 'segment_id' | Hand>;

type Queryable = Pick<pg.ClientBase, 'query'>;

interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * A select of `user_id` and `reason`, null for those who may get it.
 * @param audience a select of `user_id`
 */
export async function reasonsOf(
  kit: ServerKit,
  client: Queryable,
  campaign: Meant,
  audience: Audience,
): Promise<Statement> {
  const { kind, purpose } = campaign;
  const moment = await momentOf(kit, kit.runtime.now(), client);
  const harm = knownFacts(kit).get('harm');
  const granted = kit.services.consents.grantedSql(purpose, CHANNEL[kind]);
  const values = [...audience.values];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const closed = param(await closedCountries(kit, client, kind));
  const own = param(campaign.id);
  const root = param(campaign.root);
  const linked = param(await linkedTo(kit, client, campaign));
  const tests = [
    ['barred', `a.excluded_until > ${moment.now}`],
    ['harm', harm ? `coalesce(h.harm, 0) >= ${HARM_LEVEL}` : 'false'],
    ['country', `a.country = any(${closed}::text[])`],
    ['consent', granted === null ? 'true' : 'g.user_id is null'],
    ['unconfirmed', kind === 'mail' ? 'a.email is null or not a.email_verified' : 'false'],
    [
      'cap',
      `(select count(*) from campaign_recipient r where r.user_id = a.id and r.state = 'sent' and r.at > ${moment.now} - interval '7 days') >= ${WEEKLY_CAP}`,
    ],
    [
      'had',
      `exists (select from campaign_recipient r join campaign o on o.id = r.campaign_id
        where r.user_id = a.id and r.state = 'sent' and o.root = ${root}::uuid and o.id <> ${own}::uuid)`,
    ],
    ['linked', `a.id = any(${linked}::bigint[])`],
  ] as const;
  const sql = `
    select a.id as user_id, case ${tests.map(([reason, holds]) => `when ${holds} then '${reason}'`).join(' ')} end as reason
      from (select a.id, a.excluded_until, a.email, a.email_verified, ${COUNTRY} as country from account a
        where a.id in (${audience.sql})) a
      ${harm ? `left join (${harm.select(moment, ['harm'])}) h on h.user_id = a.id` : ''}
      ${granted === null ? '' : `left join (${granted}) g on g.user_id = a.id`}`;
  return { sql, values };
}

/** Whoever had a hand in a campaign that gives money, or in whom it finds, gives none to accounts of their own. */
async function linkedTo(kit: ServerKit, client: Queryable, campaign: Meant): Promise<string[]> {
  if (campaign.kind !== 'bonus') return [];
  const hands = await handsIn(kit, client, campaign);
  const linked = await kit.services.staffRequests.linkedTo(client, hands);
  // Their own too: who is no longer of staff is a player like others.
  const { rows } = await client.query<{ id: string }>(
    'select id::text from account where public_id = any($1::text[])',
    [hands],
  );
  return [...linked.map(String), ...rows.map(({ id }) => id)];
}

/**
 * Public ids of staff. Who wrote a part of it stays one of them, whoever saved it later or copied it: the audit log, which nobody can
 * change, has them all.
 */
async function handsIn(
  { audit }: Pick<ServerKit, 'audit'>,
  client: Queryable,
  { root, segment_id: segment, created_by, changed_by, proposed_by, approved_by }: Meant,
): Promise<string[]> {
  const hands = [created_by, changed_by, proposed_by, approved_by].filter((one) => one !== null);
  const { rows: versions } = await client.query<{ by: string }>(
    'select distinct by from campaign_segment_version where segment_id = $1',
    [segment],
  );
  const { rows: family } = await client.query<{ id: string }>('select id from campaign where root = $1', [
    root,
  ]);
  const authors = new Set([...hands, ...versions.map(({ by }) => by)]);
  for (const { id } of family) {
    const saves = { action: 'campaign.save', subject: `campaign ${id}`, limit: MAX_SAVES };
    for (const { actor } of await audit.list(saves, client)) authors.add(actor);
  }
  return [...authors];
}

/** Countries of players in which nothing may be advertised; `--` stands for an unknown one. */
async function closedCountries(kit: ServerKit, client: Queryable, kind: CampaignKind): Promise<string[]> {
  const { rows } = await client.query<{ country: string }>(
    `select distinct upper(p.guard ->> 'country') as country from player p where p.guard ->> 'country' is not null
     union select distinct s.country from session s where s.country is not null union select '--'`,
  );
  return rows
    .map(({ country }) => country)
    .filter((country) => {
      const home = country === '--' ? null : country;
      if (isBlocked(home === null ? null : { country: home }, kit.policy.view('', null))) return true;
      const law = kit.policy.rules().law(home, null);
      return !law.realMoney || (kind === 'bonus' && !law.bonuses);
    });
}

/**
 * The same with `held`: a part of those who may get it, drawn by a hash of campaign and player, so that it is the same however often it
 * is drawn.
 */
export function drawn({ sql, values }: Statement, { root }: Pick<Campaign, 'root'>): Statement {
  const salt = `$${values.length + 1}`;
  return {
    sql: `
      with reasons as materialized (${sql}),
      ranked as (select user_id, row_number() over (order by md5(${salt}::text || ':' || user_id), user_id) as no, count(*) over () as of
        from reasons where reason is null)
      select s.user_id, s.reason, coalesce(k.no <= k.of * ${HELD_BACK_PERCENT} / 100, false) as held
        from reasons s left join ranked k on k.user_id = s.user_id`,
    values: [...values, root],
  };
}
