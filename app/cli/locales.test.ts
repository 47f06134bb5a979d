import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { command } from './locales.ts';
import { runCommand } from './testing/run-command.ts';

const root = mkdtempSync(join(tmpdir(), 'phoenix-locales-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (...args: string[]) => runCommand(command, [...args, '--root', root]);
const room = join(root, 'features/play/feed/locales');
const german = () => JSON.parse(readFileSync(join(room, 'de.json'), 'utf8'));
const file = join(root, 'de-texts.json');

beforeEach(() => {
  for (const floor of ['app', 'engines', 'games', 'platform', 'ui'])
    mkdirSync(join(root, floor), { recursive: true });
  mkdirSync(room, { recursive: true });
  const english = {
    feed: { title: 'Bets', won: '{name} won {amount}', count: '{n, plural, one {# bet} other {# bets}}' },
  };
  writeFileSync(join(room, 'en.json'), JSON.stringify(english));
  writeFileSync(join(room, 'de.json'), JSON.stringify({ feed: { title: 'Wetten', won: '{name} gewann' } }));
});

const exported = async () => {
  expect((await run('export', '--language', 'de', '--file', file)).status).toBe(0);
  return JSON.parse(readFileSync(file, 'utf8'));
};
const imported = (texts: object) => {
  writeFileSync(file, JSON.stringify(texts));
  return run('import', '--language', 'de', '--file', file);
};

it('names what a language lacks or says with other arguments', async () => {
  const { status, out } = await run('--language', 'de');
  expect(status).toBe(1);
  expect(out).toContain('Deutsch (de): 2 to do');
  expect(out).toContain('features/play/feed: feed.won lacks {amount}');
  expect(out).toContain('features/play/feed: feed.count is missing');
});

it('gives all texts to who translates, and takes them back in the order of the English ones', async () => {
  const given = await exported();
  const texts = given.texts['features/play/feed'];
  expect(texts['feed.count']).toEqual({ en: '{n, plural, one {# bet} other {# bets}}', text: null });
  texts['feed.count'].text = '{n, plural, one {# Wette} other {# Wetten}}';
  texts['feed.won'].text = '{name} hat {amount} gewonnen';
  expect(await imported(given)).toMatchObject({ status: 0, out: expect.stringContaining('2 texts changed') });
  expect(Object.keys(german().feed)).toEqual(['title', 'won', 'count']);
  expect((await run('--language', 'de')).status).toBe(0);
  // What did not change is not written again.
  expect((await imported(await exported())).out).toContain('0 texts changed');
});

it('refuses the whole file for one text that does not fit', async () => {
  const given = await exported();
  const before = german();
  const texts = given.texts['features/play/feed'];
  texts['feed.title'].text = 'Einsätze';
  for (const [path, change] of [
    ['feed.won', { text: '{name} hat gewonnen' }],
    ['feed.won', { text: '{name' }],
    ['feed.won', { en: 'Another text' }],
  ] as const) {
    const { status, out } = await imported({
      ...given,
      texts: { 'features/play/feed': { ...texts, [path]: { ...texts[path], ...change } } },
    });
    expect([status, out]).toEqual([1, expect.stringContaining('nothing was written')]);
    expect(german()).toEqual(before);
  }
  const elsewhere = { ...given, texts: { 'features/../../etc': {} } };
  expect((await imported(elsewhere)).out).toContain('there is no such room');
  expect((await imported({ ...given, language: 'es' })).status).toBe(1);
  expect((await imported({ texts: 1 })).status).toBe(1);
});

it('says what is wrong with a call', async () => {
  for (const args of [['export'], ['import', '--language', 'de'], ['--language', 'xx'], ['burn']])
    expect((await run(...args)).status).toBe(2);
  const empty = join(root, 'empty');
  mkdirSync(empty, { recursive: true });
  expect((await runCommand(command, ['--root', empty])).error).toContain('holds no sources');
});
