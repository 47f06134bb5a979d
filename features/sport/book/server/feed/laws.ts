/** What matches are priced from, as feeds send it: kept by version like prices, for slips that name what they were shown. */
import type pg from 'pg';
import { lawOf, type LawSource } from '#engines/sport/models/source.ts';
import type { AdapterMessage } from './adapter.ts';
import type { Queryable } from './rows.ts';
import { VERSIONS_KEPT } from './versions.ts';

export interface LawRow {
  readonly event_id: string;
  readonly version: string;
  readonly law: LawSource;
  /** The newest first. */
  readonly history: readonly { readonly v: number; readonly law: LawSource }[];
}

/** The event's row is locked. @returns whether it is another than before */
export async function applyLaw(
  client: pg.PoolClient,
  { event, timestamp, law }: Extract<AdapterMessage, { kind: 'law' }>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into sport_law as l (event_id, version, at, law, history)
       values ($1, 1, $2, $3::jsonb, jsonb_build_array(jsonb_build_object('v', 1, 'law', $3::jsonb)))
     on conflict (event_id) do update set version = l.version + 1, at = excluded.at, law = excluded.law,
       history = jsonb_path_query_array(
         jsonb_build_array(jsonb_build_object('v', l.version + 1, 'law', excluded.law)) || l.history, '$[0 to ${VERSIONS_KEPT - 1}]')
     where l.at <= excluded.at and l.law <> excluded.law`,
    [event, timestamp, JSON.stringify(law)],
  );
  return (rowCount ?? 0) > 0;
}

export async function readLaws(client: Queryable, events: readonly string[]): Promise<readonly LawRow[]> {
  if (events.length === 0) return [];
  const { rows } = await client.query<LawRow>(
    'select event_id, version, law, history from sport_law where event_id = any($1::text[])',
    [events],
  );
  return rows;
}

type Views = ReturnType<typeof lawOf>;

/** Working out both halves of a match takes tens of milliseconds: those asked about last are kept, oldest first. */
const KEPT = 48;
const kept = new Map<string, Views>();

/** The law of a source, the same object while it is kept. */
export function viewsOf(source: LawSource): Views {
  const key = JSON.stringify(source);
  const views = kept.get(key) ?? lawOf(source);
  kept.delete(key);
  kept.set(key, views);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return views;
}
