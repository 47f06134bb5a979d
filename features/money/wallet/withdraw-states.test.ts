import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WITHDRAWAL, WITHDRAWAL_MOVES, type WithdrawState } from './withdraw-states.ts';

const folder = join(import.meta.dirname, 'server');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'));

const stateOf = (status: string): WithdrawState =>
  (Object.keys(WITHDRAWAL) as WithdrawState[]).find((name) => WITHDRAWAL[name] === Number(status))!;

/** From and to of each statement that moves a withdrawal. */
function movesIn(source: string): string[] {
  return [...source.matchAll(/update withdrawal set ([\s\S]*?)\bwhere\b([\s\S]*?)[`']/g)].flatMap(
    ([, set, where]) => {
      // What stands in brackets is reckoned with, not set.
      const to = /\bstatus = (\d)/.exec(set!.replaceAll(/\([^()]*\)/g, ''))?.[1];
      if (to === undefined) return [];
      const from = [...where!.matchAll(/\bstatus = (\d)/g)].map(([, status]) => stateOf(status!));
      if (from.length === 0) return [`anything -> ${stateOf(to)}`];
      return from.filter((one) => one !== stateOf(to)).map((one) => `${one} -> ${stateOf(to)}`);
    },
  );
}

it('statements make the moves of the table, all of them and no others', () => {
  const table = Object.entries(WITHDRAWAL_MOVES).flatMap(([from, to]) =>
    to.map((one) => `${from} -> ${one}`),
  );
  expect([...new Set(sources.flatMap(movesIn))].toSorted()).toEqual(table.toSorted());
});

it('a statement that moves one from anywhere, or from its end, is found', () => {
  expect(movesIn('query(`update withdrawal set status = 4 where id = $1`)')).toEqual([
    'anything -> cancelled',
  ]);
  expect(
    movesIn("query('update withdrawal set txid = null, status = 0 where id = $1 and status = 1')"),
  ).toEqual(['successful -> pending']);
});
