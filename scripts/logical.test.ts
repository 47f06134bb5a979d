import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageSources, readSource, sidesIn } from './logical.ts';

const root = join(import.meta.dirname, '..');

describe('the search for sides', () => {
  it('finds what names one, under any variant', () => {
    const source = [
      `<p className="flex pl-3 md:-mr-2 text-fg2">`,
      `cx('absolute', open ? 'left-4' : 'md:group-hover:right-[3px]')`,
      '`rounded-tl-lg border-l ${more} text-right!`',
    ].join('\n');
    expect(sidesIn(source).map((line) => line.split(',')[0])).toEqual([
      '1: pl-3',
      '1: md:-mr-2',
      '2: left-4',
      '2: md:group-hover:right-[3px]',
      '3: rounded-tl-lg',
      '3: border-l',
      '3: text-right!',
    ]);
  });

  it('lets go what names none, the middle, both ways apart, and what is meant', () => {
    const source = [
      `'ps-3 me-2 start-1 text-start rounded-s-md border-e left-1/2 prose plan-x alright-2 border-line rounded-lg'`,
      `'plan-left:x rtl:origin-right ltr:left-2'`,
      `// a place on the board is not a side of the text: pl-2`,
      `// physical: columns are numbered from the left`,
      `<span className="left-4" />`,
      `<span className="right-4" /> // physical: the gun stands there`,
      `const left = 'right';`,
    ].join('\n');
    expect(sidesIn(source)).toEqual([]);
  });
});

it('pages name no side of the screen', () => {
  const sources = pageSources(root);
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.flatMap((path) => sidesIn(readSource(root, path)).map((line) => `${path}:${line}`));
  expect(found).toEqual([]);
});
