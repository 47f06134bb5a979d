import { expect, it } from 'vitest';
import { searchRules } from './search-rules.ts';

const featured = [{ key: 'isSearchFeatured', expect: true }];

it.each([
  ['', '', featured],
  ['   ', '', featured],
  ['b', '', [{ key: 'name', expect: 'b', type: 'search' }]],
  ['  bo  ', '', [{ key: 'name', expect: 'bo', type: 'search' }]],
  ['boo', '', [{ key: 'name', expect: 'boo', type: 'search' }]],
  ['', 'Lantern', [{ key: 'type', expect: 'Lantern' }]],
  [' ', 'Lantern', [{ key: 'type', expect: 'Lantern' }]],
  [
    ' book ',
    'Lantern',
    [
      { key: 'name', expect: 'book', type: 'search' },
      { key: 'type', expect: 'Lantern' },
    ],
  ],
])('asks for %j of %j', (text, provider, rules) => {
  expect(searchRules(text, provider)).toEqual(rules);
});
