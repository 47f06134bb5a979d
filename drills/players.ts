/**
 * 64 players who never give up: every bet carries a key, and a request whose answer was lost is sent
 * again with the same key until it is answered. What was answered is remembered and checked afterwards.
 */
import { randomUUID } from 'node:crypto';
import type { Account } from '../bench/server.ts';
import { insist } from './insist.ts';

export interface Acknowledged {
  readonly key: string;
  readonly id: string;
  readonly nonce: number;
  readonly payout: string;
  readonly player: number;
}

export interface Crowd {
  readonly acknowledged: Acknowledged[];
  /** Requests that were cut off or answered "unknown" and had to be sent again. */
  readonly repeated: () => number;
  /** Refusals, by code: what an attacker or a poor player gets. */
  readonly refusals: Map<string, number>;
  readonly rounds: () => number;
  /** Lets everyone finish what they do. */
  stop(): Promise<void>;
}

interface Reply {
  id: string;
  type: string;
  code?: number;
  fairness: { nonce: number };
  game: { payout: string; status: string };
}

/** @param url of the server, which may be gone at any time and come back on the same address */
export function sendCrowd(url: string, players: readonly Account[]): Crowd {
  const acknowledged: Acknowledged[] = [];
  const refusals = new Map<string, number>();
  let repeated = 0;
  let rounds = 0;
  let stopped = false;

  const ask = (path: string, body: object, token: string) =>
    insist<Reply>(
      () => url,
      path,
      body,
      token,
      () => (repeated += 1),
    );

  function refuse(code: number | undefined): void {
    refusals.set(String(code), (refusals.get(String(code)) ?? 0) + 1);
  }

  async function dice(player: number): Promise<void> {
    const key = randomUUID();
    const bet = {
      api_id: 'dice',
      bet: '0.10',
      currency: 'usd',
      quick: true,
      data: { target: 50.5, direction: 'over' },
      key,
    };
    const { status, body } = await ask('/api/game/play', bet, players[player]!.token);
    if (status !== 200) return refuse(body.code);
    acknowledged.push({ key, id: body.id, nonce: body.fairness.nonce, payout: body.game.payout, player });
  }

  async function mines(player: number): Promise<void> {
    const { token } = players[player]!;
    const key = randomUUID();
    const opened = await ask(
      '/api/game/play',
      { api_id: 'mines', bet: '0.10', currency: 'usd', data: { mines: 3 }, key },
      token,
    );
    if (opened.status !== 200) return refuse(opened.body.code);
    const { id } = opened.body;
    for (let tile = 0; tile < 3; tile++) {
      const turn = await ask('/api/whisper', { event: 'turn', data: { id, tile } }, token);
      // 0: this tile was opened by the request whose answer was lost. 1: it ended the round.
      if (turn.status !== 200 && turn.body.code === 1) return void (rounds += 1);
      if (turn.body.type === 'lose') return void (rounds += 1);
    }
    await ask('/api/whisper', { event: 'finish', data: { id } }, token);
    rounds += 1;
  }

  const running = players.map(async (_account, player) => {
    while (!stopped) {
      if (player % 8 === 0) await mines(player);
      else await dice(player);
    }
  });
  return {
    acknowledged,
    repeated: () => repeated,
    refusals,
    rounds: () => rounds,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}
