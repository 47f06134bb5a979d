import { afterAll, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/web/query.ts';
import type { Conversation, SupportMessage } from '../contract.ts';
import { conversationQuery, readOlder } from './queries.ts';

const id = '01900000-0000-7000-8000-000000000001';
const user = { _id: 'a'.repeat(24), name: 'Ada', avatar: null };
const at = '2026-01-01T00:00:00.000Z';
const message = (no: number): SupportMessage => ({
  _id: String(no),
  message: `line ${no}`,
  created_at: at,
  user,
  staff: false,
  file: null,
});
let count = 150;

vi.stubGlobal('document', { querySelector: () => null, cookie: '', hidden: false });
vi.stubGlobal('fetch', async (_path: unknown, { body }: { body: string }) => {
  const { before = String(count + 1) } = JSON.parse(body) as { before?: string };
  const all = Array.from({ length: Number(before) - 1 }, (_, index) => message(index + 1));
  const page: Conversation = {
    _id: id,
    user,
    subject: 'line 1',
    created_at: at,
    updated_at: at,
    user_read: at,
    support_read: at,
    unread: 0,
    closed_at: null,
    rating: null,
    complaint: false,
    assigned: null,
    muted_until: null,
    rating_note: null,
    messages: all.slice(-100),
    more: all.length > 100,
  };
  return new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } });
});
afterAll(() => vi.unstubAllGlobals());

test('older messages of a chat stay when its newest are read again', async () => {
  const read = () => queryClient.fetchQuery({ ...conversationQuery(id), staleTime: 0 });
  const shown = () => {
    const { messages, more } = queryClient.getQueryData(conversationQuery(id).queryKey)!;
    return { first: messages[0]!._id, count: messages.length, more };
  };
  await read();
  expect(shown()).toEqual({ first: '51', count: 100, more: true });
  await readOlder(id);
  expect(shown()).toEqual({ first: '1', count: 150, more: false });
  count = 152;
  await read();
  expect(shown()).toEqual({ first: '1', count: 152, more: false });
  // More was said than a page holds: what lies between has been seen by nobody, so it is asked for again.
  count = 300;
  await read();
  expect(shown()).toEqual({ first: '201', count: 100, more: true });
});
