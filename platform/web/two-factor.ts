/**
 * Calls refused with code -1024 wait here. On 'two-factor-needed' the frame opens the window for the code, which
 * then lets them run again or gives up on all of them.
 */
import type { SessionView } from '../contract/boot.ts';
import { emit, on } from './events.ts';

interface Waiting {
  readonly run: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly refused: Refused;
}

/** Why a call waits, and how the proof names it. */
interface Refused {
  readonly ask?: string | undefined;
}

export interface ReplayQueue {
  /** Holds a refused call. @param run repeats it @param refused what to throw if nobody can ask for the code */
  hold<T>(run: () => Promise<T>, refused: Refused): Promise<T>;
  /** The held call that the next proof is for; undefined: none, or a log-in. */
  ask(): string | undefined;
  /**
   * The code was right: repeats every held call, in order of arrival. A proof opens one of them; the others are refused
   * once more, and ask one after the other.
   * @param session what a log-in that waited has become: held calls are log-ins then, and this is their answer, whichever
   * call they came to; what proved them once would not do so again
   */
  passed(session?: SessionView): Promise<void>;
  /** The player gave up: every held call fails with its own refusal. */
  abandoned(): void;
  size(): number;
}

/** @param ask tells the feature that asks for codes; false when none is there */
export function createReplayQueue(ask: () => boolean): ReplayQueue {
  let waiting: Waiting[] = [];
  let givenUp = 0;

  function take(): Waiting[] {
    const taken = waiting;
    waiting = [];
    return taken;
  }

  return {
    hold(run, refused) {
      return new Promise((resolve, reject) => {
        waiting.push({ run, resolve: resolve as (value: unknown) => void, reject, refused });
        if (waiting.length === 1 && !ask()) this.abandoned();
      });
    },
    async passed(session) {
      const before = givenUp;
      for (const call of take()) {
        if (before !== givenUp) {
          call.reject(call.refused);
          continue;
        }
        if (session) {
          call.resolve(session);
          continue;
        }
        try {
          call.resolve(await call.run());
        } catch (error) {
          call.reject(error);
        }
      }
    },
    ask: () => waiting[0]?.refused.ask,
    abandoned() {
      givenUp++;
      for (const call of take()) call.reject(call.refused);
    },
    size: () => waiting.length,
  };
}

/** Calls that wait for a two-factor code; the two-factor feature empties it. */
export const twoFactorQueue = createReplayQueue(() => emit('two-factor-needed') > 0);

// They were made by whoever was here.
on('account-taken', () => twoFactorQueue.abandoned());
