/** `./phoenix locales`: what the languages lack, and files for who translates. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { LOCALE_NAMES } from '#platform/contract/locale-names.ts';
import { type Locale } from '#platform/contract/locale.ts';
import {
  compareTexts,
  flatten,
  lackingForms,
  OTHER_LOCALES,
  readTexts,
  retold,
  roomsWithTexts,
  textFile,
} from '../texts/compare.ts';
import { defineCommand, Refusal, UsageError, type Call } from './command.ts';

const usage = `Usage:
  phoenix locales [--language L] [--json]
  phoenix locales export --language L --file FILE
  phoenix locales import --language L --file FILE

(alone)  names every text that a language lacks, or that has other arguments, tags or choices than the English one
export   writes all texts of a language beside the English ones into one JSON file: texts[room][path] is { en, text },
         text null where there is none yet
import   reads such a file back: texts that differ are written into the language's files. One that does not fit the
         English text (arguments, ICU), or that answers an English text which has changed since, refuses the whole file

  --language L   ${OTHER_LOCALES.join(', ')}
  --file F       the file to write or read
  --root DIR     folder of the sources; this one
  --json         machine-readable output

Exit status: 0 when nothing is missing or wrong, 1 when something is, 2 when the call is wrong.
`;

const exchange = z.object({
  language: z.string(),
  texts: z.record(
    z.string(),
    z.record(z.string(), z.object({ en: z.string(), text: z.nullable(z.string()) })),
  ),
});
type Exchange = z.output<typeof exchange>;

export const command = defineCommand({
  name: 'locales',
  summary: 'list what the languages lack; export and import texts for translators',
  usage,
  options: { language: { type: 'string' }, file: { type: 'string' }, root: { type: 'string' } },
  async run(call) {
    const root = String(call.options['root'] ?? process.cwd());
    if (!existsSync(join(root, 'features')))
      throw new Refusal(`${root} holds no sources: the texts are in their folders`);
    const [action, ...more] = call.words;
    if (more.length > 0) throw new UsageError(`cannot "${call.words.join(' ')}"`);
    if (action === undefined) return list(root, call);
    if (action === 'export') return exportTexts(root, call);
    if (action === 'import') return importTexts(root, call);
    throw new UsageError(`cannot "${action}"`);
  },
});

function languageOf({ options }: Call): Locale | null {
  const { language } = options;
  if (language === undefined) return null;
  const found = OTHER_LOCALES.find((one) => one === language);
  if (!found) throw new UsageError(`--language is one of ${OTHER_LOCALES.join(', ')}`);
  return found;
}

function exchangeOf(call: Call): { language: Locale; file: string } {
  const language = languageOf(call);
  const { file } = call.options;
  if (language === null) throw new UsageError('--language is needed');
  if (typeof file !== 'string') throw new UsageError('--file is needed');
  return { language, file };
}

function list(root: string, call: Call): number {
  const asked = languageOf(call);
  const found = OTHER_LOCALES.filter((one) => asked === null || one === asked).map((language) => ({
    language,
    faults: roomsWithTexts(root).flatMap((room) => {
      const twin = readTexts(root, room, language) ?? {};
      const forms = flatten(twin).flatMap(([path, text]) =>
        lackingForms(text, language).map((what) => `${path} lacks forms of ${what}`),
      );
      const faults = [...compareTexts(readTexts(root, room, 'en') ?? {}, twin), ...forms];
      return faults.map((fault) => `${room}: ${fault}`);
    }),
  }));
  const text = found.flatMap(({ language, faults }) => [
    `${LOCALE_NAMES[language]} (${language}): ${faults.length === 0 ? 'complete' : `${faults.length} to do`}`,
    ...faults.map((fault) => `  ${fault}`),
  ]);
  call.print(text.join('\n'), found);
  return found.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

async function exportTexts(root: string, call: Call): Promise<number> {
  const { language, file } = exchangeOf(call);
  const texts: Exchange['texts'] = {};
  for (const room of roomsWithTexts(root)) {
    const known = new Map(flatten(readTexts(root, room, language) ?? {}));
    const english = flatten(readTexts(root, room, 'en') ?? {});
    texts[room] = Object.fromEntries(
      english.map(([path, en]) => [path, { en, text: known.get(path) ?? null }]),
    );
  }
  await writeFile(file, `${JSON.stringify({ language, texts } satisfies Exchange, null, 2)}\n`);
  const all = Object.values(texts).flatMap((room) => Object.values(room));
  const missing = all.filter(({ text }) => text === null).length;
  call.print(`${file}: ${all.length} texts, ${missing} without a translation`, {
    file,
    texts: all.length,
    missing,
  });
  return 0;
}

async function importTexts(root: string, call: Call): Promise<number> {
  const { language, file } = exchangeOf(call);
  const given = await readExchange(file);
  if (given.language !== language)
    throw new Refusal(`${file} is for "${given.language}", not for ${language}`);
  const rooms = new Set(roomsWithTexts(root));
  const faults: string[] = [];
  const written: { path: string; text: string }[] = [];
  let changed = 0;
  for (const [room, texts] of Object.entries(given.texts)) {
    if (!rooms.has(room)) {
      faults.push(`${room}: there is no such room`);
      continue;
    }
    const english = readTexts(root, room, 'en') ?? {};
    const now = new Map(flatten(english));
    const known = new Map(flatten(readTexts(root, room, language) ?? {}));
    for (const [path, { en, text }] of Object.entries(texts)) {
      if (now.get(path) !== en) faults.push(`${room}: ${path} has another English text now, or none`);
      if (text === null || known.get(path) === text) continue;
      faults.push(
        ...compareTexts({ text: en }, { text }).map((fault) => `${room}: ${path}${fault.slice(4)}`),
      );
      known.set(path, text);
      changed += 1;
    }
    const twin = retold(english, known);
    written.push({
      path: textFile(root, room, language),
      text: `${JSON.stringify(twin, null, 2)}\n`,
    });
  }
  if (faults.length > 0) {
    call.print(['nothing was written:', ...faults.map((fault) => `  ${fault}`)].join('\n'), {
      changed: 0,
      faults,
    });
    return 1;
  }
  if (changed > 0) for (const { path, text } of written) await writeFile(path, text);
  call.print(`${changed} texts changed`, { changed, faults });
  return 0;
}

async function readExchange(file: string): Promise<Exchange> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot read ${file}: ${error.code}`);
  });
  try {
    return exchange.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`${file} is no file of texts as export writes it`);
  }
}
