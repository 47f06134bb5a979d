import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The two ways money is shown, what they are made of, and a price, which is no amount of a currency. */
const ALLOWED = new Set([
  'platform/web/amount-view.ts',
  'platform/web/money.tsx',
  'platform/web/game/win-badge.tsx',
  'features/money/prices/web/token-ticker.tsx',
]);
const FORBIDDEN = /#ui\/amount\.tsx|\bformatMoney\b|\bIntl\.NumberFormat\b|\.toLocaleString\(\)/;

function modules(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\/web\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}

it('is shown one way: by <Money>, or by amountText where a text is wanted', () => {
  // The back office has its own, in whole currencies and for staff alone.
  const players = ['features', 'games', 'platform']
    .flatMap(modules)
    .filter((file) => !file.startsWith('features/operator/backoffice/') && !file.includes('/web/admin/'));
  expect(players.length).toBeGreaterThan(100);
  const others = players.filter(
    (file) => !ALLOWED.has(file) && FORBIDDEN.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(others).toEqual([]);
});
