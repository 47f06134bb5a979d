/** Test support: recorded hands. The folder is named by PHOENIX_VECTORS and is no part of the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const NO_VECTORS = 'PHOENIX_VECTORS is not set to a folder with poker/*.jsonl';

const folder = process.env['PHOENIX_VECTORS'] ? join(process.env['PHOENIX_VECTORS'], 'poker') : '';
export const hasVectors = folder !== '' && existsSync(folder);

/** The lines of `hands-<name>.jsonl`; none when the folder is not there. */
export function recordedLines(name: 'real' | 'edge'): readonly string[] {
  if (!hasVectors) return [];
  return readFileSync(join(folder, `hands-${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
}

export interface CategoryCounts {
  readonly total: number;
  readonly distinct_ranks: number;
  readonly [category: string]: number;
}

export function recordedCounts(): { five_card: CategoryCounts; seven_card: CategoryCounts } | null {
  if (!hasVectors) return null;
  return JSON.parse(readFileSync(join(folder, 'evaluator-counts.json'), 'utf8')) as ReturnType<
    typeof recordedCounts
  >;
}
/** Name and text of every PHH file. */
export function phhFiles(): readonly { name: string; text: string }[] {
  if (!hasVectors) return [];
  return readdirSync(join(folder, 'phh')).map((name) => ({
    name: name.replace(/\.phh$/, ''),
    text: readFileSync(join(folder, 'phh', name), 'utf8'),
  }));
}
