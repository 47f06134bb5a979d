/** Subscribers per channel of the other processes: every process tells its changes every 2 s, nobody asks. */

import * as z from 'zod/mini';

export const countsMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('counts'),
    node: z.string(),
    full: z.boolean(),
    counts: z.record(z.string(), z.number()),
  }),
  z.object({ type: z.literal('hello'), node: z.string() }),
]);
export type CountsMessage = z.infer<typeof countsMessage>;

const TELL_MS = 2000;
/** Without news a process is taken for dead. */
const STALE_MS = 10_000;

export interface RemoteCounts {
  hear(message: CountsMessage): void;
  /** Asks the others for their full counts. */
  greet(): void;
  sweep(local: Iterable<readonly [string, number]>): void;
  all(): ReadonlyMap<string, number>;
}

export function createRemoteCounts(
  node: string,
  now: () => number,
  publish: (message: CountsMessage) => void,
): RemoteCounts {
  const nodes = new Map<string, { counts: Map<string, number>; receivedAt: number }>();
  let sum = new Map<string, number>();
  let published = new Map<string, number>();
  let publishedAt = 0;
  let publishAll = true;

  function add(): void {
    sum = new Map();
    for (const { counts } of nodes.values()) {
      for (const [channel, count] of counts) sum.set(channel, (sum.get(channel) ?? 0) + count);
    }
  }

  return {
    hear(message) {
      if (message.node === node) return;
      if (message.type === 'hello') {
        publishAll = true;
        return;
      }
      let from = nodes.get(message.node);
      if (!from) {
        nodes.set(message.node, (from = { counts: new Map(), receivedAt: 0 }));
        if (!message.full) publish({ type: 'hello', node });
      }
      from.receivedAt = now();
      if (message.full) from.counts.clear();
      for (const [channel, count] of Object.entries(message.counts)) {
        if (count > 0) from.counts.set(channel, count);
        else from.counts.delete(channel);
      }
      add();
    },
    greet: () => publish({ type: 'hello', node }),
    sweep(local) {
      // Either way: after a clock was set back the others would take this process for dead before it has caught up.
      if (Math.abs(now() - publishedAt) < TELL_MS) return;
      publishedAt = now();
      const current = new Map(local);
      const changed: [string, number][] = [];
      for (const [channel, count] of current)
        if (publishAll || published.get(channel) !== count) changed.push([channel, count]);
      for (const channel of published.keys()) if (!current.has(channel)) changed.push([channel, 0]);
      publish({ type: 'counts', node, full: publishAll, counts: Object.fromEntries(changed) });
      published = current;
      publishAll = false;
      let lost = false;
      for (const [id, from] of nodes) {
        from.receivedAt = Math.min(from.receivedAt, publishedAt);
        if (publishedAt - from.receivedAt > STALE_MS) lost = nodes.delete(id) || lost;
      }
      if (lost) add();
    },
    all: () => sum,
  };
}
