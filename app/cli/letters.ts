/** `./phoenix letters`: every letter in every language as a page to look at. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALE_NAMES } from '#platform/contract/locale-names.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import { sampleLetters } from '../texts/letters.ts';
import { defineCommand, Refusal, UsageError } from './command.ts';

const usage = `Usage: phoenix letters --out DIR [--language L] [--json]

Writes every letter that the casino sends, with sample values, as a page: DIR/<language>/<letter>.html, and DIR/index.html
with links to all of them. Nothing is sent.

  --out DIR      folder to write into; made when it is not there
  --language L   one of ${LOCALES.join(', ')}; all of them
  --root DIR     folder of the sources; this one
  --json         machine-readable output

Exit status: 0 when they are written, 2 when the call is wrong.
`;

export const command = defineCommand({
  name: 'letters',
  summary: 'write every letter in every language into pages to look at',
  usage,
  options: { out: { type: 'string' }, language: { type: 'string' }, root: { type: 'string' } },
  async run(call) {
    const { out, language, root: given } = call.options;
    const root = String(given ?? process.cwd());
    if (call.words.length > 0) throw new UsageError(`cannot "${call.words.join(' ')}"`);
    if (typeof out !== 'string') throw new UsageError('--out is needed');
    const chosen = LOCALES.filter((locale) => language === undefined || locale === language);
    if (chosen.length === 0) throw new UsageError(`--language is one of ${LOCALES.join(', ')}`);
    if (!existsSync(join(root, 'features')))
      throw new Refusal(`${root} holds no sources: the texts are in their folders`);
    const rows: string[] = [];
    let written = 0;
    for (const locale of chosen) {
      await mkdir(join(out, locale), { recursive: true });
      const letters = sampleLetters(root, locale);
      for (const { template, html } of letters) await writeFile(join(out, locale, `${template}.html`), html);
      written += letters.length;
      const links = letters.map(
        ({ template }) => `<li><a href="${locale}/${template}.html">${template}</a></li>`,
      );
      rows.push(`<h2>${LOCALE_NAMES[locale]}</h2><ul>${links.join('')}</ul>`);
    }
    await writeFile(
      join(out, 'index.html'),
      `<!doctype html><meta charset="utf-8"><title>Letters</title>${rows.join('\n')}\n`,
    );
    call.print(`${written} letters in ${out}`, { out, letters: written, languages: chosen });
    return 0;
  },
});
