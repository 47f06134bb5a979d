/** What the room shows: the change on its way, and versions. */
import type pg from 'pg';
import * as z from 'zod/mini';
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { BrandRoom, ChangeView, VersionView } from '../contract.ts';
import { brandForm, brandSettings, type BrandSettings } from '../settings.ts';

/** What was approved is to be done while whoever proposed it still means it. */
export const EXPIRES_MS = 24 * 3_600_000;
const MAX_VERSIONS = 50;

export interface ChangeRow {
  id: string;
  state: ChangeView['state'];
  base: number;
  value: unknown;
  revision: number;
  editors: string[];
  changed_at: Date;
  proposed_by: string | null;
  proposed_at: Date | null;
  note: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/** The change that is on its way, if there is one. */
export async function openChange(client: Queryable): Promise<ChangeRow | null> {
  const { rows } = await client.query<ChangeRow>(
    `select * from brand_change where state in ('draft', 'proposed')`,
  );
  return rows[0] ?? null;
}

/** @param before lists versions older than that one */
export async function showRoom(kit: ServerKit, staff: Player, before?: number): Promise<BrandRoom> {
  const row = await openChange(kit.db.pool);
  const [latest] = await kit.settings.history('brand', { limit: 1 });
  const { $schema: _, ...schema } = z.toJSONSchema(brandForm, { io: 'input' }) as Record<string, unknown>;
  return {
    schema,
    inForce: {
      version: latest?.version ?? 0,
      value: kit.settings.get('brand', brandSettings),
    },
    change: row && (await viewOf(kit, row, staff)),
    ...(await versionsOf(kit, before)),
    realMoney: hasMainNetwork(kit.config),
  };
}

async function viewOf(kit: ServerKit, row: ChangeRow, staff: Player): Promise<ChangeView> {
  const person = async (_id: string) => ({ _id, name: await nameOf(kit, _id) });
  const { state, proposed_at: proposedAt, decided_by: by, decided_at: at, reason } = row;
  const expires = proposedAt && new Date(proposedAt.getTime() + EXPIRES_MS);
  return {
    id: row.id,
    state,
    value: read(row.value),
    revision: row.revision,
    editors: await Promise.all(row.editors.map(person)),
    changedAt: row.changed_at.toISOString(),
    proposedBy: row.proposed_by === null ? null : await person(row.proposed_by),
    proposedAt: proposedAt?.toISOString() ?? null,
    expiresAt: expires?.toISOString() ?? null,
    note: row.note,
    declined:
      by === null || at === null || reason === null
        ? null
        : { by: await person(by), at: at.toISOString(), reason },
    barred: barredOf(kit, row, staff),
  };
}

/** Nobody publishes what they wrote or proposed. */
export const hadPart = ({ editors, proposed_by: by }: ChangeRow, { _id }: Player): boolean =>
  by === _id || editors.includes(_id);

export const hasExpired = ({ proposed_at: at }: ChangeRow, now: number): boolean =>
  at !== null && at.getTime() + EXPIRES_MS <= now;

function barredOf({ identity, runtime }: ServerKit, row: ChangeRow, staff: Player): ChangeView['barred'] {
  if (!identity.allowed(staff, 'brand.publish')) return 'right';
  if (hadPart(row, staff)) return 'part';
  return hasExpired(row, runtime.now()) ? 'expired' : null;
}

/** Newest first. */
async function versionsOf(
  kit: ServerKit,
  before: number | undefined,
): Promise<Pick<BrandRoom, 'versions' | 'next'>> {
  const history = await kit.settings.history('brand', { limit: MAX_VERSIONS + 1, before });
  const shown = history.slice(0, MAX_VERSIONS);
  const { rows } = await kit.db.pool.query<Pick<ChangeRow, 'proposed_by' | 'note'> & { version: number }>(
    'select version, proposed_by, note from brand_change where version = any($1::int[])',
    [shown.map(({ version }) => version)],
  );
  const views = shown.map(async ({ version, value, author, at }): Promise<VersionView> => {
    const change = rows.find((row) => row.version === version);
    return {
      version,
      at,
      by: await nameOf(kit, author),
      proposedBy: change?.proposed_by ? await nameOf(kit, change.proposed_by) : null,
      note: change?.note ?? null,
      value: read(value),
    };
  });
  const next = history.length > shown.length ? (shown.at(-1)?.version ?? null) : null;
  return { versions: await Promise.all(views), next };
}

/** What a preview asks for: a change by its id, or a version ('v3'; 'v0' is the house as it ships). */
export async function valueOf(kit: ServerKit, asked: string): Promise<BrandSettings | null> {
  const number = /^v(\d{1,9})$/.exec(asked)?.[1];
  if (number !== undefined) return versionValue(kit, Number(number));
  if (!z.uuid().safeParse(asked).success) return null;
  const { rows } = await kit.db.pool.query<ChangeRow>('select * from brand_change where id = $1', [asked]);
  return rows[0] ? read(rows[0].value) : null;
}

/** Null when there never was one. */
export async function versionValue({ settings }: ServerKit, version: number): Promise<BrandSettings | null> {
  if (version === 0) return brandSettings.parse({});
  const value = await settings.valueOf('brand', version);
  return value === undefined ? null : read(value);
}

/** What was stored before an upgrade may not fit any more: the house's own stands in for it. */
export function read(value: unknown): BrandSettings {
  const parsed = brandSettings.safeParse(value);
  return parsed.success ? parsed.data : brandSettings.parse({});
}

async function nameOf({ identity }: ServerKit, id: string): Promise<string> {
  if (!/^[0-9a-f]{24}$/.test(id)) return id;
  return (await identity.byPublicId(id))?.name ?? id;
}
