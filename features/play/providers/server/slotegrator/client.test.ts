import { afterEach, expect, it, vi } from 'vitest';
import { systemRuntime } from '#platform/server/runtime.ts';
import { readGames, Unanswered } from './client.ts';

const account = { merchantId: 'm', merchantKey: 'k', url: 'https://games.example/v1' };
const answers = (body: unknown, init: ResponseInit = {}) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), init));
const page = () => readGames(account, systemRuntime(), 1);

afterEach(() => void vi.unstubAllGlobals());

it('says of an answer that may be another one later when to ask again, and of no other', async () => {
  answers({}, { status: 429, headers: { 'retry-after': '7' } });
  await expect(page()).rejects.toMatchObject({ status: 429, retryAfterMs: 7_000 });
  answers({}, { status: 502, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } });
  await expect(page()).rejects.toMatchObject({ status: 502, retryAfterMs: null });
  for (const fault of [new TypeError('fetch failed'), new DOMException('late', 'TimeoutError')]) {
    vi.stubGlobal('fetch', () => Promise.reject(fault));
    await expect(page()).rejects.toBeInstanceOf(Unanswered);
  }
  answers({}, { status: 403 });
  await expect(page()).rejects.not.toBeInstanceOf(Unanswered);
});

it('keeps what the database can keep of names, and takes a page whose odd parts can be done without', async () => {
  const game = { uuid: 'g-1', name: 'One', type: 'slots', provider: 'Lantern Works' };
  const items = [
    { ...game, name: `${'x'.repeat(79)}\u{1F3B0}`, provider: 'Half \ud83d one' },
    { ...game, uuid: 'g-2', name: ' N\0ul ', type: null },
    { ...game, uuid: 'g-3', name: '\0' },
  ];
  answers({ items, _meta: { pageCount: '9' } }, { headers: { 'x-pagination-page-count': '4' } });
  const { games, pages } = await page();
  expect(pages).toBe(4);
  expect(games).toMatchObject([
    { name: 'x'.repeat(79), maker: 'Half \ufffd one' },
    { id: 'g-2', name: 'Nul', type: '' },
  ]);
  expect(games).toHaveLength(2);
  answers({ items }, { headers: { 'x-pagination-page-count': 'many' } });
  await expect(page()).rejects.toThrow('how many pages');
});
