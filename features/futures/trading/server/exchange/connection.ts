/** One socket to one exchange, opened again whenever it closes, falls silent or loses messages. */
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { type Venue, VENUES } from '#engines/futures/exchange/venues.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { DIALECTS } from './dialects.ts';
import { type Quote, quoteAfter } from './quotes.ts';

/** A source that sends nothing for so long is connected again. */
const SILENT_MS = 10_000;
const HANDSHAKE_MS = 10_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const MAX_MESSAGE_BYTES = 1_000_000;

export interface Source {
  /** By symbol, as the exchange writes it. */
  readonly quotes: ReadonlyMap<string, Quote>;
  /** Ends a connection that has fallen silent; asked at every step. */
  look(now: number): void;
  close(): void;
}

interface SourceOptions {
  readonly venue: Venue;
  readonly url: string;
  readonly symbols: readonly string[];
  readonly runtime: Runtime;
  readonly log: Logger;
}

export function connectSource({ venue, url, symbols, runtime, log }: SourceOptions): Source {
  const quotes = new Map<string, Quote>();
  const wanted = new Set(symbols);
  const stop = new AbortController();
  const dialect = DIALECTS[venue];
  let socket: WebSocket | null = null;
  let lastMessage = 0;

  /** @returns why it ended, and whether it had brought a price */
  async function session(): Promise<{ reason: string; useful: boolean }> {
    const current = new WebSocket(dialect.address(url, symbols), {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
    });
    socket = current;
    lastMessage = runtime.now();
    let [reason, useful, sequence] = ['closed', false, null as number | null];
    const end = (why: string): void => {
      reason = why;
      current.terminate();
    };
    current.on('open', () => {
      for (const words of dialect.hello(symbols)) current.send(JSON.stringify(words));
    });
    current.on('message', (raw: Buffer) => {
      lastMessage = runtime.now();
      const parsed = VENUES[venue](raw.toString());
      if (!parsed.ok) return log.debug({ venue, reason: parsed.reason }, 'message of an exchange not read');
      if (parsed.sequence !== undefined) {
        const missed = sequence !== null && parsed.sequence !== sequence + 1;
        sequence = parsed.sequence;
        if (missed) return end('messages are missing');
      }
      for (const event of parsed.events) {
        if (!wanted.has(event.symbol)) continue;
        const quote = quoteAfter(quotes.get(event.symbol), event, lastMessage);
        if (!quote) continue;
        quotes.set(event.symbol, quote);
        useful = true;
      }
      if (parsed.reconnect) end('asked to connect again');
    });
    current.on('error', (error) => (reason = (error as NodeJS.ErrnoException).code ?? 'no handshake'));
    return new Promise((done) => current.once('close', () => done({ reason, useful })));
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stop.signal.aborted) {
      const { reason, useful } = await session().catch(() => ({ reason: 'bad address', useful: false }));
      if (stop.signal.aborted) return;
      // Of the book that was: what comes next begins with what it is told.
      quotes.clear();
      failures = useful ? 0 : failures + 1;
      const wait = waitAfter(failures, runtime.random(1)[0]!);
      log.warn({ venue, reason, wait }, 'connection to an exchange ended');
      await runtime.sleep(wait, stop.signal);
    }
  }
  void run();

  return {
    quotes,
    look(now) {
      if (socket?.readyState === WebSocket.OPEN && now - lastMessage > SILENT_MS) socket.terminate();
    },
    close() {
      stop.abort();
      socket?.terminate();
    },
  };
}

/** One second, twice as long after each failure up to thirty; a half of it by chance, so that not all come back at once. @param chance a byte */
export function waitAfter(failures: number, chance: number): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
  return Math.round(most * (0.5 + chance / 510));
}
