import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '../testing/platform.ts';
import { write } from './layout.ts';
import { LOCALES } from '../../contract/locale.ts';
import { HOUSE_BRAND } from '../services/site-brand.ts';
import type { Letter, Letters, LetterText } from './mail.ts';

const plain: LetterText = {
  subject: 'News for {name}',
  heading: 'Hello {name}',
  body: 'Something happened.\nAt {time}.',
  action: 'Look',
  facts: { time: 'When' },
  notes: 'Not you? Write to us.',
};
const frame = {
  site: 'Phoenix',
  url: 'https://casino.example',
  locale: 'en',
  look: HOUSE_BRAND.letters,
} as const;
const values = { name: 'anna', time: 'noon', link: 'https://casino.example/x/1' };

describe('a letter', () => {
  it('says the same as text and as HTML', () => {
    const { subject, text, html } = write(plain, values, frame);
    expect(subject).toBe('News for anna');
    for (const part of ['Hello anna', 'Something happened.', 'At noon.', 'Look', values.link, 'Not you?']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain('When: noon');
  });

  it('fetches nothing from anywhere and runs nothing', () => {
    const { html } = write(plain, values, frame);
    expect(html).not.toMatch(/<img|<script|<link|<style|<iframe|url\(|@import|\son\w+=/i);
    expect([...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address)).toEqual(
      expect.arrayContaining([values.link]),
    );
    expect(html.replaceAll('https://casino.example', '')).not.toMatch(/https?:\/\//);
  });

  it('shows values as text, whatever they hold', () => {
    const name = '<script>alert(1)</script>"\'&\r\nBcc: a@b.c\u202e\0';
    const { subject, text, html } = write(plain, { ...values, name }, frame);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; Bcc: a@b.c');
    expect(subject).toBe('News for <script>alert(1)</script>"\'& Bcc: a@b.c');
    expect(text.split('\n')[0]).toBe('Hello <script>alert(1)</script>"\'& Bcc: a@b.c');
  });

  it('can be ended where it says so', () => {
    const unsubscribe = {
      page: 'https://casino.example/unsubscribe/x',
      post: 'https://casino.example/api/unsubscribe/x',
      label: 'No more <letters>',
    };
    const { text, html } = write(plain, values, { ...frame, unsubscribe });
    expect(text).toContain(`No more <letters>:\n${unsubscribe.page}`);
    expect(html).toContain(`<a href="${unsubscribe.page}"`);
    expect(html).toContain('No more &lt;letters&gt;</a>');
  });

  it('is not written with a value missing', () => {
    expect(() => write(plain, { name: 'anna', link: values.link }, frame)).toThrow(/needs the value time/);
  });
});

const arabic: LetterText = {
  subject: 'أخبار {name}',
  heading: 'مرحبًا {name}،',
  body: 'حدث شيء.',
  facts: { time: 'الوقت', sum: 'المبلغ' },
};

describe('a letter in another language', () => {
  const data = {
    ...values,
    time: { at: Date.UTC(2026, 10, 22, 7, 5) },
    sum: { amount: '1234567.123456789012345678', currency: 'eth' },
  };

  it('has moments and amounts as the language writes them, to the last digit', () => {
    const sum = { facts: { time: 'Wann', sum: 'Betrag' } };
    const german = write({ ...plain, ...sum }, data, { ...frame, locale: 'de' }).text;
    expect(german).toContain('Wann: 22. November 2026 um 07:05 UTC');
    expect(german).toContain('Betrag: 1.234.567,123456789012345678 ETH');
    expect(write({ ...plain, ...sum }, data, { ...frame, locale: 'ja' }).text).toContain('2026年11月22日');
  });

  it('runs from right to left, and what stands in it keeps its own direction', () => {
    const { subject, text, html } = write(arabic, data, { ...frame, locale: 'ar' });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<body dir="rtl"');
    expect(subject).toBe('أخبار anna');
    expect(text).toContain('مرحبًا \u2068anna\u2069،');
    expect(text).toContain('1,234,567.123456789012345678 ETH');
    expect(write(plain, values, frame).html).toContain('dir="ltr"');
  });
});

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const english = { news: plain, other: { ...plain, subject: 'Other' } };
const ownLetters = {
  ...(Object.fromEntries(LOCALES.map((locale) => [locale, english])) as unknown as Letters),
  de: { ...english, news: { ...plain, subject: 'Neues für {name}' } },
};

async function start(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const made = await createTestPlatform(options);
  open.push(() => made.close());
  made.kit.mail.letters('test', ownLetters);
  return made;
}

const letter = (change: Partial<Letter> = {}): Letter => ({
  to: 'anna@example.com',
  template: 'test.news',
  locale: null,
  data: { name: 'anna', time: 'noon', link: 'http://127.0.0.1/x/1' },
  ...change,
});

describe('without a mail server', () => {
  it('letters are kept, sealed, until somebody reads them', async () => {
    const { kit } = await start();
    await kit.mail.send(letter());
    await kit.mail.send(letter({ to: 'ben@example.com', template: 'test.other' }));
    for (let count = 0; count < 9; count++) await kit.mail.send(letter({ to: 'c@example.com' }));
    const [, , , , , , , , , ...all] = await kit.mail.list({ limit: 20 });
    expect(all.map(({ to, subject, state }) => [to, subject, state])).toEqual([
      ['ben@example.com', 'Other', 'kept'],
      ['anna@example.com', 'News for anna', 'kept'],
    ]);
    const [first] = await kit.mail.list({ limit: 10, to: 'ANNA@example.com' });
    expect((await kit.mail.read(first!.id))?.body?.text).toContain('http://127.0.0.1/x/1');
    const { rows } = await kit.db.pool.query('select body::text from mail');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('/x/1').toString('hex'));
    expect(await kit.mail.list({ limit: 1 })).toHaveLength(1);
    expect((await kit.mail.list({ limit: 10, before: all[0]!.id })).map(({ id }) => id)).toEqual([
      all[1]!.id,
    ]);
  });

  it('letters are in the language of the account, in English where it is not known', async () => {
    const { kit } = await start();
    await kit.mail.send(letter({ locale: 'de' }));
    await kit.mail.send(letter());
    const subjects = (await kit.mail.list({ limit: 2 })).map(({ subject }) => subject);
    expect(subjects).toEqual(['News for anna', 'Neues für anna']);
  });

  it('letters are sent with the commit, or not at all', async () => {
    const { kit } = await start();
    const failed = kit.db.transaction(async (client) => {
      await kit.mail.send(letter(), client);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await kit.mail.list({ limit: 10 })).toEqual([]);
  });

  it('an address that is more than one plain address is refused', async () => {
    const { kit } = await start();
    const wrong = [
      'anna@example.com\r\nBcc: all@example.com',
      'anna@example.com\n',
      'anna@example.com,ben@example.com',
      'anna@example.com;ben@example.com',
      'Anna <anna@example.com>',
      'anna@example.com ben@example.com',
      '"anna"@example.com',
      'anna@exa\0mple.com',
      'anna',
      `${'a'.repeat(250)}@example.com`,
      '',
    ];
    for (const to of wrong) await expect(kit.mail.send(letter({ to }))).rejects.toThrow(/not an address/);
  });

  it('a link that leads elsewhere is refused', async () => {
    const { kit } = await start();
    const wrong = [
      'https://evil.example/x',
      'http://127.0.0.1.evil.example/',
      'http://127.0.0.1@evil.example/',
      'javascript:alert(1)',
      '/x',
    ];
    for (const link of wrong) {
      const sent = kit.mail.send(letter({ data: { name: 'anna', time: 'noon', link } }));
      await expect(sent).rejects.toThrow(/leads elsewhere/);
    }
  });

  it('old letters go', async () => {
    const { kit } = await start();
    await kit.mail.send(letter());
    await kit.db.pool.query(`update mail set at = at - interval '31 days'`);
    await kit.mail.send(letter());
    expect(await kit.mail.purge()).toBe(1);
    expect(await kit.mail.list({ limit: 10 })).toHaveLength(1);
  });
});

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

/** As much of a mail server as a client needs. `answer` says what it does with the n-th letter, when it likes; until `greets` it says nothing. */
async function mailServer(
  answer: (letter: number, source: string) => string | Promise<string> = () => '250 taken',
  greets = Promise.resolve(),
) {
  const letters: Received[] = [];
  const sockets = new Set<Socket>();
  let [tries, opened] = [0, 0];
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    opened++;
    let [from, source, inside] = ['', '', false];
    let to: string[] = [];
    void greets.then(() => socket.write('220 here\r\n'));
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inside) {
          if (line !== '.') source += `${line.replace(/^\.\./, '.')}\r\n`;
          else {
            const got = { from, to, source };
            [inside, source, to] = [false, '', []];
            void Promise.resolve(answer(++tries, got.source)).then((said) => {
              if (said.startsWith('2')) letters.push(got);
              socket.write(`${said}\r\n`);
            });
          }
          continue;
        }
        const command = line.slice(0, 4).toUpperCase();
        if (command === 'MAIL') from = line;
        if (command === 'RCPT') to.push(line);
        if (command === 'DATA') inside = true;
        socket.write(
          command === 'DATA' ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n',
        );
        if (command === 'QUIT') socket.end();
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    letters,
    tries: () => tries,
    connected: () => sockets.size,
    opened: () => opened,
    config: { mail: { smtp: url, from: 'Phoenix <no-reply@casino.example>' } },
  };
}

describe('with a mail server', () => {
  it('a letter goes out with both its forms, and its words are forgotten', async () => {
    const { letters, config } = await mailServer();
    const { kit } = await start({ config });
    const post = `${kit.config.publicUrl}/api/unsubscribe/x`;
    const unsubscribe = { page: `${kit.config.publicUrl}/unsubscribe/x`, post, label: 'No more' };
    await kit.mail.send({ ...letter(), unsubscribe });
    await expect.poll(async () => (await kit.mail.list({ limit: 1 }))[0]?.state).toBe('sent');
    const [got] = letters;
    expect(got?.source).toContain(`List-Unsubscribe: <${post}>\r\n`);
    expect(got?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect([got?.from, got?.to]).toEqual([
      expect.stringContaining('<no-reply@casino.example>'),
      [expect.stringContaining('<anna@example.com>')],
    ]);
    expect(got?.source).toMatch(/^From: Phoenix <no-reply@casino.example>\r$/m);
    expect(got?.source).toMatch(/^Message-ID: <letter-\d+@casino.example>\r$/m);
    expect(got?.source).toContain('Content-Type: text/plain');
    expect(got?.source).toContain('Content-Type: text/html');
    const [{ id } = { id: '' }] = await kit.mail.list({ limit: 1 });
    expect((await kit.mail.read(id))?.body).toBeNull();
  });

  it('no value makes a header of its own', async () => {
    const { letters, config } = await mailServer();
    const { kit } = await start({ config });
    const name = 'anna\r\nBcc: victim@example.com\r\n\r\n<b>body</b>';
    await kit.mail.send(letter({ data: { ...letter().data, name } }));
    await expect.poll(() => letters.length).toBe(1);
    const [head = ''] = letters[0]!.source.split('\r\n\r\n');
    expect(head).not.toMatch(/^(Bcc|List-Unsubscribe):/im);
    expect(letters[0]!.to).toHaveLength(1);
    expect(head).toMatch(/^Subject: News for anna Bcc: victim@example.com/m);
  });

  it('a server that is busy is tried again', async () => {
    const { letters, tries, config } = await mailServer((sent) => (sent === 1 ? '451 later' : '250 taken'));
    const { kit } = await start({ config });
    await kit.mail.send(letter());
    await expect.poll(() => letters.length, { timeout: 120_000 }).toBe(1);
    await expect.poll(async () => (await kit.mail.list({ limit: 1 }))[0]?.state).toBe('sent');
    expect((await kit.mail.list({ limit: 1 }))[0]).toMatchObject({ state: 'sent', attempts: 2, error: null });
    expect(tries()).toBe(2);
  });

  it('a letter that is refused for good is given up, and can be tried again by hand', async () => {
    const answers = ['550 no such mailbox', '250 ok'];
    const { letters, config } = await mailServer((sent) => answers[sent - 1] ?? '451 later');
    const { kit } = await start({ config });
    await kit.mail.send(letter());
    await expect.poll(async () => (await kit.mail.list({ limit: 1 }))[0]?.state).toBe('failed');
    const [failed] = await kit.mail.list({ limit: 1 });
    expect(failed).toMatchObject({ attempts: 1, error: expect.stringContaining('550') });
    expect(letters).toHaveLength(0);
    expect(await kit.mail.retry(failed!.id)).toBe(true);
    await expect.poll(() => letters.length).toBe(1);
    expect(await kit.mail.retry(failed!.id)).toBe(false);

    // After the last try too, also when one before was cut off: the job knows of that one, the letter does not.
    await kit.mail.send(letter());
    const cutOff = async () =>
      await kit.db.pool.query(
        `with job as (update graphile_worker._private_jobs set attempts = 16, run_at = now()
           where key like 'mail:%' and attempts = 1 and locked_by is null returning 1)
         update mail set attempts = 15 where state = 'queued' and exists (select from job)`,
      );
    await expect.poll(async () => (await cutOff()).rowCount).toBe(1);
    await expect.poll(async () => (await kit.mail.list({ limit: 1 }))[0]?.state).toBe('failed');
    expect((await kit.mail.list({ limit: 1 }))[0]).toMatchObject({ attempts: 16 });
  });

  it('two processes send every letter once, two at a time: what hangs leaves places to other jobs', async () => {
    let greet = (): void => {};
    const greets = new Promise<void>((done) => (greet = done));
    const { letters, connected, config } = await mailServer(undefined, greets);
    const one = await start({ config });
    const { installationKey } = one.config;
    const two = await start({ config: { ...config, installationKey }, databaseUrl: one.databaseUrl });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        [one, two][index % 2]!.kit.mail.send(letter({ to: `p${index}@example.com` })),
      ),
    );
    await expect.poll(connected).toBeGreaterThanOrEqual(2);
    await one.kit.db.pool.query(`select graphile_worker.add_job('money.partitions')`);
    const waits = `select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
       where identifier = 'money.partitions'`;
    await expect.poll(async () => (await one.kit.db.pool.query(waits)).rowCount).toBe(0);
    expect(connected()).toBe(2);
    greet();
    await expect.poll(() => letters.length, { timeout: 120_000 }).toBe(20);
    await expect
      .poll(
        async () => (await one.kit.mail.list({ limit: 30 })).filter(({ state }) => state === 'sent').length,
      )
      .toBe(20);
    expect(new Set(letters.map(({ to }) => to[0])).size).toBe(20);
    expect(letters).toHaveLength(20);
  });

  it('a letter about an account leaves while those of a campaign wait, all over few connections, which close with the program', async () => {
    let release = (): void => {};
    const released = new Promise<void>((done) => (release = done));
    const server = await mailServer(async (_no, source) => {
      if (source.includes('List-Unsubscribe:')) await released;
      return '250 taken';
    });
    const { kit, close } = await start({ config: server.config });
    const { publicUrl } = kit.config;
    const unsubscribe = { page: `${publicUrl}/unsubscribe/x`, post: `${publicUrl}/api/x`, label: 'No more' };
    for (let count = 0; count < 12; count++) await kit.mail.send(letter({ unsubscribe }));
    await expect.poll(server.tries).toBe(1);
    await kit.mail.send(letter({ template: 'test.other' }));
    await kit.mail.send(letter({ template: 'test.other' }));
    const sent = async () =>
      (await kit.mail.list({ limit: 30 }))
        .filter(({ state }) => state === 'sent')
        .map(({ subject }) => subject);
    await expect.poll(sent).toEqual(['Other', 'Other']);
    release();
    await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(14);
    expect(server.opened()).toBeLessThanOrEqual(3);
    await close();
    await expect.poll(server.connected).toBe(0);
  });
});
