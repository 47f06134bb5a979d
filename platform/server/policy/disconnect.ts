import { setTimeout as sleep } from 'node:timers/promises';
import type { Fairness } from '../fairness/fairness.ts';
import { userView } from '../identity/user-view.ts';
import type { Ports } from '../runtime.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Expelled } from './policy.ts';

interface Doors {
  readonly realtime: Pick<Realtime, 'publish' | 'terminate'>;
  readonly sockets: readonly Pick<LiveSocket, 'end'>[];
  readonly fairness: Pick<Fairness, 'current'>;
  readonly ports: Pick<Ports, 'now'>;
}

/** Lets the last message leave before its socket is closed. */
const GRACE_MS = 150;

/** Puts a barred player out of the open doors of this process; their pages are told first, and go to the notice. */
export function expeller({ realtime, sockets, fairness, ports }: Doors): Expelled {
  return async (player) => {
    for (const socket of sockets) socket.end(player._id, 'forbidden');
    try {
      const { clientSeed } = await fairness.current(player.id);
      const user = userView(player, ports.now(), clientSeed);
      realtime.publish(`private-user.${player._id}`, 'AccountUpdated', { user }, { urgent: true });
      await sleep(GRACE_MS);
    } finally {
      realtime.terminate(player._id);
    }
  };
}
