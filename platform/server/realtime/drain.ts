import { closePeer, type Peer } from './peer.ts';

const STEP_MS = 50;
/** Close code of an orderly restart: clients come back at once. */
export const RESTART = 4200;

/**
 * Closes peers evenly over `spreadMs`, so that they do not return in one wave.
 * @param before called for each peer just before its close frame
 */
export async function drain(
  peers: readonly Peer[],
  spreadMs: number,
  before: (peer: Peer) => void,
): Promise<void> {
  const steps = Math.max(1, Math.min(peers.length, Math.ceil(spreadMs / STEP_MS)));
  for (let step = 0; step < steps; step += 1) {
    const from = Math.floor((peers.length * step) / steps);
    const to = Math.floor((peers.length * (step + 1)) / steps);
    for (const peer of peers.slice(from, to)) {
      before(peer);
      closePeer(peer, RESTART, 'The server restarts');
    }
    await new Promise((next) => {
      setTimeout(next, STEP_MS);
    });
  }
}
