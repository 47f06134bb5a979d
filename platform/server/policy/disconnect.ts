import { setTimeout as sleep } from 'node:timers/promises';
import type { Fairness } from '../fairness/fairness.ts';
import { userView } from '../identity/user-view.ts';
import type { Runtime } from '../runtime.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Disconnect } from './policy.ts';
import { userChannel } from '../../contract/push.ts';

interface DisconnectNeeds {
  readonly realtime: Pick<Realtime, 'publish' | 'terminate'>;
  readonly sockets: readonly Pick<LiveSocket, 'end'>[];
  readonly fairness: Pick<Fairness, 'current'>;
  readonly runtime: Pick<Runtime, 'now'>;
}

/** Lets the last message leave before its socket is closed. */
const GRACE_MS = 150;

/** Puts a barred player out of the open sockets of this process; their pages are told first, and go to the notice. */
export function createDisconnect({ realtime, sockets, fairness, runtime }: DisconnectNeeds): Disconnect {
  return async (player) => {
    for (const socket of sockets) socket.end(player._id, 'forbidden');
    try {
      const { clientSeed } = await fairness.current(player.id);
      const user = userView(player, runtime.now(), clientSeed);
      realtime.publish(userChannel(player._id), 'AccountUpdated', { user }, { urgent: true });
      await sleep(GRACE_MS);
    } finally {
      realtime.terminate(player._id);
    }
  };
}
