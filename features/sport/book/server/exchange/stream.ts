/** The exchange's stream: a line of JSON after the other over TLS, after who we are and what we want to hear. */
import { readFile } from 'node:fs/promises';
import { connect, type TLSSocket } from 'node:tls';
import { once } from 'node:events';
import type { ExchangeFeed } from '#platform/server/config/exchange-feed.ts';

const HEARTBEAT_MS = 5_000;
/** Nothing for so long: the connection is dead, whatever it says. */
const SILENCE_MS = 15_000;
const MAX_LINE = 16_000_000;

/** From where a stream goes on. */
export interface Clock {
  readonly initialClk: string;
  readonly clk: string;
}

export interface ExchangeStream {
  /**
   * Reads until the connection is lost or it is stopped; one line is handled after the other.
   * @param handle a line of the stream, as it came
   * @throws StreamRefusal when the exchange refuses, else what went wrong
   */
  read(
    wanted: { readonly session: string; readonly filter: object; readonly clock: Clock | null },
    opened: () => void,
    handle: (line: unknown) => Promise<void>,
    stop: AbortSignal,
  ): Promise<void>;
}

/** The exchange refused who we are or what we asked for. */
export class StreamRefusal extends Error {
  override readonly name = 'StreamRefusal';
  readonly code: string;
  constructor(code: string) {
    super(`the exchange refused: ${code}`);
    this.code = code;
  }
}

export function tlsStream({
  host,
  port,
  ca,
  appKey,
}: Pick<ExchangeFeed, 'host' | 'port' | 'ca' | 'appKey'>): ExchangeStream {
  return {
    async read({ session, filter, clock }, opened, handle, stop) {
      const authority = ca === null ? {} : { ca: await readFile(ca) };
      const socket = connect({ host, port, servername: host, ...authority });
      const end = () => socket.destroy();
      stop.addEventListener('abort', end, { once: true });
      try {
        if (stop.aborted) return;
        socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the exchange is silent')));
        await once(socket, 'secureConnect');
        const send = (message: object) => socket.write(`${JSON.stringify(message)}\r\n`);
        for await (const line of linesOf(socket)) {
          const { op, id, statusCode, errorCode } = headOf(line);
          if (op === 'connection') send({ op: 'authentication', id: 1, appKey, session });
          else if (op !== 'status') await handle(line);
          else if (statusCode !== 'SUCCESS')
            throw new StreamRefusal(typeof errorCode === 'string' ? errorCode.slice(0, 60) : 'no reason');
          else if (id === 1) send(subscription(filter, clock));
          else opened();
          if (stop.aborted) return;
        }
      } catch (error) {
        if (!stop.aborted) throw error;
      } finally {
        stop.removeEventListener('abort', end);
        socket.destroy();
      }
    },
  };
}

function subscription(filter: object, clock: Clock | null): object {
  return {
    op: 'marketSubscription',
    id: 2,
    marketFilter: filter,
    marketDataFilter: { fields: ['EX_BEST_OFFERS', 'EX_MARKET_DEF'], ladderLevels: 1 },
    heartbeatMs: HEARTBEAT_MS,
    ...clock,
  };
}

function headOf(line: unknown): Readonly<Record<string, unknown>> {
  return typeof line === 'object' && line !== null ? (line as Record<string, unknown>) : {};
}

/** Lines as JSON; null for one that is none. Reading waits until the one before has been handled. */
async function* linesOf(socket: TLSSocket): AsyncGenerator {
  let parts: string[] = [];
  let size = 0;
  socket.setEncoding('utf8');
  for await (const chunk of socket as AsyncIterable<string>) {
    const pieces = chunk.split('\n');
    for (const [index, piece] of pieces.entries()) {
      parts.push(piece);
      size += piece.length;
      if (size > MAX_LINE) throw new Error('the exchange sent a line that is too long');
      if (index === pieces.length - 1) continue;
      const line = parts.join('').trim();
      [parts, size] = [[], 0];
      if (line !== '') yield parsed(line);
    }
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}
