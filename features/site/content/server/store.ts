/** Content as rows: what visitors see now, and what staff write. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type * as z from 'zod/mini';
import sanitizeHtml from 'sanitize-html';
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type adminSaveContent, contentData, type ContentItem, type ContentKind } from '../contract.ts';
import { badField, changedSince, endsTooEarly, gone } from './refusals.ts';

export interface Row {
  id: string;
  kind: ContentKind;
  place: number;
  locale: string | null;
  published: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  data: Record<string, unknown>;
  author: string;
  changed_at: Date;
}

export async function allOf({ db, runtime }: ServerKit, kind: ContentKind): Promise<ContentItem[]> {
  const { rows } = await db.pool.query<Row>(
    'select * from content where kind = $1 order by place desc, changed_at desc',
    [kind],
  );
  return rows.map((row) => toItem(row, runtime.now()));
}

function toItem(row: Row, now: number): ContentItem {
  const { id, kind, place, locale, published, starts_at: starts, ends_at: ends, data, author } = row;
  const state = !published
    ? 'draft'
    : ends && ends.getTime() <= now
      ? 'ended'
      : starts && starts.getTime() > now
        ? 'scheduled'
        : 'live';
  return {
    id,
    kind,
    place,
    locale,
    published,
    startsAt: starts?.toISOString() ?? null,
    endsAt: ends?.toISOString() ?? null,
    data,
    state,
    author,
    changedAt: row.changed_at.toISOString(),
  };
}

export async function save(
  { db, runtime, audit }: ServerKit,
  body: BodyOf<typeof adminSaveContent>,
  staff: Player,
): Promise<ContentItem | Failure> {
  const { kind, place, locale, published } = body;
  // To the millisecond, as everywhere: they are compared here as they are kept.
  const [starts, ends] = [dateOf(body.startsAt), dateOf(body.endsAt)];
  const data = storable(kind, body.data);
  if (isFailure(data)) return data;
  if (starts && ends && ends <= starts) return endsTooEarly;
  const now = runtime.now();
  const sent = [kind, place, locale, published, starts, ends, data, staff._id];
  return db.transaction(async (client) => {
    const there = body.id === undefined ? null : await held(client, body.id);
    if (body.id !== undefined && there?.kind !== kind) return gone;
    if (there && there.changed_at.getTime() !== Date.parse(body.changedAt ?? ''))
      return asSent(there, sent) ? toItem(there, now) : changedSince;
    const id = body.id ?? body.key ?? runtime.uuid();
    const { rows } = await client.query<Row>(
      there
        ? `update content set place = $2, locale = $3, published = $4, starts_at = $5, ends_at = $6, data = $7, author = $8,
           changed_at = $9 where kind = $1 and id = $10 returning *`
        : `insert into content (kind, place, locale, published, starts_at, ends_at, data, author, changed_at, id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing returning *`,
      [...sent, new Date(now), id],
    );
    if (!rows[0]) {
      const first = await held(client, id);
      return first && asSent(first, sent) ? toItem(first, now) : changedSince;
    }
    const item = toItem(rows[0], now);
    const { startsAt, endsAt } = item;
    const detail = { kind, place, locale, published, startsAt, endsAt, data };
    await audit.append({ actor: staff._id, action: 'content.save', subject: item.id, detail }, client);
    return item;
  });
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** What is there, until the end of the transaction. */
async function held(client: pg.ClientBase, id: string): Promise<Row | null> {
  const { rows } = await client.query<Row>('select * from content where id = $1 for update', [id]);
  return rows[0] ?? null;
}

/** Whether it is there as it is sent now, by who sends it: the answer to it was lost. */
function asSent({ kind, place, locale, published, ...row }: Row, sent: readonly unknown[]): boolean {
  const there = [kind, place, locale, published, row.starts_at, row.ends_at, row.data, row.author];
  return isDeepStrictEqual(there, sent);
}

export async function remove(
  { db, audit }: ServerKit,
  id: string,
  staff: Player,
): Promise<{ id: string } | Failure> {
  return db.transaction(async (client) => {
    const { rows } = await client.query<Row>('delete from content where id = $1 returning *', [id]);
    if (!rows[0]) return gone;
    const { kind, data } = rows[0];
    await audit.append(
      { actor: staff._id, action: 'content.delete', subject: id, detail: { kind, data } },
      client,
    );
    return { id };
  });
}

type Data = z.output<(typeof contentData)[ContentKind]>;

/** Judged as it is kept too: `&` and `<br>` are longer there, and a text of scripts alone is none. What comes back can be saved again. */
function storable(kind: ContentKind, sent: Record<string, unknown>): Data | Failure {
  const parsed = contentData[kind].safeParse(sent);
  const kept = parsed.success ? contentData[kind].safeParse(withoutScripts(parsed.data)) : parsed;
  if (kept.success) return kept.data;
  const issue = kept.error.issues[0]!;
  return badField(['data', ...issue.path].join('.'), issue.message);
}

/** What is drawn with its marks, the words of a slide and a notice, with none but those for letters. */
function withoutScripts(data: Data): Data {
  if ('category' in data) return { ...data, type: { ...data.type, html: plainMarks(data.type.html) } };
  if ('icon' in data) return { ...data, text: plainMarks(data.text) };
  return data;
}

/** No attributes, no addresses, nothing that runs. */
const plainMarks = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'br', 'p', 'span'],
    allowedAttributes: {},
  });
