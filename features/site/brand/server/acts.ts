/** The way of a change: written, proposed, published by somebody else. Each act moves the revision that the next one names. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import type { BrandRoom } from '../contract.ts';
import { brandSettings, type BrandSettings } from '../settings.ts';
import { hadPart, hasExpired, openChange, read, showRoom, versionValue, type ChangeRow } from './read.ts';
import * as refusals from './refusals.ts';
import { draftFaults, missingPictures, obligations } from './rules.ts';

interface Seen {
  readonly id: string;
  readonly revision: number;
}

function refusalOf(faults: Readonly<Record<string, string>>): Failure | null {
  const [first] = Object.entries(faults);
  return first ? { ...refusals.badField(...first), errors: { ...faults } } : null;
}

/** The change as the caller saw it, locked until the commit. */
async function lockSeen(client: pg.ClientBase, { id, revision }: Seen): Promise<ChangeRow | Failure> {
  const { rows } = await client.query<ChangeRow>('select * from brand_change where id = $1 for update', [id]);
  const row = rows[0];
  if (!row) return refusals.noChange;
  // One that is over has moved too: its last act did.
  return row.revision === revision ? row : refusals.moved;
}

/** Does an act on the draft that the caller saw, in one transaction with its line of the audit log. */
async function actOn(
  kit: ServerKit,
  staff: Player,
  seen: Seen,
  action: string,
  act: (client: pg.ClientBase, row: ChangeRow) => Promise<Failure | Record<string, unknown>>,
): Promise<BrandRoom | Failure> {
  const done = await kit.db.transaction(async (client) => {
    const row = await lockSeen(client, seen);
    if (isFailure(row)) return row;
    const detail = await act(client, row);
    if (isFailure(detail)) return detail;
    await kit.audit.append({ actor: staff._id, action, subject: row.id, detail }, client);
    return null;
  });
  return done ?? showRoom(kit, staff);
}

export async function save(kit: ServerKit, { body, player }: Call<typeof contract.saveBrand>) {
  const { value, draft } = body;
  const faults = {
    ...draftFaults(value, kit.config.publicUrl),
    ...(await missingPictures(kit.media, value)),
  };
  const refused = refusalOf(faults);
  if (refused) return refused;
  if (draft === null) return begin(kit, player, value, null);
  return actOn(kit, player, draft, 'brand.draft', async (client, row) => {
    await client.query(
      `update brand_change set value = $2, state = 'draft', revision = revision + 1, changed_by = $3, changed_at = $4,
         editors = case when $3 = any(editors) then editors else editors || $3 end,
         proposed_by = null, proposed_at = null, note = null, decided_by = null, decided_at = null, reason = null
       where id = $1`,
      [row.id, JSON.stringify(value), player._id, new Date(kit.runtime.now())],
    );
    return { revision: row.revision + 1, changed: changedFields(read(row.value), value) };
  });
}

function changedFields(before: BrandSettings, after: BrandSettings): string[] {
  return (Object.keys(after) as (keyof BrandSettings)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
}

/** A draft of what is in force with changes, or (with a note) an earlier version that is proposed at once. */
async function begin(
  kit: ServerKit,
  staff: Player,
  value: BrandSettings,
  note: string | null,
): Promise<BrandRoom | Failure> {
  const [latest] = await kit.settings.history('brand', { limit: 1 });
  const now = new Date(kit.runtime.now());
  const id = kit.runtime.uuid();
  const begun = await kit.db.transaction(async (client) => {
    if (await openChange(client)) return false;
    const { rowCount } = await client.query(
      `insert into brand_change (id, state, base, value, revision, editors, changed_by, changed_at, proposed_by, proposed_at, note)
       values ($1, $2, $3, $4, 1, array[$5], $5, $6, $7, $8, $9)
       on conflict ((true)) where state in ('draft', 'proposed') do nothing`,
      [
        id,
        note === null ? 'draft' : 'proposed',
        latest?.version ?? 0,
        JSON.stringify(value),
        staff._id,
        now,
        note === null ? null : staff._id,
        note === null ? null : now,
        note,
      ],
    );
    if (rowCount !== 1) return false;
    const before = kit.settings.get('brand', brandSettings);
    const detail = { revision: 1, changed: changedFields(before, value), ...(note !== null && { note }) };
    const action = note === null ? 'brand.draft' : 'brand.restore';
    await kit.audit.append({ actor: staff._id, action, subject: id, detail }, client);
    return true;
  });
  return begun ? showRoom(kit, staff) : refusals.openAlready;
}

export async function restore(kit: ServerKit, { body, player }: Call<typeof contract.restoreBrand>) {
  const value = await versionValue(kit, body.version);
  if (!value) return refusals.noChange;
  if (isDeepStrictEqual(value, kit.settings.get('brand', brandSettings))) return refusals.nothingNew;
  // Rules may have been made since it was published.
  return (
    refusalOf({ ...draftFaults(value, kit.config.publicUrl), ...obligations(kit, value) }) ??
    begin(kit, player, value, body.note)
  );
}

export function propose(kit: ServerKit, { body, player }: Call<typeof contract.proposeBrand>) {
  return actOn(kit, player, body, 'brand.propose', async (client, row) => {
    const value = read(row.value);
    if (isDeepStrictEqual(value, kit.settings.get('brand', brandSettings))) return refusals.nothingNew;
    const refused = refusalOf(obligations(kit, value));
    if (refused) return refused;
    await client.query(
      `update brand_change set state = 'proposed', revision = revision + 1, proposed_by = $2, proposed_at = $3, note = $4,
         decided_by = null, decided_at = null, reason = null where id = $1`,
      [row.id, player._id, new Date(kit.runtime.now()), body.note],
    );
    return { revision: row.revision + 1, note: body.note };
  });
}

export function drop(kit: ServerKit, { body, player }: Call<typeof contract.dropBrand>) {
  return actOn(kit, player, body, 'brand.drop', async (client, row) => {
    await client.query(
      `update brand_change set state = 'dropped', revision = revision + 1, decided_by = $2, decided_at = $3 where id = $1`,
      [row.id, player._id, new Date(kit.runtime.now())],
    );
    return { state: row.state };
  });
}

export async function decline(kit: ServerKit, { body, player }: Call<typeof contract.declineBrand>) {
  const done = await actOn(kit, player, body, 'brand.decline', async (client, row) => {
    if (row.state !== 'proposed') return refusals.notProposed;
    await client.query(
      `update brand_change set state = 'draft', revision = revision + 1, proposed_by = null, proposed_at = null, note = null,
         decided_by = $2, decided_at = $3, reason = $4 where id = $1`,
      [row.id, player._id, new Date(kit.runtime.now()), body.reason],
    );
    return { proposedBy: row.proposed_by, reason: body.reason };
  });
  return isFailure(done) ? done : { id: body.id };
}

/** Whether who publishes may be one of those who wrote or proposed it, for whom the right is to write. Reads the pool. */
async function isOneHand({ services }: ServerKit, row: ChangeRow, staff: Player): Promise<boolean> {
  for (const one of new Set([...row.editors, row.proposed_by])) {
    if (one === null || one === staff._id) continue;
    for (const right of ['brand.publish', 'brand.edit'] as const)
      if (await services.mayBeOne(one, staff, right)) return true;
  }
  return false;
}

/** One transaction: the change is taken, the version written, every process woken. What is published is what was seen. */
export async function publish(kit: ServerKit, { body, player }: Call<typeof contract.publishBrand>) {
  const { rows } = await kit.db.pool.query<ChangeRow>('select * from brand_change where id = $1', [body.id]);
  const seen = rows[0];
  if (!seen) return refusals.noChange;
  if (seen.revision !== body.revision) return refusals.moved;
  const sameHand = await isOneHand(kit, seen, player);
  const saved = await kit.settings.set(
    'brand',
    read(seen.value),
    player._id,
    seen.base,
    player,
    async (client, version) => {
      const row = await lockSeen(client, body);
      if (isFailure(row)) return row;
      const refused = refusePublishing(kit, row, player);
      if (refused) return refused;
      if (sameHand) return refusals.oneHand;
      await client.query(
        `update brand_change set state = 'published', revision = revision + 1, decided_by = $2, decided_at = $3, version = $4
       where id = $1`,
        [row.id, player._id, new Date(kit.runtime.now()), version],
      );
      const detail = { version, revision: row.revision, editors: row.editors, proposedBy: row.proposed_by };
      await kit.audit.append({ actor: player._id, action: 'brand.publish', subject: row.id, detail }, client);
      return null;
    },
  );
  if ('version' in saved) return { version: saved.version };
  if (saved.refused) return saved.refused;
  if (saved.stale !== undefined) return afterStale(kit, body);
  return refusalOf(saved.errors) ?? refusals.moved;
}

/** Of two who publish at once the second finds another version in force: it was this very change. */
async function afterStale(kit: ServerKit, seen: Seen): Promise<Failure> {
  const row = await kit.db.transaction((client) => lockSeen(client, seen));
  return isFailure(row) ? row : refusals.stale;
}

function refusePublishing({ runtime }: ServerKit, row: ChangeRow, staff: Player): Failure | null {
  if (row.state !== 'proposed') return refusals.notProposed;
  if (hadPart(row, staff)) return refusals.sameEyes;
  return hasExpired(row, runtime.now()) ? refusals.expired : null;
}
