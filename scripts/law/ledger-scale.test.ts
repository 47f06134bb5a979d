import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTree } from './tree.ts';

interface Source {
  readonly path: string;
  readonly source: string;
}

/** Modules that hold units of the ledger. */
const SERVER = /^(platform\/server|platform\/chains\/signer|features\/[^/]+\/[^/]+\/server|app\/cli)\//;
/** What has decimals of its own, and is no currency of the ledger: assets of chains, rows and proofs that say theirs. */
const OTHERS = /\b(asset|coin|row|proof)!?$/;
const ARITHMETIC =
  /\b(?:formatUnits|parseUnits|BigInt)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?([\w.?!]*)\.decimals\b|10::numeric \^ \(?[\w -]*(c)\.decimals|\|\| (c)\.decimals/g;

/** Places where decimals of a currency, which are for people, are taken for the places of the ledger's unit. */
function mistaken(modules: readonly Source[]): string[] {
  return modules
    .filter(({ path }) => SERVER.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ path, source }) =>
      [...source.matchAll(ARITHMETIC)]
        .filter(([, receiver]) => !OTHERS.test(receiver ?? 'c'))
        .map((match) => `${path}:${source.slice(0, match.index).split('\n').length}`),
    );
}

it('units of the ledger are read and written by its scale', () => {
  const { modules } = readTree(join(import.meta.dirname, '../..'));
  expect(modules.filter(({ path }) => SERVER.test(path)).length).toBeGreaterThan(300);
  expect(mistaken(modules)).toEqual([]);
});

it('finds who takes the decimals of a currency for it', () => {
  const planted = [
    'formatUnits(BigInt(row.amount), currency.decimals)',
    'parseUnits(body.amount, kit.money.currencyById(cur).decimals)',
    '10n ** BigInt(usd.decimals - 2)',
    '`select 1 / 10::numeric ^ c.decimals`',
    "`select ('1e-' || c.decimals)::numeric`",
    'formatUnits(units, asset.decimals) + formatUnits(BigInt(row.rest), row.decimals)',
    'formatAmount(units, currency); return { decimals: currency.decimals };',
  ].map((source, index) => ({ path: `features/a/b/server/${index}.ts`, source }));
  expect(mistaken(planted)).toEqual([0, 1, 2, 3, 4].map((index) => `features/a/b/server/${index}.ts:1`));
  expect(mistaken([{ path: 'features/a/b/web/0.ts', source: planted[0]!.source }])).toEqual([]);
});
