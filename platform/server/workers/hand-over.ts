/**
 * Connections that are on their way to a front process when it dies. node:cluster waits for a word from the process and then
 * closes its own end; when the process dies before that word it keeps the end open for ever, and so does whoever connected.
 */
import type { ChildProcess } from 'node:child_process';

/** What cluster sends with a connection: it has no types for it. */
interface NewConnection {
  readonly cmd: 'NODE_CLUSTER';
  readonly act: 'newconn';
  readonly seq: number;
}

interface Handle {
  close(): void;
}

/** What a process said before it died has been read by then. */
const LAST_WORDS_MS = 100;

/** Closes what a front process was given and did not take. To be called before it is given anything. */
export function closeUntaken(child: ChildProcess): void {
  const underWay = new Map<number, Handle>();
  const send = child.send.bind(child) as (...sent: unknown[]) => boolean;
  child.send = (...sent: unknown[]): boolean => {
    const [message, handle] = sent;
    if (isNewConnection(message)) underWay.set(message.seq, handle as Handle);
    return send(...sent);
  };
  child.on('internalMessage', ({ ack }: { ack?: number }) => {
    if (ack !== undefined) underWay.delete(ack);
  });
  // 'disconnect' does not come while a connection is under way.
  child.once('exit', () =>
    setTimeout(() => {
      for (const handle of underWay.values()) handle.close();
      underWay.clear();
    }, LAST_WORDS_MS),
  );
}

function isNewConnection(message: unknown): message is NewConnection {
  const { cmd, act } = message as Partial<NewConnection>;
  return cmd === 'NODE_CLUSTER' && act === 'newconn';
}
