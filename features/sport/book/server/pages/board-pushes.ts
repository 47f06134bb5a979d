/** What changed on the board, sent to open pages: gathered for a moment, so that a busy feed is a few pushes a second. */
import { channelOfAll } from '#platform/contract/push.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { readViews } from './board.ts';

const GATHER_MS = 250;
/** After a read that failed. */
const AGAIN_MS = 2_000;
/** Events of one push; what is left follows at once. */
const AT_ONCE = 40;

export interface BoardPushes {
  /** @param event id of the event whose prices, score or state changed; null: any may have */
  changed(event: string | null): void;
}

export function createBoardPushes(kit: ServerKit): BoardPushes {
  const board = channelOfAll('sport-board');
  const waiting = new Set<string>();
  let all = false;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  /** Sends what waits by now. What could not be read waits again: nobody else would tell pages of it. */
  async function send(): Promise<void> {
    if (all) kit.realtime.publish(board, 'all', {});
    all = false;
    const due = [...waiting];
    for (let from = 0; from < due.length; from += AT_ONCE) {
      const ids = due.slice(from, from + AT_ONCE);
      for (const id of ids) waiting.delete(id);
      try {
        kit.realtime.publish(board, 'events', await readViews(kit, ids));
      } catch (error) {
        for (const id of ids) waiting.add(id);
        throw error;
      }
    }
  }

  async function sendOn(): Promise<void> {
    let next = GATHER_MS;
    try {
      await send();
    } catch (error) {
      kit.log.error({ err: error }, 'the board was not pushed');
      next = AGAIN_MS;
    }
    timer = null;
    // What came while this was sent, or could not be.
    if (!closed && (all || waiting.size > 0)) wait(next);
  }

  function wait(ms: number): void {
    timer ??= setTimeout(() => void sendOn(), ms);
  }

  kit.onClose(() => {
    closed = true;
    if (timer) clearTimeout(timer);
    waiting.clear();
  });
  return {
    changed(event) {
      if (!kit.realtime.occupied(board)) return;
      if (event === null) all = true;
      else waiting.add(event);
      wait(GATHER_MS);
    },
  };
}
