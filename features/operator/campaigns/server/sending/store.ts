/** Rows of campaigns, and how they are shown. */
import type pg from 'pg';
import type { Locale } from '#platform/contract/locale.ts';
import { peopleById } from '#platform/server/identity/people.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  type CampaignContent,
  type CampaignKind,
  type CampaignRow,
  type CampaignState,
  type CampaignView,
  type CampaignWords,
  SUPPRESSIONS,
  type Suppression,
} from '../../campaign-contract.ts';
import type { SegmentFilter } from '../../filter.ts';

export interface Campaign {
  readonly id: string;
  readonly root: string;
  readonly name: string;
  readonly kind: CampaignKind;
  readonly purpose: CampaignContent['purpose'];
  readonly segment_id: string;
  readonly words: Partial<Record<Locale, CampaignWords>>;
  readonly path: string;
  readonly bonus: CampaignContent['bonus'];
  readonly version: number;
  readonly state: CampaignState;
  readonly created_by: string;
  readonly changed_at: Date;
  readonly changed_by: string;
  readonly proposed_at: Date | null;
  readonly proposed_by: string | null;
  readonly digest: Buffer | null;
  readonly approved_by: string | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly segment_name: string;
  readonly segment_filter: SegmentFilter;
  readonly segment_version: number;
  readonly segment_archived: boolean;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

const CAMPAIGN = `select c.*, s.name as segment_name, v.filter as segment_filter, s.version as segment_version, s.archived_at is not null as segment_archived
  from campaign c join campaign_segment s on s.id = c.segment_id
  join campaign_segment_version v on v.segment_id = s.id and v.version = s.version`;

/** @param lock until the end of the transaction: acts on one campaign wait for each other */
export async function findCampaign(client: Queryable, id: string, lock = false): Promise<Campaign | null> {
  const { rows } = await client.query<Campaign>(
    `${CAMPAIGN} where c.id = $1${lock ? ' for update of c' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

const MAX_LISTED = 200;

export async function listCampaigns({ db }: ServerKit): Promise<{ campaigns: CampaignRow[] }> {
  const { rows } = await db.pool.query<{
    id: string;
    name: string;
    kind: CampaignKind;
    state: CampaignState;
    segmentName: string;
    changed_at: Date;
    started_at: Date | null;
    sent: number;
    planned: number;
  }>(
    `with listed as (select * from campaign order by changed_at desc, id limit ${MAX_LISTED})
     select c.id, c.name, c.kind, c.state, s.name as "segmentName", c.changed_at, c.started_at,
       coalesce(r.sent, 0) as sent, coalesce(r.planned, 0) as planned
     from listed c join campaign_segment s on s.id = c.segment_id
       left join (select campaign_id, count(*) filter (where state = 'sent')::int as sent,
           count(*) filter (where state not in ('held', 'suppressed'))::int as planned
         from campaign_recipient where campaign_id in (select id from listed) group by 1) r on r.campaign_id = c.id
     order by c.changed_at desc, c.id`,
  );
  return {
    campaigns: rows.map(({ changed_at, started_at, ...row }) => ({
      ...row,
      changedAt: changed_at.getTime(),
      startedAt: started_at?.getTime() ?? null,
    })),
  };
}

export async function viewOf(kit: ServerKit, row: Campaign): Promise<CampaignView> {
  const { id, name, kind, purpose, words, path, bonus, version, state } = row;
  const personOf = await peopleById(kit, [row.created_by, row.changed_by, row.proposed_by, row.approved_by]);
  return {
    id,
    name,
    kind,
    purpose,
    segment: row.segment_id,
    words,
    path,
    bonus,
    version,
    state,
    segmentName: row.segment_name,
    createdBy: personOf(row.created_by),
    changedAt: row.changed_at.getTime(),
    changedBy: personOf(row.changed_by),
    proposedAt: row.proposed_at?.getTime() ?? null,
    proposedBy: personOf(row.proposed_by),
    approvedBy: personOf(row.approved_by),
    startedAt: row.started_at?.getTime() ?? null,
    finishedAt: row.finished_at?.getTime() ?? null,
    progress: row.started_at === null ? null : await progressOf(kit, id),
  };
}

async function progressOf({ db }: ServerKit, id: string): Promise<CampaignView['progress']> {
  const { rows } = await db.pool.query<{ state: string; reason: string | null; count: number }>(
    `select state, case when state = 'suppressed' then reason end as reason, count(*)::int as count from campaign_recipient
      where campaign_id = $1 group by 1, 2`,
    [id],
  );
  const of = (...states: string[]): number =>
    rows.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0);
  return {
    audience: rows.reduce((sum, { count }) => sum + count, 0),
    suppressed: bySuppression(rows.filter(({ state }) => state === 'suppressed')),
    held: of('held'),
    planned: of('waiting', 'sent', 'dropped', 'failed'),
    waiting: of('waiting'),
    sent: of('sent'),
    dropped: of('dropped'),
    failed: of('failed'),
  };
}

/** In the order in which reasons are looked at; those that nobody has are left out. */
export const bySuppression = (
  rows: readonly { readonly reason: string | null; readonly count: number }[],
): { reason: Suppression; count: number }[] =>
  SUPPRESSIONS.flatMap((reason) => {
    const count = rows.find((row) => row.reason === reason)?.count ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
