import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { loadConfig } from '#platform/server/config/schema.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { hasWords } from '#platform/chains/signer/first-words.ts';
import { signerWords } from '#platform/chains/signer/mnemonic.ts';
import { confirmWords, isConfirmed } from '#platform/chains/signer/recovery.ts';
import { defineCommand, Refusal } from './command.ts';

/** Clears the screen and what was scrolled off it. */
const CLEAR = '\u001b[2J\u001b[3J\u001b[H';

export const command = defineCommand({
  name: 'words',
  summary: 'show the recovery words once, and ask whether they were written down',
  usage: `Usage: phoenix words [--folder <the signer's folder>]

Shows the words that every key comes from, on a terminal only, then clears it and asks for some of them. Main networks are not
served before that: no address is given out and nothing is paid. Once confirmed the words are not shown again. Run it as
the account of the signer, after its first start, with PHOENIX_SIGNER_KEY where the signer has it.
`,
  options: { folder: { type: 'string' } },
  async run({ options, print }) {
    const runtime = systemRuntime();
    const env = process.env;
    const folder = String(
      options['folder'] ??
        (env['PHOENIX_SIGNER_FOLDER'] ||
          join(loadConfig(env, process.cwd(), { keep: false }).data, 'signer')),
    );
    if (!hasWords(folder))
      throw new Refusal(`${folder} has no words; they are drawn when the signer first starts`);
    const { words, drawn } = ownWords(folder);
    if (!drawn) throw new Refusal('the words of this signer come from outside; whoever gave them has them');
    if (isConfirmed(folder, words)) throw new Refusal('the words were confirmed; they are not shown again');
    if (!process.stdin.isTTY || !process.stdout.isTTY)
      throw new Refusal('the words are shown on a terminal only, so that no log and no file keeps them');
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      process.stdout.write(`${sheet(words)}\n\n`);
      await terminal.question('Write them down on paper, in this order. Press Enter when you have. ');
      process.stdout.write(CLEAR);
      const right = await confirmWords(folder, words, runtime.random, (place) =>
        terminal.question(`Word ${place}: `),
      );
      process.stdout.write(CLEAR);
      if (!right)
        throw new Refusal('that is not the word; nothing is confirmed. Run it again to see them once more');
      print('confirmed; the signer serves main networks from now on', { confirmed: true });
    } finally {
      terminal.close();
    }

    function ownWords(from: string): { words: string; drawn: boolean } {
      try {
        return signerWords({ folder: from, key: env['PHOENIX_SIGNER_KEY'] || null, given: null, runtime });
      } catch (error) {
        throw new Refusal((error as Error).message);
      }
    }
  },
});

function sheet(words: string): string {
  const list = words.split(' ').map((word, index) => `${String(index + 1).padStart(2)} ${word.padEnd(10)}`);
  const rows = Math.ceil(list.length / 3);
  return Array.from({ length: rows }, (_, row) =>
    list.filter((_word, index) => index % rows === row).join('   '),
  ).join('\n');
}
