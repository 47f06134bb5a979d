import { join } from 'node:path';
import { expect, it } from 'vitest';
import { foreignColours, readStyled } from './tokens.ts';

const styled = readStyled(join(import.meta.dirname, '..'));

it('takes every colour from the tokens', () => {
  expect(styled.length).toBeGreaterThan(0);
  expect(styled.flatMap(({ path, source }) => foreignColours(path, source))).toEqual([]);
});

it.each([
  [`<p className="text-red-500 bg-panel">`, ['text-red-500']],
  [`style={{ color: '#fff' }}`, ['#fff']],
  [`a { color: #0e1218cc; background: var(--bg) }`, ['#0e1218cc']],
  [`<i className="hover:bg-white/10 border-line">`, ['bg-white']],
])('catches %s', (source, expected) => {
  expect(foreignColours('ui/x.tsx', source)).toEqual(expected.map((colour) => `ui/x.tsx: ${colour}`));
});

it.each([
  `import '#features/x.ts'; // see #123`,
  `href="/docs#abc"`,
  `className="text-fg2 bg-panel/80 to-accent"`,
  `'&#xfee;'`,
])('leaves %s alone', (source) => {
  expect(foreignColours('ui/x.tsx', source)).toEqual([]);
});
