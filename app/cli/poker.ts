/** `./phoenix poker`: recorded hands held against the rules. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { checkRecord, type Difference } from '#engines/poker/check.ts';
import { parseRecord, RecordError } from '#engines/poker/record.ts';
import { defineCommand, UsageError, type Call } from './command.ts';

const usage = `Usage:
  phoenix poker check --file FILE [--json]

check   plays recorded hands by the rules, one JSON object a line, and compares pots, winners, stacks and,
        where a line has them, the legal actions of each step. A line that is no hand, or that the rules
        refuse, is named with the rule; the others are checked all the same.

  --file F   hands as JSON lines
  --json     machine-readable output

Exit status: 0 when every hand agrees, 1 when one differs or is refused (or there is none), 2 when the call is wrong.
`;

export const command = defineCommand({
  name: 'poker',
  summary: 'check recorded poker hands against the rules',
  usage,
  options: { file: { type: 'string' } },
  run(call) {
    const [action, ...more] = call.words;
    if (action === 'check' && more.length === 0) return check(call);
    throw new UsageError(action === undefined ? 'say what to do: check' : `cannot "${call.words.join(' ')}"`);
  },
});

interface Report {
  readonly file: string;
  readonly total: number;
  readonly agree: number;
  /** Hands that agree and take something from their site that our tables do not offer. */
  readonly known: { line: number; id: string; customs: readonly string[] }[];
  readonly differ: { line: number; id: string; differences: readonly Difference[] }[];
  readonly refused: { line: number; id: string; rule: string; message: string }[];
}

async function check({ options, print }: Call): Promise<number> {
  const path = options['file'];
  if (typeof path !== 'string') throw new UsageError('--file is needed');
  const report = await checkFile(path);
  print(textOf(report), report);
  return report.total > 0 && report.agree === report.total ? 0 : 1;
}

async function checkFile(file: string): Promise<Report> {
  const [known, differ, refused]: [Report['known'], Report['differ'], Report['refused']] = [[], [], []];
  let [line, total, agree] = [0, 0, 0];
  for await (const text of linesOf(file)) {
    line++;
    if (text.trim() === '') continue;
    total++;
    const checked = checkLine(text);
    const at = { line, id: checked.id };
    if (checked.outcome === 'agrees') {
      agree++;
      if (checked.customs.length > 0) known.push({ ...at, customs: checked.customs });
    } else if (checked.outcome === 'differs') differ.push({ ...at, differences: checked.differences });
    else refused.push({ ...at, rule: checked.rule, message: checked.message });
  }
  return { file, total, agree, known, differ, refused };
}

function checkLine(text: string) {
  try {
    const record = parseRecord(text);
    return { id: record.hand.id, ...checkRecord(record) };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return { id: idOf(text), outcome: 'refused' as const, rule: error.rule, message: error.message };
  }
}

/** The id of a line that is no hand, where it has one. */
function idOf(text: string): string {
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === 'string' ? id : '';
  } catch {
    return '';
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file, 'utf8');
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code ? new UsageError(`cannot read ${file}: ${code}`) : error;
  }
}

function textOf({ total, agree, known, differ, refused }: Report): string {
  const named = ({ line, id }: { line: number; id: string }): string => `line ${line}${id ? ` (${id})` : ''}`;
  return [
    ...known.map((one) => `${named(one)} agrees with ${one.customs.join(', ')}`),
    ...differ.flatMap((one) =>
      one.differences.map(
        ({ field, expected, found }) =>
          `${named(one)} differs: ${field}: expected ${expected}, found ${found}`,
      ),
    ),
    ...refused.map((one) => `${named(one)} refused by rule ${one.rule}: ${one.message}`),
    `${agree} of ${total} agree`,
  ].join('\n');
}
