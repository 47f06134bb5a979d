import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatMessage } from '../contract.ts';
import { loadOlder, openRoom, refill, setAway, takeOff, useRoom } from './room.ts';

const closed = useRoom.getState();
let asked: string[] = [];
let answers: ((page: readonly ChatMessage[]) => void)[] = [];

vi.stubGlobal('document', { querySelector: () => null, cookie: '', hidden: false });
vi.stubGlobal('fetch', async (_path: unknown, { body }: { body: string }) => {
  asked.push((JSON.parse(body) as { channel: string }).channel);
  const page = await new Promise((answer) => answers.push(answer));
  return new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } });
});

afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  asked = [];
  useRoom.setState(closed, true);
});
afterEach(() => {
  for (const answer of answers) answer([]);
  answers = [];
});

const answer = async (page: readonly ChatMessage[] = []): Promise<void> => {
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.shift()!(page);
};

/** As the server sends them: newest first. */
const said = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    _id: String(to - index),
    channel: 'casino_en',
    type: 'service',
    created_at: '2026-01-01T00:00:00.000Z',
    vipLevel: 0,
    user: null,
    data: { key: 'x', values: {} },
  }));
const shown = (): number[] => useRoom.getState().messages.map(({ _id }) => Number(_id));
const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Opens the room with its newest page, and reads the one before it. */
async function openWithOlder(): Promise<void> {
  const opened = openRoom('casino_en');
  await answer(said(101, 150));
  await opened;
  const read = loadOlder();
  await answer(said(51, 100));
  await read;
  expect(shown()).toEqual(from(51, 150));
}

test('a panel that is closed while its room is read again asks for no room without a name', async () => {
  const opened = openRoom('casino_en');
  await answer();
  await opened;
  const read = refill();
  // The public channel came back while the first page was on its way; then the panel went.
  void refill();
  useRoom.setState(closed, true);
  await answer();
  // One more, if it is asked.
  await Promise.race([read, vi.waitFor(() => expect(asked).toHaveLength(3)).catch(() => {})]);
  expect(asked).toEqual(['casino_en', 'casino_en']);
});

test('of what was said before a break nothing stays that was not read again', async () => {
  await openWithOlder();
  // 140 was removed meanwhile; of 51 to 101 nobody knows.
  const read = refill();
  await answer(said(101, 151).filter(({ _id }) => _id !== '140'));
  await read;
  await expect.poll(shown).toEqual(from(101, 151).filter((id) => id !== 140));
  expect(useRoom.getState().more).toBe(true);

  // More was said than a page holds.
  const again = refill();
  await answer(said(181, 230));
  await answer(said(152, 201));
  await answer(said(202, 230));
  await again;
  await expect.poll(shown).toEqual(from(152, 230));
});

test('who looks at older messages keeps them after a break until they come back to the end', async () => {
  await openWithOlder();
  setAway(true);
  const read = refill();
  await answer(said(101, 150));
  await read;
  await expect.poll(() => useRoom.getState().ahead).toBe(true);
  expect(shown()).toEqual(from(51, 150));
  setAway(false);
  await answer(said(102, 151));
  await expect.poll(shown).toEqual(from(102, 151));
});

test('a message that is removed while the answer that has it is on its way does not come back', async () => {
  const remove = (id: string): void => takeOff({ channel: 'casino_en', ids: [id] });
  const opened = openRoom('casino_en');
  await expect.poll(() => answers.length).toBe(1);
  remove('120');
  await answer(said(101, 150));
  await opened;
  expect(shown()).toEqual(from(101, 150).filter((id) => id !== 120));
  const read = loadOlder();
  await expect.poll(() => answers.length).toBe(1);
  remove('70');
  remove('101');
  await answer(said(51, 100));
  await read;
  expect(shown()).toEqual(from(51, 150).filter((id) => ![70, 101, 120].includes(id)));
});
