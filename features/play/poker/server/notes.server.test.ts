import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPoker, type PokerApp } from './testing/app.ts';

let house: PokerApp;
beforeAll(async () => {
  house = await openPoker();
});
afterAll(() => house.app.close());

it('a note about a player at the table is its author’s alone, replaced, and taken away', async () => {
  const [author, about, other] = await Promise.all([0, 1, 2].map(() => house.player()));
  await house.sit(about!, 0);
  const user = about!.user._id;
  const notes = async (reader = author!) => (await house.call('notes', reader, { table: 'test' })).body;
  const note = (text: unknown, to: unknown = user) => house.call('note', author!, { user: to, text });
  expect(await notes()).toEqual([]);
  expect((await note('  calls too much ')).body).toEqual({ user, text: 'calls too much' });
  await note('folds to a raise');
  expect(await notes()).toEqual([{ user, text: 'folds to a raise' }]);
  expect(await notes(other)).toEqual([]);
  expect(await notes(about)).toEqual([]);
  // Of who does not sit there it is kept, and not shown.
  await note('plays elsewhere', other!.user._id);
  expect(await notes()).toHaveLength(1);
  await note('');
  expect(await notes()).toEqual([]);
});

it('a note about nobody, oneself, too long or of no text is refused', async () => {
  const [author, about] = await Promise.all([0, 1].map(() => house.player()));
  const code = async (user: unknown, text: unknown) =>
    (await house.call('note', author!, { user, text })).body.code;
  expect(await code('nobody', 'x')).toBe(27);
  expect(await code(author!.user._id, 'x')).toBe(27);
  for (const text of ['x'.repeat(501), 5, null, 'a\u0000b', 'a\nb', '\ud800'])
    expect(await code(about!.user._id, text)).toBe(16);
  expect((await house.call('notes', author!, { table: 'none' })).body.code).toBe(1);
  expect((await house.app.api('/api/poker/note', { user: about!.user._id, text: 'x' })).status).toBe(401);
});
