/** Test support: cases recorded from real bets. The folder is named by PHOENIX_VECTORS and is no part of the project. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface VectorCase {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly params: Record<string, unknown>;
  readonly expected: Record<string, unknown>;
}

export const NO_VECTORS = 'PHOENIX_VECTORS is not set to a folder with fair/*.json';

/** The cases of `$PHOENIX_VECTORS/fair/<name>.json`, or null when the folder is not there. */
export function vectorCases(name: string): readonly VectorCase[] | null {
  const folder = process.env.PHOENIX_VECTORS;
  if (!folder || !existsSync(join(folder, 'fair'))) return null;
  const file = JSON.parse(readFileSync(join(folder, 'fair', `${name}.json`), 'utf8')) as {
    cases: VectorCase[];
  };
  return file.cases;
}

/** The payout tables recorded beside the bets, by game, or null when the folder is not there. */
// The file is outside of the project: the test that reads a table says what it holds.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function recordedTables<Table>(name: string): Table | null {
  const folder = process.env.PHOENIX_VECTORS;
  if (!folder || !existsSync(join(folder, 'fair'))) return null;
  const file = JSON.parse(readFileSync(join(folder, 'fair', 'paytables.json'), 'utf8')) as {
    tables: Record<string, Table>;
  };
  return file.tables[name] ?? null;
}
