/** `./phoenix sport`: the sports engine on files, offline. */
import { readFile } from 'node:fs/promises';
import { CHECK_KINDS, checkText } from '#engines/sport/check/check.ts';
import { type Call, defineCommand, Refusal, UsageError } from './command.ts';

/** Cases of a vector file by the thousand; more is no file of cases. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

const usage = `Usage:
  phoenix sport check --file F [--json]

  check     recomputes the cases of a file {kind, cases} and prints every difference with its place
            kinds: ${CHECK_KINDS.join(', ')}

  --file F  the file
  --json    machine-readable output

Exit status: 0 when everything agrees, 1 when something differs or the file is none, 2 when the call is wrong.
`;

async function readText(options: Call['options']): Promise<string> {
  const path = options['file'];
  if (typeof path !== 'string') throw new UsageError('--file is needed');
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) throw new Refusal(`cannot read ${path}`);
  if (bytes.length > MAX_FILE_BYTES) throw new Refusal(`${path} is larger than ${MAX_FILE_BYTES} bytes`);
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

async function check({ options, print }: Call): Promise<number> {
  const report = checkText(await readText(options));
  if ('fault' in report) throw new Refusal(`${String(options['file'])}: ${report.fault}`);
  const { agree, differ } = report;
  const lines = differ.flatMap(({ index, line, reasons }) =>
    reasons.map((reason) => `case ${index}${line === null ? '' : ` (line ${line})`}: ${reason}`),
  );
  print([...lines, `${agree} agree, ${differ.length} differ`].join('\n'), {
    file: options['file'],
    ...report,
  });
  return differ.length === 0 ? 0 : 1;
}

const verbs: Readonly<Record<string, (call: Call) => Promise<number>>> = { check };

export const command = defineCommand({
  name: 'sport',
  summary: 'check the sports engine against a file of cases',
  usage,
  options: { file: { type: 'string' } },
  async run(call) {
    const [verb, ...rest] = call.words;
    if (verb === undefined || !Object.hasOwn(verbs, verb))
      throw new UsageError(verb === undefined ? 'a verb is needed' : `there is no verb "${verb}"`);
    if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one word too many`);
    return verbs[verb]!(call);
  },
});
