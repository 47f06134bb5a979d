import { describe, expect, test } from 'vitest';
import { createRoundPlayer, type EventHandlers } from './round-player.ts';

/** A clock the test moves by hand. */
function manual() {
  let now = 0;
  let hidden = false;
  let due: { at: number; callback: () => void }[] = [];
  const at = (callback: () => void, ms: number) => void due.push({ at: now + ms, callback });
  return {
    clock: {
      frame: (callback: () => void) => at(callback, 16),
      timeout: at,
      now: () => now,
      hidden: () => hidden,
    },
    hide: () => (hidden = true),
    async advance(ms: number) {
      const until = now + ms;
      for (;;) {
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
        const next = due.filter((one) => one.at <= until).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        due = due.filter((one) => one !== next);
        now = next.at;
        next.callback();
      }
      now = until;
    },
  };
}

const events = [
  { type: 'a', n: 1 },
  { type: 'b', n: 2 },
  { type: 'a', n: 3 },
];

function recorder(ms = 100) {
  const log: string[] = [];
  const handler =
    (name: string): EventHandlers[string] =>
    async (event, playback) => {
      log.push(`${name}${String(event['n'])}`);
      await playback.wait(ms);
      log.push('.');
    };
  const handlers: EventHandlers = { a: handler('a'), b: handler('b') };
  return { log, handlers };
}

describe('round player', () => {
  test('draws events in order, each after the one before has ended', async () => {
    const time = manual();
    const { log, handlers } = recorder();
    const done = createRoundPlayer(time.clock).play({ id: 'r', events }, false, handlers);
    await time.advance(150);
    expect(log).toEqual(['a1', '.', 'b2']);
    await time.advance(200);
    expect(log).toEqual(['a1', '.', 'b2', '.', 'a3', '.']);
    expect(await done).toBe(true);
  });

  test('a growing list continues where it stopped', async () => {
    const time = manual();
    const { log, handlers } = recorder();
    const player = createRoundPlayer(time.clock);
    await player.play({ id: 'r', events: events.slice(0, 1) }, true, handlers);
    await player.play({ id: 'r', events }, true, handlers);
    expect(log.filter((entry) => entry !== '.')).toEqual(['a1', 'b2', 'a3']);
  });

  test('a list that begins again after what was drawn is drawn from its beginning', async () => {
    const { log, handlers } = recorder();
    const player = createRoundPlayer(manual().clock);
    await player.play({ id: 'r', events }, true, handlers);
    await player.play({ id: 'r', events: [] }, true, handlers);
    await player.play({ id: 'r', events: [{ type: 'b', n: 4 }] }, true, handlers);
    await player.play(
      {
        id: 'r',
        events: [
          { type: 'b', n: 4 },
          { type: 'a', n: 5 },
        ],
      },
      true,
      handlers,
    );
    expect(log.filter((entry) => entry !== '.')).toEqual(['a1', 'b2', 'a3', 'b4', 'a5']);
  });

  test('what was still to be drawn when it begins again is left', async () => {
    const time = manual();
    const { log, handlers } = recorder(1000);
    const player = createRoundPlayer(time.clock);
    const before = player.play({ id: 'r', events }, false, handlers);
    await time.advance(10);
    const after = player.play({ id: 'r', events: [] }, true, handlers);
    await time.advance(5000);
    expect(await before).toBe(false);
    expect(await after).toBe(true);
    expect(log.filter((entry) => entry !== '.')).toEqual(['a1']);
  });

  test('instant rounds take no time', async () => {
    const time = manual();
    const { log, handlers } = recorder(60_000);
    expect(await createRoundPlayer(time.clock).play({ id: 'r', events }, true, handlers)).toBe(true);
    expect(log).toHaveLength(6);
  });

  test('skipping ends what is running and still draws the result', async () => {
    const time = manual();
    const progress: number[] = [];
    const handlers: EventHandlers = {
      a: (_event, playback) => playback.animate(1000, (part) => progress.push(part)),
    };
    const player = createRoundPlayer(time.clock);
    const done = player.play({ id: 'r', events: [{ type: 'a' }] }, false, handlers);
    await time.advance(100);
    player.skip();
    expect(await done).toBe(true);
    expect(progress.length).toBeGreaterThan(1);
    expect(progress.at(-1)).toBe(1);
    expect(progress.at(-2)).toBeLessThan(0.2);
  });

  test('an animation whose frames stop coming still ends', async () => {
    const time = manual();
    const progress: number[] = [];
    const stalled = { ...time.clock, frame: () => {} };
    const handlers: EventHandlers = {
      a: (_event, playback) => playback.animate(300, (part) => progress.push(part)),
    };
    const done = createRoundPlayer(stalled).play({ id: 'r', events: [{ type: 'a' }] }, false, handlers);
    await time.advance(1000);
    expect(await done).toBe(true);
    expect(progress).toEqual([1]);
  });

  test('a hidden tab draws at once', async () => {
    const time = manual();
    time.hide();
    const { log, handlers } = recorder(60_000);
    expect(await createRoundPlayer(time.clock).play({ id: 'r', events }, false, handlers)).toBe(true);
    expect(log).toHaveLength(6);
  });

  test('a new round takes over and the old one reports that it did not finish', async () => {
    const time = manual();
    const { log, handlers } = recorder(1000);
    const player = createRoundPlayer(time.clock);
    const first = player.play({ id: 'one', events }, false, handlers);
    await time.advance(10);
    const second = player.play({ id: 'two', events: [{ type: 'b', n: 9 }] }, true, handlers);
    expect(await first).toBe(false);
    expect(await second).toBe(true);
    expect(log.filter((entry) => entry !== '.')).toEqual(['a1', 'b9']);
  });

  test('event types without a handler are passed over', async () => {
    const { log, handlers } = recorder();
    const player = createRoundPlayer(manual().clock);
    expect(
      await player.play({ id: 'r', events: [{ type: 'later' }, { type: 'a', n: 1 }] }, true, handlers),
    ).toBe(true);
    expect(log).toEqual(['a1', '.']);
  });

  test('a handler that fails does not block the rounds after it', async () => {
    const { log, handlers } = recorder();
    const broken: EventHandlers = {
      ...handlers,
      boom: () => {
        throw new Error('boom');
      },
    };
    const player = createRoundPlayer(manual().clock);
    await expect(player.play({ id: 'one', events: [{ type: 'boom' }] }, true, broken)).rejects.toThrow(
      'boom',
    );
    expect(await player.play({ id: 'two', events: events.slice(0, 1) }, true, handlers)).toBe(true);
    expect(log).toEqual(['a1', '.']);
  });
});
