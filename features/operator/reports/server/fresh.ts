/** Counts before an answer, so that it holds to this moment; but nobody waits for years of play to be added up. */
import type { ServerKit } from '#platform/server/kit.ts';

const KEEP_MS = 3_000;
/** More batches than this are left to the job. */
const MAX_BEHIND = 20_000;

/** @returns the moment up to which all is counted; null while it is much that is not */
export function createFresh(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  count: () => Promise<boolean>,
): () => Promise<string | null> {
  let kept: { readonly until: number; readonly value: Promise<string | null> } | null = null;

  async function look(): Promise<string | null> {
    const at = new Date(runtime.now()).toISOString();
    const { rows } = await db.pool.query<{ behind: string }>(
      `select coalesce(sum(l.no - coalesce(c.batch, 0)), 0)::text as behind from lane l left join report_cursor c on c.lane = l.id`,
    );
    if (Number(rows[0]!.behind) > MAX_BEHIND) return null;
    await count();
    return at;
  }

  return () => {
    const now = runtime.now();
    if (kept && kept.until > now) return kept.value;
    const entry = { until: now + KEEP_MS, value: look() };
    kept = entry;
    entry.value.catch(() => {
      if (kept === entry) kept = null;
    });
    return entry.value;
  };
}
