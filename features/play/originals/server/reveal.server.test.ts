/** A shared game whose results take differently long to show: nobody is told of one before its stage has shown it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feed } from '#features/play/feed/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { nightfair } from '#games/nightfair/game.ts';
import { hastyRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';
import { joinNext, richPlayer, until, watch } from './shared-round-testing.ts';

const SPEED = 20;
const PAUSE_MS = 2000;
/** Every result takes a time of its own, so much above the plain one that no rhythm of a feed hides it. */
const revealMsOf = (result: number): number => nightfair.revealMs + 20_000 + (result % 7) * 1000;
const game = { ...nightfair, revealMsOf };
let app: TestPlatform;

beforeAll(async () => {
  const runtime = hastyRuntime(SPEED);
  app = await createTestPlatform({ features: [identity, shell, originals, feed], games: [game], runtime });
  const shared = { bettingMs: 10_000, pauseMs: PAUSE_MS, chainLength: 1000 };
  await app.kit.settings.set('originals', { shared }, 'test');
});
afterAll(() => app.close());

it('holds balance, feed and the next round for as long as this very result takes', async () => {
  const one = await richPlayer(app);
  const { frames, close } = await watch(app, game, one);
  const taken = new Set<number>();
  while (taken.size < 2) {
    const { id, no } = await joinNext(app, game, one, { stand: 'one' });
    await until(app, game, (state) => state.no > no);
    const told = frames.find(({ data }) => data.no === no && data.phase === 'settled')!;
    const reveal = revealMsOf(told.data.result as number);
    taken.add(reveal);
    const shown = (told.data.startedAt as number) + reveal;
    const next = frames.find(({ data }) => data.no === no + 1 && data.phase === 'betting')!;
    expect(next.at).toBeGreaterThanOrEqual(shown + PAUSE_MS);
    const fed = () =>
      frames.find(
        ({ event, data }) =>
          event === 'liveGame' && (data as { game: { id: string } }[]).some((entry) => entry.game.id === id),
      );
    await expect.poll(fed).toBeDefined();
    expect(fed()!.at).toBeGreaterThanOrEqual(shown);
    const balance = frames.find(({ at, event }) => event === 'BalanceModification' && at >= told.at)!;
    expect(balance.data.delay).toBe(reveal);
  }
  close();
});
