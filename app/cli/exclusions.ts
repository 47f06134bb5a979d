/** `./phoenix exclusions`: lines of a register of excluded people, as its file adapter reads them. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { EVER, folded, registerLine } from '#features/account/verification/server/register/digest.ts';
import { isDay } from '#platform/contract/utc.ts';
import { loadConfig } from '#platform/server/config/schema.ts';
import { defineCommand, Refusal, UsageError } from './command.ts';

const day = z.string().check(z.refine(isDay));
const letters = z.string().check(z.refine((text) => folded(text).length >= 2));
const excluded = z.strictObject({
  name: letters,
  born: day,
  postcode: letters,
  until: z.union([day, z.literal(EVER)]),
});

export const command = defineCommand({
  name: 'exclusions',
  summary: 'make the lines of a register of excluded people',
  usage: `Usage: phoenix exclusions --file FILE [--json]

Prints a line of the register for each person of FILE, which has one JSON object a line:
  {"name": "Ann Archer", "born": "1980-05-05", "postcode": "1010", "until": "2027-01-31"}
"until" is the last day of the exclusion, or "${EVER}". The key is PHOENIX_EXCLUSION_REGISTER_KEY; names are not printed.

Exit status: 0 when every line was read, 1 when one is wrong (nothing is printed), 2 when the call is wrong.
`,
  options: { file: { type: 'string' } },
  async run({ words, options: { file }, print }) {
    if (words.length > 0) throw new UsageError(`cannot "${words.join(' ')}"`);
    if (typeof file !== 'string') throw new UsageError('--file is needed');
    const { exclusionRegister } = loadConfig(process.env, process.cwd(), { keep: false });
    if (!exclusionRegister)
      throw new Refusal('set PHOENIX_EXCLUSION_REGISTER and PHOENIX_EXCLUSION_REGISTER_KEY');
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) throw new Refusal(`${file} cannot be read`);
    const lines = text
      .split('\n')
      .map((line, at) => ({ line: line.trim(), at: at + 1 }))
      .filter(({ line }) => line !== '')
      .map(({ line, at }) => {
        const person = excluded.safeParse(parsed(line));
        if (!person.success)
          throw new Refusal(`line ${at} is not an object with name, born, postcode and until`);
        return registerLine(exclusionRegister.key, person.data, person.data.until);
      });
    print(lines.join('\n'), { lines });
    return 0;
  },
});

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
