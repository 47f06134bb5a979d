/** History: pages of a room that holds a million messages, over HTTP, beside those of a room that holds a hundred. */
import pino from 'pino';
import { openDatabase } from '#platform/server/database/database.ts';
import type { Database } from '#platform/server/database/handle.ts';
import { median, percentile, type Row } from './row.ts';
import { call, makePlayers, startServer, type Account, type Server } from './server.ts';

const MILLION = 1_000_000;
const SMALL = 100;
const LONG_ROOM = 'casino_en';
const SHORT_ROOM = 'sport_en';
/** Of the newest messages of the long room so many were taken away by a moderator. */
const REMOVED = 20_000;
const SPEAKERS = 20;
const ASKED = 100;
const GOAL_MS = 20;

interface Question {
  readonly name: string;
  readonly body: object;
}

/** @param folder an empty folder for the server's data */
export async function runChatHistory(folder: string, rounds: number): Promise<Row[]> {
  const server = await startServer(folder);
  const db = await openDatabase({ data: folder, databaseUrl: null }, pino({ level: 'error' }));
  try {
    const speakers = await makePlayers(server, SPEAKERS, '1.00', 'speaker');
    const reader = speakers[0]!;
    await call(server.url, '/api/user/ignore', { name: speakers[1]!.name }, reader.token);
    await fill(db, SHORT_ROOM, SMALL);
    const middle = await fill(db, LONG_ROOM, MILLION);
    await db.pool.query('vacuum analyze chat_message');
    const short = { name: `a room of ${SMALL}`, body: { channel: SHORT_ROOM } };
    const opened = { name: 'opened', body: { channel: LONG_ROOM } };
    const rows = await table(server, reader, rounds, short, [
      opened,
      { name: 'a page half way back', body: { channel: LONG_ROOM, before: middle } },
      { name: 'what came after a message half way back', body: { channel: LONG_ROOM, since: middle } },
    ]);
    await db.pool.query(
      `update chat_message set removed_at = now() where channel = $1
       and id > (select max(id) - ${REMOVED} from chat_message where channel = $1)`,
      [LONG_ROOM],
    );
    const gone = `opened, the newest ${REMOVED.toLocaleString('en-US')} just removed`;
    const after = await table(server, reader, rounds, short, [{ ...opened, name: gone }]);
    return [...rows, ...after];
  } finally {
    await db.close();
    await server.stop();
  }
}

/** @returns number of the message half way */
async function fill(db: Database, channel: string, count: number): Promise<string> {
  const { rows } = await db.pool.query<{ middle: string }>(
    `with speaker as (select id, row_number() over (order by id) - 1 as place from account where name like 'speaker%'),
     made as (insert into chat_message (channel, type, user_id, data, created_at)
       select $1, 'message', speaker.id, json_build_object('text', 'message ' || n, 'sticker', null), now()
       from generate_series(1, $2::int) n join speaker on speaker.place = n % ${SPEAKERS} order by n returning id)
     select (percentile_disc(0.5) within group (order by id))::text as middle from made`,
    [channel, count],
  );
  return rows[0]!.middle;
}

async function table(
  server: Server,
  reader: Account,
  rounds: number,
  reference: Question,
  questions: readonly Question[],
): Promise<Row[]> {
  const times = new Map<Question, number[][]>([reference, ...questions].map((one) => [one, []]));
  for (const question of times.keys()) await ask(server, reader, question);
  for (let round = 0; round < rounds; round++)
    for (const [question, list] of times) list.push(await ask(server, reader, question));
  const of = (question: Question, share: number): number =>
    median(times.get(question)!.map((list) => percentile(list, share)));
  return questions.flatMap((question): Row[] => {
    const name = `history of 1,000,000 messages, ${question.name}`;
    const beside = (share: number): Pick<Row, 'value' | 'unit' | 'reference' | 'ratio'> => ({
      value: of(question, share),
      unit: 'ms',
      reference: `${reference.name} ${of(reference, share).toFixed(2)} ms`,
      ratio: of(question, share) / of(reference, share),
    });
    return [
      { name: `${name}: p50`, ...beside(0.5) },
      {
        name: `${name}: p99`,
        ...beside(0.99),
        target: `<= ${GOAL_MS} ms`,
        met: of(question, 0.99) <= GOAL_MS,
      },
    ];
  });
}

/** @returns milliseconds of each answer, from asked to read */
async function ask({ url }: Server, { token }: Account, { body, name }: Question): Promise<number[]> {
  const times: number[] = [];
  for (let asked = 0; asked < ASKED; asked++) {
    const at = performance.now();
    const { status, body: page } = await call(url, '/api/chat/history', body, token);
    times.push(performance.now() - at);
    if (status !== 200 || (page as unknown[]).length < 50) throw new Error(`${name}: no page of history`);
  }
  return times;
}
