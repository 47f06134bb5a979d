/** Segments as staff see, try and save them. Every change is a version and an entry of the audit log. */
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { peopleById } from '#platform/server/identity/people.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { SegmentFilter } from '../../filter.ts';
import {
  MAX_SEGMENTS,
  type segmentArchive,
  type segmentHistory,
  type segmentList,
  type segmentPreview,
  type SegmentRow,
  type segmentSave,
  SHOWN_PLAYERS,
} from '../../segment-contract.ts';
import { changedMeanwhile, manySegments, noSegment } from '../refusals.ts';
import { audienceOf, knownFacts } from './compile.ts';

const MAX_VERSIONS = 50;

interface Row {
  id: string;
  name: string;
  version: number;
  filter: SegmentFilter;
  at: Date;
  by: string;
}

const ROWS = `select s.id, s.name, s.version, v.filter, v.at, v.by from campaign_segment s
  join campaign_segment_version v on v.segment_id = s.id and v.version = s.version`;

async function viewsOf(kit: ServerKit, rows: readonly Row[]): Promise<SegmentRow[]> {
  const personOf = await peopleById(
    kit,
    rows.map(({ by }) => by),
  );
  return rows.map(({ at, by, ...row }) => ({ ...row, changedAt: at.getTime(), changedBy: personOf(by) }));
}

export async function listSegments(kit: ServerKit): Promise<ReplyOf<typeof segmentList>> {
  const { rows } = await kit.db.pool.query<Row>(
    `${ROWS} where s.archived_at is null order by lower(s.name), s.id`,
  );
  return { segments: await viewsOf(kit, rows), facts: [...knownFacts(kit).keys()] };
}

export async function showHistory(
  kit: ServerKit,
  { body }: Call<typeof segmentHistory>,
): Promise<ReplyOf<typeof segmentHistory> | Failure> {
  const { rows } = await kit.db.pool.query<Omit<Row, 'id'>>(
    `select version, name, filter, at, by from campaign_segment_version v where segment_id = $1
      order by v.version desc limit ${MAX_VERSIONS}`,
    [body.id],
  );
  if (rows.length === 0) return noSegment;
  const personOf = await peopleById(
    kit,
    rows.map(({ by }) => by),
  );
  return { versions: rows.map((row) => ({ ...row, at: row.at.getTime(), by: personOf(row.by) })) };
}

export async function preview(
  kit: ServerKit,
  { body }: Call<typeof segmentPreview>,
): Promise<ReplyOf<typeof segmentPreview> | Failure> {
  const audience = await audienceOf(kit, body.filter);
  if (isFailure(audience)) return audience;
  const { rows } = await kit.db.pool.query<{
    count: number;
    players: { _id: string; name: string; registeredAt: number; vip: number }[];
  }>(
    `with found as materialized (${audience.sql})
     select (select count(*)::int from found) as count,
       coalesce((select json_agg(json_build_object('_id', p.public_id, 'name', p.name, 'vip', p.vip_level,
           'registeredAt', floor(extract(epoch from p.created_at) * 1000)) order by p.created_at desc, p.id desc)
         from (select a.* from found f join account a on a.id = f.user_id order by a.created_at desc, a.id desc limit ${SHOWN_PLAYERS}) p), '[]') as players`,
    [...audience.values],
  );
  return rows[0]!;
}

export async function save(
  kit: ServerKit,
  { body, player }: Call<typeof segmentSave>,
): Promise<ReplyOf<typeof segmentSave> | Failure> {
  const { id, version, name, filter } = body;
  const known = await audienceOf(kit, filter);
  if (isFailure(known)) return known;
  const at = new Date(kit.runtime.now());
  const refused = await kit.db.transaction(async (client): Promise<Failure | null> => {
    // Two of staff at once wait for each other.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('campaign segments', 0))`);
    const { rows } = await client.query<{ version: number; archived: boolean; same: boolean; count: number }>(
      `select s.version, s.archived_at is not null as archived, (v.name, v.filter, v.by) = ($2, $3::jsonb, $4) as same
         from campaign_segment s join campaign_segment_version v on v.segment_id = s.id and v.version = s.version where s.id = $1`,
      [id, name, JSON.stringify(filter), player._id],
    );
    const [old] = rows;
    // The answer was lost, and it was sent once more.
    if (old && old.version === version + 1 && old.same) return null;
    if ((old?.archived ?? false) || (!old && version > 0)) return noSegment;
    if ((old?.version ?? 0) !== version) return changedMeanwhile;
    if (!old) {
      const { rows: counted } = await client.query<{ count: number }>(
        'select count(*)::int as count from campaign_segment where archived_at is null',
      );
      if (counted[0]!.count >= MAX_SEGMENTS) return manySegments;
    }
    await client.query(
      `insert into campaign_segment (id, name, version, created_at) values ($1, $2, $3, $4)
       on conflict (id) do update set name = excluded.name, version = excluded.version`,
      [id, name, version + 1, at],
    );
    await client.query(
      `insert into campaign_segment_version (segment_id, version, name, filter, at, by) values ($1, $2, $3, $4, $5, $6)`,
      [id, version + 1, name, JSON.stringify(filter), at, player._id],
    );
    const detail = { name, version: version + 1, filter };
    await kit.audit.append(
      { actor: player._id, action: 'segment.save', subject: `segment ${id}`, detail },
      client,
    );
    return null;
  });
  if (refused) return refused;
  const { rows } = await kit.db.pool.query<Row>(`${ROWS} where s.id = $1`, [id]);
  return { segment: (await viewsOf(kit, rows))[0]! };
}

export async function archive(
  kit: ServerKit,
  { body, player }: Call<typeof segmentArchive>,
): Promise<Record<string, never> | Failure> {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `update campaign_segment set archived_at = $2 where id = $1 and archived_at is null returning name`,
      [body.id, new Date(kit.runtime.now())],
    );
    const [row] = rows;
    if (!row) return noSegment;
    const detail = { name: row.name };
    await kit.audit.append(
      { actor: player._id, action: 'segment.archive', subject: `segment ${body.id}`, detail },
      client,
    );
    return {};
  });
}
