import { expect, it } from 'vitest';
import { piecesOf } from './emoji.ts';

const pictures = new Map([
  ['joy', '/media/j.webp'],
  ['gem', '/media/g.webp'],
]);
const joy = { code: 'joy', path: '/media/j.webp' };
const gem = { code: 'gem', path: '/media/g.webp' };

it.each([
  ['hello', ['hello']],
  [':joy:', [joy]],
  ['so :joy: and :gem:!', ['so ', joy, ' and ', gem, '!']],
  [':joy::gem:', [joy, gem]],
  ['a:b:joy:', ['a:b', joy]],
  [':none: stays', [':none: stays']],
  ['at 12:30:45', ['at 12:30:45']],
  [':joy', [':joy']],
  ['<b>:joy:</b>', ['<b>', joy, '</b>']],
  [':__proto__: :constructor:', [':__proto__: :constructor:']],
])('reads %s', (text, pieces) => expect(piecesOf(text, pictures)).toEqual(pieces));
