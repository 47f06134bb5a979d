/** Pauses that end early when there is something to do, in every process: they tell each other by the database. */
import type { ServerKit } from '#platform/server/kit.ts';

/** Ends the pauses of a channel's wakers. Nothing is lost when nobody hears it: a pause ends by itself too. */
export function nudge(kit: Pick<ServerKit, 'notifications' | 'log'>, channel: string): void {
  kit.notifications
    .send(channel)
    .catch((error: unknown) => kit.log.debug({ err: error }, 'nobody was woken'));
}

/** @returns rests so many milliseconds, or until it is woken (true) or stopped */
export function createWaker(
  { runtime, notifications, log }: Pick<ServerKit, 'runtime' | 'notifications' | 'log'>,
  channel: string,
): (milliseconds: number, stop: AbortSignal) => Promise<boolean> {
  let waiting: AbortController[] = [];
  notifications
    .on(channel, () => {
      for (const one of waiting) one.abort();
      waiting = [];
    })
    .catch((error: unknown) => log.error({ err: error }, 'pauses are not ended early'));
  return async (milliseconds, stop) => {
    const woken = new AbortController();
    waiting.push(woken);
    await runtime.sleep(milliseconds, AbortSignal.any([woken.signal, stop]));
    waiting = waiting.filter((one) => one !== woken);
    return woken.signal.aborted;
  };
}
