/** What changed on the board, sent to open pages: gathered for a moment, so that a busy feed is a few pushes a second. */
import { channelOfAll } from '#platform/contract/push.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { readViews } from './board.ts';

const GATHER_MS = 250;
/** Events of one push; what is left comes with the next. */
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

  async function send(): Promise<void> {
    if (all) kit.realtime.publish(board, 'all', {});
    all = false;
    const ids = [...waiting].slice(0, AT_ONCE);
    for (const id of ids) waiting.delete(id);
    if (ids.length > 0) kit.realtime.publish(board, 'events', await readViews(kit, ids));
    timer = null;
    // What came while this was sent.
    if (all || waiting.size > 0) wait();
  }

  function wait(): void {
    timer ??= setTimeout(() => {
      void send().catch((error: unknown) => {
        timer = null;
        kit.log.error({ err: error }, 'the board was not pushed');
      });
    }, GATHER_MS);
  }

  kit.onClose(() => {
    if (timer) clearTimeout(timer);
    waiting.clear();
  });
  return {
    changed(event) {
      if (!kit.realtime.occupied(board)) return;
      if (event === null) all = true;
      else waiting.add(event);
      wait();
    },
  };
}
