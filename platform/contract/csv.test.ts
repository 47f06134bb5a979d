import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['-0.50', '-0.50'],
  [-1.5, '-1.5'],
  [null, ''],
  [{ a: [1, '"'] }, `"{""a"":[1,""\\""""]}"`],
])('writes %j as %s', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`);
});
