import { expect, it } from 'vitest';
import { readCommand } from './commands.ts';

it.each([
  ['/user ada', { name: 'user', argument: 'ada' }],
  ['  /IGNORE  ada_1.  ', { name: 'ignore', argument: 'ada_1' }],
  ['/unignore ada.', { name: 'unignore', argument: 'ada' }],
  ['/bet dice-0a1b', { name: 'bet', argument: 'dice-0a1b' }],
  ['/online', null],
  ['/quiz', null],
  ['/nothing', null],
  ['user ada', null],
  ['look: /user ada', null],
  ['/', null],
])('reads %s', (line, command) => expect(readCommand(line, false)).toEqual(command));

it('knows more for moderators', () => {
  expect(readCommand('/online', true)).toEqual({ name: 'online', argument: '' });
  expect(readCommand('/unmute ada.', true)).toEqual({ name: 'unmute', argument: 'ada' });
});
