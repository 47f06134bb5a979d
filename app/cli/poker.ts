/** `./phoenix poker`: recorded hands held against the rules, and what was given about the shuffle of a hand. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { checkRecord, type Difference } from '#engines/poker/check.ts';
import { parseRecord, RecordError } from '#engines/poker/record.ts';
import { HandProofError, parseHandProof, verifyHand } from '#engines/poker/verify-hand.ts';
import { defineCommand, Refusal, UsageError, type Call } from './command.ts';

const usage = `Usage:
  phoenix poker check --file FILE [--json]
  phoenix poker verify --hand FILE [--json]

check   plays recorded hands by the rules, one JSON object a line, and compares pots, winners, stacks and,
        where a line has them, the legal actions of each step. A line that is no hand, or that the rules
        refuse, is named with the rule; the others are checked all the same.

verify  checks the proof of a hand, offline: that the cards given lay at their places of the deck that was
        published as the hand started and, once the server seed is revealed, the commitment and the whole deck.

  --file F   hands as JSON lines
  --hand F   the proof of a hand, as its panel gives it (JSON)
  --json     machine-readable output

Exit status: 0 when everything agrees, 1 when something differs or is refused (or there is no hand), 2 when the call is wrong.
`;

export const command = defineCommand({
  name: 'poker',
  summary: 'check recorded poker hands against the rules, verify the shuffle of one',
  usage,
  options: { file: { type: 'string' }, hand: { type: 'string' } },
  run(call) {
    const [action, ...more] = call.words;
    if (action === 'check' && more.length === 0) return check(call);
    if (action === 'verify' && more.length === 0) return verify(call);
    throw new UsageError(
      action === undefined ? 'say what to do: check or verify' : `cannot "${call.words.join(' ')}"`,
    );
  },
});

async function verify({ options, print }: Call): Promise<number> {
  const path = options['hand'];
  if (typeof path !== 'string') throw new UsageError('--hand is needed');
  const checks = verifyHand(await readProof(path));
  const ok = checks.every((one) => one.ok);
  const lines = checks.map((one) => `${one.what}: ${one.ok ? 'holds' : `does not hold, ${one.reason}`}`);
  print([...lines, ok ? 'the hand is proved' : 'the hand is NOT proved'].join('\n'), {
    file: path,
    ok,
    checks,
  });
  return ok ? 0 : 1;
}

async function readProof(path: string) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot read ${path}: ${error.code}`);
  });
  try {
    return parseHandProof(text);
  } catch (error) {
    throw error instanceof HandProofError ? new Refusal(`${path}: ${error.message}`) : error;
  }
}

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
  for await (const read of linesOf(file)) {
    line++;
    // Editors begin a file with a byte order mark, which is no part of a line.
    const text = line === 1 ? read.replace(/^\uFEFF/, '') : read;
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
