import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError } from '#platform/server/config/schema.ts';

/** One of `./phoenix <name>`: a file of this folder exports it as `command`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  readonly usage: string;
  /** @returns exit status: 0 done, 1 failed or found something wrong, 2 wrong call */
  run(args: string[]): Promise<number>;
}

/** A wrong call; the message says what is wrong with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A refusal that is no bug: printed without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export interface Call {
  readonly words: string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Prints `value` as JSON with --json, else `text` (one line or several). */
  print(text: string, value: unknown): void;
}

interface Definition {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
  run(call: Call): Promise<number | void>;
}

/** Builds a command that parses its options, knows --help and --json, and turns refusals into messages. */
export function defineCommand({ name, summary, usage, options = {}, run }: Definition): Command {
  const config = {
    options: { ...options, help: { type: 'boolean' }, json: { type: 'boolean' } },
    allowPositionals: true,
  } satisfies ParseArgsConfig;
  return {
    summary,
    usage,
    async run(args) {
      try {
        const { words, options: given } = parseOrRefuse(args, config);
        if (given['help']) {
          process.stdout.write(usage);
          return 0;
        }
        const print: Call['print'] = (text, value) =>
          void process.stdout.write(`${given['json'] ? JSON.stringify(value, withBigints, 2) : text}\n`);
        return (await run({ words, options: given, print })) ?? 0;
      } catch (error) {
        return complain(name, error);
      }
    },
  };
}

function parseOrRefuse(args: string[], config: ParseArgsConfig): Pick<Call, 'options'> & { words: string[] } {
  try {
    const { values, positionals } = parseArgs({ ...config, args, strict: true });
    return { options: values, words: positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function complain(name: string, error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${name}: ${error.message}\nTry: phoenix ${name} --help\n`);
    return 2;
  }
  if (error instanceof Refusal || error instanceof ConfigError) {
    process.stderr.write(`${name}: ${error.message}\n`);
    return 1;
  }
  throw error;
}

function withBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Rows as aligned columns under their titles. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [titles, ...rows].map(line).join('\n');
}
