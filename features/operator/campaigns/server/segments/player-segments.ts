/** Segments for rooms that split what they know by them. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import type { PlayerSegmentSource } from '#platform/server/services/player-segments.ts';
import type { SegmentFilter } from '../../filter.ts';
import { freshen, knownFacts, membershipSql, missingFacts } from './compile.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly filter: SegmentFilter;
}

export function playerSegments(kit: ServerKit): PlayerSegmentSource {
  /** Those in use, each as it was last saved. */
  const inUse = async (
    client: Pick<pg.ClientBase, 'query'> = kit.db.pool,
  ): Promise<(Row & { countable: boolean })[]> => {
    if (!kit.features.isOn('campaigns')) return [];
    const { rows } = await client.query<Row>(
      `select s.id, s.name, v.filter from campaign_segment s join campaign_segment_version v on v.segment_id = s.id and v.version = s.version
        where s.archived_at is null order by lower(s.name), s.id`,
    );
    const known = knownFacts(kit);
    return rows.map((row) => ({ ...row, countable: missingFacts(known, row.filter).length === 0 }));
  };
  return {
    async list(client) {
      return (await inUse(client)).map(({ id, name, countable }) => ({ id, name, countable }));
    },
    async members(ids, values) {
      const byId = new Map((await inUse()).map((row) => [row.id, row]));
      const filters: SegmentFilter[] = [];
      for (const id of ids) {
        const row = byId.get(id);
        if (row?.countable !== true) return null;
        filters.push(row.filter);
      }
      await freshen(kit, filters);
      return membershipSql(kit, filters, values);
    },
  };
}
