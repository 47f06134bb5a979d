import type pg from 'pg';
import type { Logger } from 'pino';
import type { SeedVault } from '../fairness/vault.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { DEFAULT_LOCALE } from '../../contract/locale.ts';
import type { Media } from '../media/media.ts';
import type { LetterLook } from '../services/site-brand.ts';
import { LOGO_SOURCE, write, type Frame } from './layout.ts';
import type { Letter, LetterBody, Letters, Mail, StoredLetter } from './mail.ts';
import { createSmtp, isFinal } from './smtp.ts';

export interface MailOptions {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly vault: Pick<SeedVault, 'seal' | 'open'>;
  readonly runtime: Runtime;
  readonly log: Logger;
  /** Address of the mail server, null to keep letters here; and who they are from: `Name <address>`. */
  readonly smtp: string | null;
  readonly from: string;
  readonly publicUrl: string;
  /** How letters look now. */
  readonly look: () => LetterLook;
  readonly media: Pick<Media, 'read'>;
}

/** A letter as it waits; `logo` is the address of its picture. Letters of older versions have none. */
interface SealedBody extends LetterBody {
  readonly logo?: string | null;
  /** What a mail program posts to. */
  readonly unsubscribe?: string;
}

const job = 'mail.deliver';
/** Each try waits about e times longer than the one before, up to 6 hours: a day and a half in all. */
const mostTries = 16;
/**
 * Tries of its job. The letter says itself when it is given up: the job counts those too that were cut off before they were
 * written down, and were it used up first, nobody would ever say so.
 */
const jobTries = 100;
/**
 * Letters about accounts that are under way at once, over all processes: a mail server that hangs holds each for seconds, and other jobs
 * want their places. What can be ended, a campaign's, has a queue of its own beside them: a link that is good for an hour does not wait
 * behind thousands of those.
 */
const queues = 2n;
const keptMs = 30 * 24 * 3600 * 1000;

const columns = `id::text, at, recipient, template, subject, state, attempts, error`;

interface Row {
  id: string;
  at: Date;
  recipient: string;
  template: string;
  subject: string;
  state: StoredLetter['state'];
  attempts: number;
  error: string | null;
  body: Buffer | null;
}

/**
 * Letters in table `mail`. With a mail server each becomes a job, tried until it was taken; without one
 * they stay where an administrator reads them.
 */
export function createMail(options: MailOptions): Mail & { close(): void } {
  const { db, jobs, vault, runtime, log } = options;
  const smtp = options.smtp === null ? null : createSmtp(options.smtp);
  const configured = {
    name: /^\s*"?([^"<]+?)"?\s*</.exec(options.from)?.[1] ?? 'Phoenix',
    address: /([^<>\s]+)>?\s*$/.exec(options.from)?.[1] ?? '',
  };
  const rooms = new Map<string, Letters>();
  jobs.handle(job, async (payload) => deliver((payload as { id: string }).id));

  async function store(letter: Letter, client: pg.PoolClient): Promise<void> {
    if (!isAddress(letter.to)) throw new Error(`letter ${letter.template}: not an address`);
    const look = options.look();
    const { subject, text, html, locale } = compose(letter, rooms, frameOf(look));
    const body = {
      text,
      html,
      logo: look.logo,
      ...(letter.unsubscribe && { unsubscribe: letter.unsubscribe.post }),
    };
    const { rows } = await client.query<{ id: string }>(
      `insert into mail (at, recipient, account_id, template, locale, subject, body, state)
       values ($1, $2, (select id from account where lower(email) = lower($2)), $3, $4, $5, $6, $7) returning id::text`,
      [
        new Date(runtime.now()),
        letter.to,
        letter.template,
        locale,
        subject,
        vault.seal(JSON.stringify(body satisfies SealedBody)),
        smtp ? 'queued' : 'kept',
      ],
    );
    const { id } = rows[0]!;
    if (smtp) await leave(jobs, id, body, client);
  }

  async function deliver(id: string): Promise<void> {
    const row = await find(db, id);
    if (!smtp || row?.state !== 'queued' || !row.body) return;
    const { recipient: to, subject } = row;
    try {
      const { sender } = options.look();
      const from = { name: sender.name || configured.name, address: sender.address || configured.address };
      const { logo, ...body } = open(row.body);
      await smtp.send({ id, to, subject, ...body, from, logo: await pictureOf(options, logo) });
    } catch (error) {
      const over = isFinal(error) || row.attempts + 1 >= mostTries;
      await noteFailure(db, id, error, over);
      // The queue tries again when the job throws.
      if (!over) throw new Error('the mail server did not take a letter', { cause: error });
      log.warn({ letter: id, template: row.template }, 'a letter was given up');
      return;
    }
    await db.pool.query(
      `update mail set state = 'sent', attempts = attempts + 1, error = null, body = null, done_at = $2 where id = $1`,
      [id, new Date(runtime.now())],
    );
  }

  const open = (body: Buffer) => JSON.parse(vault.open(body)) as SealedBody;
  const frameOf = (look: LetterLook) => ({
    site: look.name ?? configured.name,
    url: options.publicUrl,
    look,
  });

  return {
    leaves: smtp !== null,
    letters(room, letters) {
      if (rooms.has(room)) throw new Error(`the letters of ${room} were declared before`);
      rooms.set(room, letters);
    },
    send: (letter, client) => (client ? store(letter, client) : db.transaction((own) => store(letter, own))),
    preview(letter) {
      const look = options.look();
      const { subject, text, html } = compose(letter, rooms, frameOf(look));
      return { subject, ...asShown({ text, html, logo: look.logo }) };
    },
    list: (wanted) => listLetters(db, wanted),
    async read(id) {
      const row = await find(db, id);
      return row && { ...toLetter(row), body: row.body && asShown(open(row.body)) };
    },
    async retry(id) {
      if (!smtp || !/^\d{1,18}$/.test(id)) return false;
      return db.transaction(async (client) => {
        const { rows } = await client.query<{ body: Buffer }>(
          `update mail set state = 'queued', attempts = 0 where id = $1 and state = 'failed' and body is not null returning body`,
          [id],
        );
        const [row] = rows;
        if (row) await leave(jobs, id, open(row.body), client);
        return row !== undefined;
      });
    },
    purge: () => purgeLetters(options),
    close: () => smtp?.close(),
  };
}

async function leave(jobs: Jobs, id: string, body: SealedBody, client: pg.PoolClient): Promise<void> {
  const queue = `${job}-${body.unsubscribe === undefined ? BigInt(id) % queues : 'news'}`;
  await jobs.add(job, { id }, { client, key: `mail:${id}`, attempts: jobTries, queue });
}

/** @throws when nobody could read it: no such letter in this language, a link that leads elsewhere */
function compose(
  { template, data, words, unsubscribe, ...letter }: Omit<Letter, 'to'>,
  rooms: ReadonlyMap<string, Letters>,
  frame: Omit<Frame, 'locale'>,
) {
  const locale = letter.locale ?? DEFAULT_LOCALE;
  const dot = template.indexOf('.');
  const text = words ?? rooms.get(template.slice(0, dot))?.[locale][template.slice(dot + 1)];
  if (!text) throw new Error(`there is no letter ${template} in ${locale}`);
  for (const link of [data['link'], unsubscribe?.page, unsubscribe?.post])
    if (link !== undefined && !(typeof link === 'string' && link.startsWith(`${frame.url}/`)))
      throw new Error(`letter ${template}: its link leads elsewhere`);
  return { ...write(text, data, { ...frame, locale, ...(unsubscribe && { unsubscribe }) }), locale };
}

/** @param over whether it was the last try */
async function noteFailure(db: Database, id: string, error: unknown, over: boolean): Promise<void> {
  // Mail servers repeat the address in their answers; the row has it already, and no more is needed.
  const { code = '', responseCode = '', message = '' } = error as Record<string, string | undefined>;
  const said = `${code} ${responseCode} ${message}`.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  await db.pool.query(
    `update mail set attempts = attempts + 1, error = $2, state = case when $3 then 'failed' else state end where id = $1`,
    [id, said.slice(0, 500), over],
  );
}

async function pictureOf({ media }: Pick<MailOptions, 'media'>, path: string | null | undefined) {
  const id = /[0-9a-f]{64}/.exec(path ?? '')?.[0];
  return id === undefined ? null : media.read(id);
}

async function listLetters(
  db: Database,
  { before, limit, to }: Parameters<Mail['list']>[0],
): Promise<StoredLetter[]> {
  const { rows } = await db.pool.query<Row>(
    `select ${columns} from mail where ($1::bigint is null or id < $1) and ($2::text is null or lower(recipient) = lower($2))
     order by mail.id desc limit $3`,
    [before ?? null, to ?? null, limit],
  );
  return rows.map(toLetter);
}

async function purgeLetters({ db, runtime }: Pick<MailOptions, 'db' | 'runtime'>): Promise<number> {
  const { rowCount } = await db.pool.query('delete from mail where at < $1', [
    new Date(runtime.now() - keptMs),
  ]);
  return rowCount ?? 0;
}

async function find(db: Database, id: string): Promise<Row | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const { rows } = await db.pool.query<Row>(`select ${columns}, body from mail where id = $1`, [id]);
  return rows[0] ?? null;
}

/** One plain ASCII address: no list, no name, no comment, nothing that ends a header line. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}@<>()[\],;:\\"]+@[A-Za-z0-9.-]+$/u.test(text);
}

/** As pages can show it: what travels with the letter is on this site too. */
function asShown({ text, html, logo }: SealedBody): LetterBody {
  return { text, html: logo ? html.replace(LOGO_SOURCE, `src="${logo}"`) : html };
}

function toLetter(row: Row): StoredLetter {
  const { id, at, recipient, template, subject, state, attempts, error } = row;
  return { id, at: at.getTime(), to: recipient, template, subject, state, attempts, error };
}
