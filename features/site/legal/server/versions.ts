/** Which version of each text is in force. A version is noted when it is first read or accepted, and kept for ever. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { LOCALES } from '#platform/contract/locale.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { DocumentId } from '../documents.ts';
import { type Facts, placeholdersOf, render, TEXTS } from './render.ts';
import { factsOf } from './facts.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface Version {
  readonly document: DocumentId;
  readonly hash: string;
}

/**
 * The hash is over the sentences and figures, not over what Intl makes of them: names of countries change with the
 * version of Node, and nobody shall be asked for that.
 */
function hashOf(document: DocumentId, facts: Facts): string {
  const texts = LOCALES.map((locale) => TEXTS[locale][document]);
  const used = [...new Set(placeholdersOf(JSON.stringify(texts)))].toSorted();
  // Which sentences stand there: conditions without a figure are in it too.
  const shown = LOCALES.map((locale) =>
    render(document, locale, Object.fromEntries(Object.keys(facts).map((name) => [name, `{${name}}`]))),
  );
  const figures = used.map((name) => [name, facts[name] ?? null]);
  return createHash('sha256').update(JSON.stringify({ shown, figures })).digest('hex');
}

interface Rendered {
  /** What it was rendered from. */
  readonly facts: string;
  readonly hash: string;
  /** By language, as JSON. */
  readonly content: string;
}

/** Of each document as it was rendered last: it changes with the settings, and every registration accepts some. */
const rendered = new Map<DocumentId, Rendered>();

function renderedOf(document: DocumentId, facts: Facts): Rendered {
  const from = JSON.stringify(facts);
  const last = rendered.get(document);
  if (last?.facts === from) return last;
  const content = Object.fromEntries(LOCALES.map((locale) => [locale, render(document, locale, facts)]));
  const made = { facts: from, hash: hashOf(document, facts), content: JSON.stringify(content) };
  rendered.set(document, made);
  return made;
}

/** The version in force, noted in the database. @param client the transaction of an acceptance */
export async function noteVersion(
  kit: ServerKit,
  document: DocumentId,
  client: Queryable = kit.db.pool,
): Promise<Version> {
  const { hash, content } = renderedOf(document, factsOf(kit));
  const noted = await client.query('select 1 from legal_version where document = $1 and hash = $2', [
    document,
    hash,
  ]);
  if (noted.rowCount === 0)
    await client.query(
      'insert into legal_version (document, hash, since, content) values ($1, $2, $3, $4) on conflict do nothing',
      [document, hash, new Date(kit.runtime.now()), content],
    );
  return { document, hash };
}

export async function sinceOf({ db }: ServerKit, { document, hash }: Version): Promise<string> {
  const { rows } = await db.pool.query<{ since: Date }>(
    'select since from legal_version where document = $1 and hash = $2',
    [document, hash],
  );
  return rows[0]!.since.toISOString();
}
