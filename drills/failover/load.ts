/** Players who bet without pause and never give up, and how long nobody was answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../../bench/server.ts';
import type { Acknowledged } from '../players.ts';

export interface Load {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers 503, and requests that were cut off: whoever sent them does not know. */
  readonly counts: { unavailable: number; cut: number; refused: number };
  /** Bets that were answered at the second try or later. */
  readonly unknown: () => number;
  /** From now on; @returns how long it took at most between two answers, in milliseconds, until it is called */
  watch(): () => number;
  stop(): Promise<void>;
}

/** A browser gives up earlier than this, and sends the same again. */
const PATIENCE_MS = 30_000;

/** @param url one of several servers for each try */
export function sendLoad(url: () => string, players: readonly Account[]): Load {
  const acknowledged: Acknowledged[] = [];
  const counts = { unavailable: 0, cut: 0, refused: 0 };
  const watches = new Set<{ last: number; longest: number }>();
  let unknown = 0;
  let stopped = false;

  function answered(): void {
    const now = performance.now();
    for (const watch of watches) {
      watch.longest = Math.max(watch.longest, now - watch.last);
      watch.last = now;
    }
  }

  async function attempt(key: string, player: number): Promise<boolean> {
    const bet = { api_id: 'dice', bet: '0.10', currency: 'usd', quick: true, key };
    const response = await fetch(`${url()}/api/game/play`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${players[player]!.token}` },
      body: JSON.stringify({ ...bet, data: { target: 50.5, direction: 'over' } }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = (await response.json()) as {
      id: string;
      fairness: { nonce: number };
      game: { payout: string };
    };
    if (response.status >= 500) {
      counts.unavailable += 1;
      return false;
    }
    if (response.status !== 200) {
      counts.refused += 1;
      return true;
    }
    acknowledged.push({ key, id: body.id, nonce: body.fairness.nonce, payout: body.game.payout, player });
    answered();
    return true;
  }

  async function placeOne(player: number): Promise<void> {
    const key = randomUUID();
    for (let tries = 1; ; tries++) {
      const done = await attempt(key, player).catch(() => {
        counts.cut += 1;
        return false;
      });
      if (done) {
        if (tries > 1) unknown += 1;
        return;
      }
      await sleep(100);
    }
  }

  const running = players.map(async (_account, player) => {
    while (!stopped) await placeOne(player);
  });
  return {
    acknowledged,
    counts,
    unknown: () => unknown,
    watch() {
      const watch = { last: performance.now(), longest: 0 };
      watches.add(watch);
      return () => {
        answered();
        watches.delete(watch);
        return watch.longest;
      };
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}
