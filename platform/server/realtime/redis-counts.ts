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
  tell: (message: CountsMessage) => void,
): RemoteCounts {
  const nodes = new Map<string, { counts: Map<string, number>; heardAt: number }>();
  let sum = new Map<string, number>();
  let told = new Map<string, number>();
  let toldAt = 0;
  let tellAll = true;

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
        tellAll = true;
        return;
      }
      let from = nodes.get(message.node);
      if (!from) {
        nodes.set(message.node, (from = { counts: new Map(), heardAt: 0 }));
        if (!message.full) tell({ type: 'hello', node });
      }
      from.heardAt = now();
      if (message.full) from.counts.clear();
      for (const [channel, count] of Object.entries(message.counts)) {
        if (count > 0) from.counts.set(channel, count);
        else from.counts.delete(channel);
      }
      add();
    },
    greet: () => tell({ type: 'hello', node }),
    sweep(local) {
      if (now() - toldAt < TELL_MS) return;
      toldAt = now();
      const current = new Map(local);
      const changed: [string, number][] = [];
      for (const [channel, count] of current)
        if (tellAll || told.get(channel) !== count) changed.push([channel, count]);
      for (const channel of told.keys()) if (!current.has(channel)) changed.push([channel, 0]);
      tell({ type: 'counts', node, full: tellAll, counts: Object.fromEntries(changed) });
      told = current;
      tellAll = false;
      let lost = false;
      for (const [id, { heardAt }] of nodes) if (toldAt - heardAt > STALE_MS) lost = nodes.delete(id) || lost;
      if (lost) add();
    },
    all: () => sum,
  };
}
