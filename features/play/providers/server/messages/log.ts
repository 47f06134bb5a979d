/**
 * Calls as they came, on their way to the table. A call waits for nothing of it: what is told is written a moment later with
 * all that came meanwhile, in one statement whose commit waits for no disk. A process that dies loses that moment of the log;
 * the transactions themselves are in the ledger.
 */
import type { ServerKit } from '#platform/server/kit.ts';
import { type About, kept } from './about.ts';

const WRITTEN_EVERY_MS = 500;
const AT_ONCE = 500;
/** What waits while the database does not answer; beyond it the log has a gap, and says so. */
const MAX_WAITING = 5_000;

export interface Message {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly provider: string;
  /** Method and path with its query. */
  readonly call: string;
  readonly body: Buffer;
  readonly reply: unknown;
  /** What the house says beside its answer. */
  readonly note: string | null;
  readonly status: number;
  readonly ms: number;
  /** Read when it is written, not while the call waits. */
  about(): About;
  /** The account of a public id, as far as calls have met it. */
  userOf(id: string): bigint | undefined;
}

export interface MessageLog {
  keep(message: Message): void;
  /** Writes what waits. */
  flush(): Promise<void>;
}

const WRITE = `with lazy as materialized (select set_config('synchronous_commit', 'off', true))
  insert into provider_message (at, provider, user_id, game, names, call, body, reply, status, ms)
  select t.at, t.provider, t.u, t.game, t.names, t.call, t.body, t.reply, t.status, t.ms
    from json_to_recordset($1::json) as t(at timestamptz, provider text, u bigint, game text, names text[], call text,
      body text, reply text, status int, ms int), lazy`;

/** @param days how long messages are kept; 0: none is */
export function createMessageLog(
  { db, log, onClose }: Pick<ServerKit, 'db' | 'log' | 'onClose'>,
  days: () => number,
): MessageLog {
  const waiting: Message[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, AT_ONCE);
      try {
        const values = [JSON.stringify(batch.map(toRow))];
        await db.pool.query({ name: 'provider-messages', text: WRITE, values });
      } catch (error) {
        lost += batch.length;
        log.warn({ err: error, messages: batch.length }, 'calls of aggregators are missing in their log');
      }
    }
    if (lost > 0) log.warn({ messages: lost }, 'the log of aggregators has a gap');
    lost = 0;
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }
  onClose(flush);

  return {
    keep(message) {
      if (days() === 0) return;
      if (waiting.length >= MAX_WAITING) lost += 1;
      else waiting.push(message);
      timer ??= setTimeout(() => void flush(), WRITTEN_EVERY_MS).unref();
    },
    flush,
  };
}

function toRow({ at, provider, call, body, reply, note, status, ms, about, userOf }: Message) {
  const { player, game, names, text = body.toString('utf8') } = about();
  const user = player === null ? undefined : userOf(player);
  return {
    at: new Date(at).toISOString(),
    provider,
    u: user?.toString() ?? null,
    game,
    names,
    call: kept(call),
    body: kept(text),
    reply: kept(`${JSON.stringify(reply) ?? ''}${note === null ? '' : `\n${note}`}`),
    status,
    ms,
  };
}
