/**
 * Reads every frame of many rounds of each shared game for their ends. A few rounds in the suite; ROOM_ROUNDS=100 for
 * the long scan.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { feed } from '#features/play/feed/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import type { AnyShared } from '#platform/contract/game.ts';
import { hastyRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';
import { beforePublished, joinNext, richPlayer, revealing, until, watch } from './shared-round-testing.ts';

const ROUNDS = Number(process.env['ROOM_ROUNDS'] ?? 1);
const shared = games
  .filter((game): game is AnyShared => game.kind === 'shared')
  .map((game) => [game.id, game] as const);
/** Never leaves before the end, so that nothing but the end is told. */
const STAY: Readonly<Record<string, object>> = { crash: {}, slide: { target: 2 }, double: { colour: 'red' } };
let app: TestPlatform;

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, feed, originals], games, runtime: hastyRuntime(20) });
});
afterAll(() => app.close());

describe.each(shared)('%s', (id, game) => {
  it(
    `tells nothing of its end too early in every round (${ROUNDS})`,
    { timeout: 900_000 + ROUNDS * 12_000 },
    async () => {
      const one = await richPlayer(app);
      const { frames, close } = await watch(app, game, one);
      const joined = new Map<number, string>();
      while (joined.size < ROUNDS) {
        const { no, id: bet } = await joinNext(app, game, one, STAY[id] ?? game.initial);
        joined.set(no, bet);
        await until(app, game, (state) => state.no > no || state.phase === 'settled');
      }
      const last = Math.max(...joined.keys());
      await until(app, game, ({ no, phase }) => no > last || (no === last && phase === 'settled'));
      const { rows } = await app.platform.db.pool.query<{ no: string; hash: string }>(
        'select no::text, hash from shared_round where game = $1 and hash is not null',
        [id],
      );
      const ends = new Map(rows.map((row) => [Number(row.no), row.hash]));
      for (const [no, bet] of joined) {
        const before = beforePublished(frames, no, [bet]);
        expect(before.length).toBeGreaterThan(0);
        expect(before.flatMap((frame) => revealing(frame.data, ends.get(no)!, frame.event))).toEqual([]);
      }
      close();
    },
  );
});
