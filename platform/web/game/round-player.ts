/**
 * Draws a round by walking its ordered event list: one handler for each event type, each awaited
 * before the next. What has been drawn is remembered, so a list that grows turn by turn continues
 * where it stopped. One that is shorter than what was drawn begins again: the round was restored.
 */
import type { GameEvent } from '../../contract/game.ts';

/** What a handler is given to time itself with. */
export interface Playback {
  /** True when nothing should move: quick play, reduced motion, a hidden tab, a restored round. */
  readonly instant: boolean;
  /** Resolves after `ms`, at once when instant or skipped. */
  wait(ms: number): Promise<void>;
  /** Calls `frame` with 0..1 once per animation frame over `ms`; always ends with exactly 1. */
  animate(ms: number, frame: (progress: number) => void): Promise<void>;
}

export type EventHandlers = Readonly<
  Record<string, (event: GameEvent, playback: Playback) => void | Promise<void>>
>;

export interface RoundPlayer {
  /**
   * Draws the events not drawn yet.
   * @returns true when it drew to the end, false when another round took over
   */
  play(
    round: { readonly id: string; readonly events: readonly GameEvent[] },
    instant: boolean,
    handlers: EventHandlers,
  ): Promise<boolean>;
  /** Ends running waits and animations now; the results still appear. */
  skip(): void;
  /** Drops everything; nothing is drawn any more. */
  stop(): void;
}

interface Clock {
  frame(callback: () => void): void;
  timeout(callback: () => void, ms: number): void;
  now(): number;
  hidden(): boolean;
}

const browserClock: Clock = {
  frame: (callback) => void requestAnimationFrame(callback),
  timeout: (callback, ms) => void setTimeout(callback, ms),
  now: () => performance.now(),
  hidden: () => document.hidden,
};

/** Frames stop in hidden tabs: a timer this long after the planned end finishes the animation anyway. */
const GRACE_MS = 120;

export function createRoundPlayer(clock: Clock = browserClock): RoundPlayer {
  let current = { id: '', drawn: 0, skipped: new AbortController() };
  let queue: Promise<unknown> = Promise.resolve();

  function playback(instant: boolean, skipped: AbortSignal): Playback {
    const now = () => instant || skipped.aborted || clock.hidden();
    const wait = (ms: number) =>
      new Promise<void>((resolve) => {
        if (now()) return resolve();
        skipped.addEventListener('abort', () => resolve(), { once: true });
        clock.timeout(resolve, ms);
      });
    return {
      get instant() {
        return now();
      },
      wait,
      async animate(ms, frame) {
        if (!now()) {
          const start = clock.now();
          const over = wait(ms + GRACE_MS).then(() => true);
          let running = true;
          const step = (): void => {
            const progress = Math.min(1, (clock.now() - start) / ms);
            if (!running || progress === 1) return finish();
            frame(progress);
            clock.frame(step);
          };
          let finish = (): void => {};
          const frames = new Promise<void>((resolve) => (finish = resolve));
          clock.frame(step);
          await Promise.race([frames, over]);
          running = false;
        }
        frame(1);
      },
    };
  }

  async function draw(
    mine: typeof current,
    events: readonly GameEvent[],
    instant: boolean,
    handlers: EventHandlers,
  ): Promise<boolean> {
    const skipped = mine.skipped.signal;
    while (mine === current && mine.drawn < events.length) {
      const event = events[mine.drawn++]!;
      await handlers[event.type]?.(event, playback(instant, skipped));
    }
    return mine === current;
  }

  return {
    play(round, instant, handlers) {
      if (round.id !== current.id || round.events.length < current.drawn) {
        current.skipped.abort();
        current = { id: round.id, drawn: 0, skipped: new AbortController() };
      }
      const mine = current;
      const done = queue.then(() => draw(mine, round.events, instant, handlers));
      queue = done.catch(() => false);
      return done;
    },
    skip() {
      current.skipped.abort();
      current.skipped = new AbortController();
    },
    stop() {
      current.skipped.abort();
      current = { id: '', drawn: 0, skipped: new AbortController() };
    },
  };
}
