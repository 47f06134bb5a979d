import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkText } from '../trading/check.ts';
import { JsonFault } from '../trading/exact-json.ts';
import { type Call, defineCommand, Refusal, UsageError } from './command.ts';

export const command = defineCommand({
  name: 'trading',
  summary: 'check futures against cases, verify a simulated day, measure the edge',
  usage: `Usage: phoenix trading check --file F [--ticks FILE] [--json]

  check    runs the calculator or trigger cases of a file through the engine and names each difference. Ticks are taken
           from --ticks, else from the file that the cases name, beside them. Exit status 0 when all agree, 1 when one
           differs, 2 when a line cannot be read; that line and the rule it breaks are named

Formats: engines/futures/README.md.
`,
  options: { file: { type: 'string' }, ticks: { type: 'string' } },
  async run(call) {
    const [verb, ...more] = call.words;
    if (more.length > 0) throw new UsageError(`"${more[0]}" is not understood`);
    if (verb === 'check') return check(call);
    throw new UsageError(verb === undefined ? 'check is wanted' : `there is no "${verb}"`);
  },
});

function check({ options, print }: Call): number {
  const { file, ticks } = options;
  if (typeof file !== 'string') throw new UsageError('--file is wanted');
  let reading = file;
  try {
    const report = checkText(read(file), (named) => {
      const beside = named === null ? null : /^[\w.-]+/.exec(named)?.[0];
      if (typeof ticks !== 'string' && !beside)
        throw new Refusal('these cases run over ticks: --ticks is wanted');
      reading = typeof ticks === 'string' ? ticks : join(dirname(file), beside!);
      const text = read(reading);
      return text;
    });
    const { agree, differ, bad, kinds } = report;
    const lines = [
      ...bad.map(({ line, name, fault }) => `line ${line}: ${name}: ${fault}`),
      ...differ.flatMap(({ line, name, differences = [] }) =>
        differences.map(
          ({ field, expected, found }) =>
            `line ${line}: ${name}: ${field} is ${found}, the file says ${expected}`,
        ),
      ),
      `${agree} agree, ${differ.length} differ${bad.length > 0 ? `, ${bad.length} cannot be read` : ''}`,
    ];
    print(lines.join('\n'), { file, kinds, total: agree + differ.length + bad.length, agree, differ, bad });
    return bad.length > 0 ? 2 : differ.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof JsonFault) {
      process.stderr.write(`trading: ${reading}: line ${error.line}: ${error.message}\n`);
      return 2;
    }
    throw error;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(
      `cannot read ${path}: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`,
    );
  }
}
