import { expect, it } from 'vitest';
import { parseRegister, personDigest, registerLine } from './digest.ts';

const KEY = Buffer.alloc(32, 7);
const ZOE = { name: 'Zoë O’Neil', born: '1980-02-29', postcode: 'SW1A 1AA' };

it('is the same for one person however they write themselves, and another for anybody else', () => {
  const digest = personDigest(KEY, ZOE);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  for (const same of [
    { ...ZOE, name: 'ZOE ONEIL' },
    { ...ZOE, name: " zoe  o'neil" },
    { ...ZOE, postcode: 'sw1a-1aa' },
  ])
    expect(personDigest(KEY, same)).toBe(digest);
  for (const other of [
    { ...ZOE, name: 'Zoe Oneill' },
    { ...ZOE, born: '1980-02-28' },
    { ...ZOE, postcode: 'SW1A 1AB' },
    // What one field ends with does not begin the next.
    { name: 'Zoe Oneil1980', born: '-02-29', postcode: ZOE.postcode },
  ])
    expect(personDigest(KEY, other)).not.toBe(digest);
  expect(personDigest(Buffer.alloc(32, 8), ZOE)).not.toBe(digest);
});

it.each([
  ['ΓΙΩΡΓΟΣ ΠΑΠΑΣ', 'Γιώργος Παπάς'],
  ['AYŞE IŞIK', 'Ayşe Işık'],
  ['İSMAİL ÖZİL', 'İsmail Özil'],
  ['JÖRG GROSS', 'Jörg Groß'],
])('knows %s, in capitals, as %s', (capitals, name) => {
  expect(personDigest(KEY, { ...ZOE, name })).toBe(personDigest(KEY, { ...ZOE, name: capitals }));
});

it('keeps names of other scripts', () => {
  const names = ['山田太郎', '山田花子', 'Иван Петров', 'محمد علي', 'Łukasz'];
  expect(new Set(names.map((name) => personDigest(KEY, { ...ZOE, name }))).size).toBe(names.length);
});

it('reads lines, lets remarks and empty ones go, and holds the longer of two', () => {
  const [zoe, other] = [personDigest(KEY, ZOE), 'a'.repeat(64)];
  const text = `# of 2026\r\n\n${registerLine(KEY, ZOE, '2026-12-31')}\r\n${zoe},2026-06-01\n${other},ever\n${other},2030-01-01\n`;
  expect([...parseRegister(text)]).toEqual([
    [zoe, Date.parse('2027-01-01T00:00:00Z')],
    [other, -1],
  ]);
});

it.each([
  `${'a'.repeat(63)},ever`,
  `${'A'.repeat(64)},ever`,
  `${'a'.repeat(64)},2026-02-30`,
  `${'a'.repeat(64)},`,
  `${'a'.repeat(64)};ever`,
])('refuses %s with its line', (line) => {
  expect(() => parseRegister(`# first\n${line}`)).toThrow('line 2');
});

it.each(['', '\n', '# of 2026\n'])('refuses %j, which names nobody', (text) => {
  expect(() => parseRegister(text)).toThrow('nobody');
});
