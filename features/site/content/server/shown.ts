/**
 * What visitors see, from a copy of everything published: each page asks, and staff write a few times a day. A change
 * made here shows at once, one made by another process within a second.
 */
import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ServerKit } from '#platform/server/kit.ts';
import type { contentData, ContentKind } from '../contract.ts';
import type { Row } from './store.ts';

const FRESH_MS = 1000;

export type Shown<Kind extends ContentKind> = z.output<(typeof contentData)[Kind]> & { _id: string };

export interface Shelf {
  /** What visitors of a language see now, first place first. */
  inForce<Kind extends ContentKind>(kind: Kind, locale?: string): Promise<Shown<Kind>[]>;
  /** Something was written: the next reader looks again. */
  forget(): void;
}

export function openShelf({ db, runtime }: Pick<ServerKit, 'db' | 'runtime'>): Shelf {
  let kept: { readonly rows: Promise<readonly Row[]>; readonly at: number } | null = null;

  async function look(): Promise<readonly Row[]> {
    const { rows } = await db.pool.query<Row>({
      name: 'content-published',
      text: 'select * from content where published order by place desc, changed_at desc',
    });
    return rows;
  }

  async function published(now: number): Promise<readonly Row[]> {
    if (kept === null || Math.abs(now - kept.at) >= FRESH_MS) {
      const mine = { rows: look(), at: now };
      kept = mine;
      // A failed look is not kept: the next reader tries again.
      mine.rows.catch(() => {
        if (kept === mine) kept = null;
      });
    }
    return kept.rows;
  }

  return {
    forget: () => void (kept = null),
    async inForce<Kind extends ContentKind>(kind: Kind, locale = 'en') {
      const now = runtime.now();
      const rows = await published(now);
      return rows
        .filter((row) => row.kind === kind && (row.locale ?? locale) === locale && isNow(row, now))
        .slice(0, MAX_SHOWN)
        .map((row) => ({ ...(row.data as Shown<Kind>), _id: idOf(row) }));
    },
  };
}

/** More than this of a kind at once is shown to nobody. */
const MAX_SHOWN = 50;

function isNow({ starts_at: starts, ends_at: ends }: Row, now: number): boolean {
  return (starts === null || starts.getTime() <= now) && (ends === null || ends.getTime() > now);
}

/** What a visitor may close is known by what it says: with new words it is a new one, and is shown again. */
function idOf({ id, kind, data }: Row): string {
  if (kind !== 'notice' && kind !== 'window') return id;
  return `${id}-${createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 8)}`;
}
