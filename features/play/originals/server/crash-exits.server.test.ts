/** When automatic exits of crash are told, on the clock of the wall: an exit told early makes a missing one tell the break. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crash } from '#games/crash/game.ts';
import { multiplierAt, timeOf } from '#games/crash/curve.ts';
import { feed } from '#features/play/feed/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';
import { type Frame, join, look, richPlayer, until, watch } from './shared-round-testing.ts';

const TAKE_OFF = timeOf(980);

/** Crash that takes off at 9.80 and breaks at 11.00; a player may have a part at every automatic exit. */
const late: typeof crash = {
  ...crash,
  outcome: () => ({ result: 11 }),
  place: ({ autoCashout }) => String(autoCashout),
  flight: {
    ...crash.flight!,
    multiplierAt: (ms) => multiplierAt(ms + TAKE_OFF),
    timeOf: (multiplier) => timeOf(multiplier) - TAKE_OFF,
  },
};

const TARGETS = Array.from({ length: 100 }, (_, index) => 1000 + index);

let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, shell, originals, feed], games: [late] });
});
afterAll(() => app.close());

/** Joins one round at every target; a betting phase that closes meanwhile is waited out. @returns targets by bet */
async function joinAtAll(one: TestPlayer): Promise<{ no: number; targets: Map<string, number> }> {
  for (;;) {
    const { no } = await until(app, late, ({ phase }) => phase === 'betting');
    const answers = await Promise.all(
      TARGETS.map((target) => join(app, late, one, { autoCashout: target / 100 }, '0.27')),
    );
    const in_ = answers.flatMap(({ status, body }, index) =>
      status === 200 && body.game.state.no === no ? [[body.id as string, TARGETS[index]!] as const] : [],
    );
    if (in_.length === TARGETS.length) return { no, targets: new Map(in_) };
    await until(app, late, (state) => state.no > no);
  }
}

/** Automatic exits that a frame tells, as multipliers. */
function exitsIn({ event, data }: Frame): number[] {
  if (event === 'multiplayer')
    return data.bets.flatMap(({ additional }: { additional: { multiplier: number | null } }) =>
      additional.multiplier === null ? [] : [additional.multiplier],
    );
  if (event === 'liveGame') return data.map(({ game }: { game: { multiplier: number } }) => game.multiplier);
  return [];
}

describe('a hundred automatic exits, from 10.00 to 10.99', () => {
  it('are told when their time has come, and with the multiplier each was set to', async () => {
    const one = await richPlayer(app);
    const ear = await watch(app, late, one);
    const { no, targets } = await joinAtAll(one);
    const { startedAt } = await until(app, late, (state) => state.no === no && state.phase === 'running');
    const due = (target: number): number => startedAt + timeOf(target) - TAKE_OFF;
    await until(app, late, (state) => state.no > no || state.phase === 'settled');
    const { bets } = await look(app, late);
    // A round that only some could join ended before this one: its exits are no part of what is asked.
    const ofThis = () =>
      ear.frames.filter(({ event, data, at }) =>
        event === 'multiplayer' ? data.no === no : at >= startedAt,
      );
    const exits = () =>
      ofThis()
        .filter(({ event }) => event === 'multiplayer')
        .flatMap(exitsIn);
    await expect.poll(() => new Set(exits()).size).toBe(TARGETS.length);
    ear.close();

    // The player's own channel names the part, and tells a balance that must not have grown before.
    const own = ear.frames.filter(
      ({ event, data }) => event === 'WhisperResponse' && targets.has(data.data.id),
    );
    expect(own).toHaveLength(TARGETS.length);
    expect(own.filter(({ at, data }) => at < due(targets.get(data.data.id)!))).toEqual([]);
    const moved = ear.frames.filter(({ event, at }) => event === 'BalanceModification' && at >= startedAt);
    expect(moved).toHaveLength(TARGETS.length);
    expect(moved.every(({ at }) => at >= due(1000))).toBe(true);
    const early = ofThis().flatMap((frame) =>
      exitsIn(frame)
        .filter((exit) => frame.at < due(Math.round(exit * 100)))
        .map((exit) => ({ channel: frame.channel, exit, ms: due(Math.round(exit * 100)) - frame.at })),
    );
    expect(early).toEqual([]);

    // 0.27 times 10.01 is 2.7027, paid as 2.70: the exit was 10.01 all the same, in the room as on the socket.
    const told = TARGETS.map((target) => target / 100);
    expect([...new Set(exits())].toSorted((a, b) => a - b)).toEqual(told);
    const shown = bets.map(({ additional }: { additional: { multiplier: number } }) => additional.multiplier);
    expect(shown.toSorted((a: number, b: number) => a - b)).toEqual(told);
  });
});
