/**
 * Wins that nobody won: what a demo build shows in the strip so that it is not empty. Each is marked and nameless.
 * They follow from the clock alone, so every process and every page of the house tells the same ones.
 */
import { createHash } from 'node:crypto';
import { formatUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import { liveFeed, type LiveGame } from '../contract.ts';

/** One to a stretch, up to a third late: two follow each other in more than 5 and less than 10 seconds. */
const STRETCH_MS = 7500;
const LATE_MS = 2500;
const CENTS = 2;
const STAKES = [50n, 100n, 200n, 250n, 500n, 1000n, 2000n] as const;
/** Multipliers in hundredths. */
const MULTIPLIERS = [120n, 150n, 198n, 200n, 240n, 330n, 495n, 990n, 2475n] as const;

const digest = (no: number): Buffer => createHash('sha256').update(`simulated win ${no}`).digest();

/** When the win of a number is told, epoch ms. */
export function simulatedAt(no: number): number {
  return no * STRETCH_MS + (digest(no).readUInt32BE(0) % LATE_MS);
}

/** Number of the newest one at a moment. */
export function newestSimulated(now: number): number {
  const no = Math.floor(now / STRETCH_MS);
  return simulatedAt(no) <= now ? no : no - 1;
}

export function simulatedWin({ games }: Pick<ServerKit, 'games'>, no: number): LiveGame {
  const drawn = digest(no);
  const pick = <T>(list: readonly T[], at: number): T => list[drawn.readUInt16BE(at) % list.length]!;
  const game = pick([...games.values()], 4);
  const stake = pick(STAKES, 6);
  const multiplier = pick(MULTIPLIERS, 8);
  const profit = formatUnits((stake * (multiplier - 100n)) / 100n, CENTS);
  return {
    user: null,
    metadata: { id: game.id, name: game.title, image: `/art/${game.id}.svg` },
    game: {
      id: `demo-${no}`,
      currency: 'usd',
      demo: true,
      wager: formatUnits(stake, CENTS),
      splitTotal: formatUnits(stake, CENTS),
      multiplier: Number(multiplier) / 100,
      status: 'win',
      profit,
      type: 'quick',
      user: null,
      profit_usd_converted: profit,
      created_at: new Date(simulatedAt(no)).toISOString(),
    },
    delay: 0,
  };
}

/** Newest first. */
export function latestSimulated(kit: ServerKit, count: number): LiveGame[] {
  if (kit.games.size === 0) return [];
  const newest = newestSimulated(kit.runtime.now());
  return Array.from({ length: count }, (_, index) => simulatedWin(kit, newest - index));
}

/** Tells each when its time has come. @throws outside a demo build: invented wins mislead players */
export function publishSimulated(kit: ServerKit): void {
  if (!kit.config.demo) throw new Error('simulated wins are for demo builds only');
  kit.run.asLeader('simulate', async (stop) => {
    let announced = newestSimulated(kit.runtime.now());
    while (!stop.aborted) {
      const next = Math.max(announced + 1, newestSimulated(kit.runtime.now()));
      await kit.runtime.sleep(Math.max(0, simulatedAt(next) - kit.runtime.now()), stop);
      if (stop.aborted) return;
      announced = next;
      if (kit.games.size === 0 || !kit.realtime.occupied(liveFeed.name)) continue;
      kit.realtime.publish(channelOfAll('live-feed'), 'simulatedWin', simulatedWin(kit, next));
    }
  });
}
