import type { ServerKit } from '#platform/server/kit.ts';
import type { SystemView } from '../system-contract.ts';

/** Who reads the log of events, how far behind, and whether the processes of the house hear each other. */
export async function showSystem(kit: Pick<ServerKit, 'house'>): Promise<SystemView> {
  const [{ count, shared }, lags] = await Promise.all([kit.house.processes(), kit.house.lags()]);
  const readers = lags.map(({ name, events, batches, seconds, lastError: trouble }) => ({
    name,
    events,
    batches,
    seconds,
    failures: trouble?.failures ?? 0,
    error: trouble?.message ?? null,
    retryAt: trouble ? new Date(trouble.retryAt).toISOString() : null,
  }));
  // Those in trouble first, then those farthest behind.
  readers.sort((a, b) => b.failures - a.failures || b.seconds - a.seconds || a.name.localeCompare(b.name));
  return { processes: count, shared, readers };
}
