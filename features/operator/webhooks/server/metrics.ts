import { Gauge } from 'prom-client';
import type { ServerKit } from '#platform/server/kit.ts';

/** How many endpoints there are in each state: a disabled one is somebody's to look at. A database that is away leaves it out. */
export function watchEndpoints({ metrics, db }: ServerKit): void {
  new Gauge({
    name: 'phoenix_webhook_endpoints',
    help: "Endpoints of operators' systems by state",
    labelNames: ['state'],
    registers: [metrics],
    async collect() {
      this.reset();
      const counted = await db.pool
        .query<{ state: string; count: number }>(
          `select s.state, count(e.id)::int as count from unnest(array['on', 'paused', 'disabled']) as s (state)
           left join webhook_endpoint e on e.state = s.state group by s.state`,
        )
        .catch(() => null);
      for (const { state, count } of counted?.rows ?? []) this.set({ state }, count);
    },
  });
}
