/** What the checks of `./phoenix doctor` share: what they look at, and what they answer. */
import type pg from 'pg';
import type * as z from 'zod/mini';
import type { Config } from '#platform/server/config/config.ts';
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import type { Runtime } from '#platform/server/runtime.ts';

export type Verdict = 'ok' | 'warn' | 'fault';

export interface Finding {
  readonly verdict: Verdict;
  /** What is there, in one line. */
  readonly found: string;
  /** What to do about it; null when nothing has to be done. */
  readonly advice: string | null;
}

/** What the machine itself answers. Tests give another one. */
export interface Machine {
  readonly nodeVersion: string;
  /** Account that this runs as; null where the system has none. */
  readonly uid: number | null;
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number;
  /** Bytes that may still be written in a folder, and how large its disk is. */
  diskOf(folder: string): Promise<{ readonly free: number; readonly size: number }>;
}

/** What is there without a database. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly config: Config;
  readonly machine: Machine;
  readonly runtime: Runtime;
}

export interface Installation extends Surroundings {
  /** Connections that cannot write. */
  readonly pool: pg.Pool;
  /** Whether a server works on this database now: what waits then waits for something else. */
  readonly serving: boolean;
}

export interface Check<Around> {
  readonly name: string;
  /** Looks, and changes nothing. What it throws is a fault of its own. */
  look(around: Around): Promise<Finding> | Finding;
}

export interface Examined extends Finding {
  readonly name: string;
}

export const ok = (found: string): Finding => ({ verdict: 'ok', found, advice: null });
export const warn = (found: string, advice: string): Finding => ({ verdict: 'warn', found, advice });
export const fault = (found: string, advice: string): Finding => ({ verdict: 'fault', found, advice });

/** A fault where coins are worth something, else a warning. */
export function graver({ config }: Surroundings, found: string, advice: string): Finding {
  return (hasMainNetwork(config) ? fault : warn)(found, advice);
}

/** A fault beside a running server; without one, work that waits is no surprise. */
export function whileServing({ serving }: Installation, found: string, advice: string): Finding {
  return serving
    ? fault(found, advice)
    : warn(`${found}; no server runs`, `Start the server, then look again. ${advice}`);
}

/** Runs checks one after the other; one that fails is a fault, and the next ones run. */
export async function examine<Around>(checks: readonly Check<Around>[], around: Around): Promise<Examined[]> {
  const all: Examined[] = [];
  for (const check of checks) all.push({ name: check.name, ...(await lookOnce(check, around)) });
  return all;
}

async function lookOnce<Around>(check: Check<Around>, around: Around): Promise<Finding> {
  try {
    return await check.look(around);
  } catch (error) {
    return fault(
      `could not be looked at: ${(error as Error).message}`,
      'Run it as the account that runs the server, with its environment. If that is so already, what is named here is broken.',
    );
  }
}

/** Settings of a feature as the server reads them; fields that no longer fit have their defaults. */
export async function settingOf<S extends z.ZodMiniType>(
  pool: pg.Pool,
  feature: string,
  schema: S,
): Promise<z.output<S>> {
  const { rows } = await pool.query<{ value: unknown }>(
    'select value from setting_version where feature = $1 order by version desc limit 1',
    [feature],
  );
  const stored = schema.safeParse(rows[0]?.value ?? {});
  return stored.success ? stored.data : schema.parse({});
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A number with its noun. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How long ago something was, in the two words an operator needs. */
export function span(milliseconds: number): string {
  const units = [
    [DAY_MS, 'day'],
    [HOUR_MS, 'hour'],
    [MINUTE_MS, 'minute'],
    [1000, 'second'],
  ] as const;
  const [size, name] = units.find(([unit]) => milliseconds >= unit) ?? [1000, 'second'];
  return counted(Math.max(0, Math.floor(milliseconds / size)), name);
}
