import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openRoom, refill, useRoom } from './room.ts';

const closed = useRoom.getState();
const asked: string[] = [];
let answers: (() => void)[] = [];

vi.stubGlobal('document', { querySelector: () => null, cookie: '', hidden: false });
vi.stubGlobal('fetch', async (_path: unknown, { body }: { body: string }) => {
  asked.push((JSON.parse(body) as { channel: string }).channel);
  await new Promise<void>((answer) => answers.push(answer));
  return new Response('[]', { headers: { 'content-type': 'application/json' } });
});

afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  for (const answer of answers) answer();
  answers = [];
});

const answer = async (): Promise<void> => {
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.shift()!();
};

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
