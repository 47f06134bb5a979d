import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';

/** Each crowd has a language of its own, which is how its segment finds it. */
const LANGUAGES = ['es', 'pt', 'fr', 'ru', 'tr', 'ar', 'ja', 'zh', 'de'];
let crowds = 0;

export interface People {
  readonly ids: string[];
  readonly segment: string;
  readonly locale: string;
}

/** Accounts by the hundred, and a segment of them. @param staff who saves it */
export async function createPeople(app: TestPlatform, staff: TestPlayer, count: number): Promise<People> {
  const locale = LANGUAGES[crowds++]!;
  const { rows } = await app.kit.db.pool.query<{ id: string }>(
    `insert into account (public_id, name, email, email_verified, locale, created_at)
      select md5($2 || n)::text::varchar(24), $2 || 'p' || n, $2 || n || '@example.com', true, $2, now() from generate_series(1, $1::int) n returning id::text`,
    [count, locale],
  );
  const segment = app.kit.runtime.uuid();
  const filter = { mode: 'all', of: [{ kind: 'word', fact: 'language', is: 'in', words: [locale] }] };
  const { status, body } = await app.api(
    '/api/admin/segments/save',
    { id: segment, version: 0, name: locale, filter },
    staff.token,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ids: rows.map(({ id }) => id), segment, locale };
}
