import type { ChainDriver, Watched } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { keyringOf } from './context.ts';

export interface WatchedTargets extends Watched {
  /** Takes in what was given out since. Asked before every reading, so no address is known to a player and not to it. */
  refresh(): Promise<void>;
  readonly size: number;
}

/** The targets of a chain that are ours, in memory: asked for every output of every block. */
export function watchedTargets({ db }: Pick<ServerKit, 'db'>, driver: ChainDriver): WatchedTargets {
  const targets = new Set<string>();
  let last = '0';
  return {
    has: (target) => targets.has(target),
    get size() {
      return targets.size;
    },
    async refresh() {
      const { rows } = await db.pool.query<{ no: string; target: string }>({
        name: 'new-targets',
        text: 'select no, target from wallet_address where keyring = $1 and no > $2 order by no',
        values: [keyringOf(driver), last],
      });
      for (const { target } of rows) targets.add(target);
      last = rows.at(-1)?.no ?? last;
    },
  };
}
