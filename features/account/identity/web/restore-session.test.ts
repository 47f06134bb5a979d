import { on } from '#platform/web/events.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { restoreSession } from './restore-session.ts';
import { logOut } from './session-calls.ts';

let online = true;
const asked: string[] = [];
let changes = 0;
const stop = on('account-changed', () => changes++);
vi.stubGlobal('location', { pathname: '/', search: '' });
vi.stubGlobal('document', { cookie: '', querySelector: () => null });
vi.stubGlobal('fetch', async (url: string) => {
  if (!online) throw new TypeError('no connection');
  asked.push(url);
  return Response.json({});
});
afterAll(() => {
  stop();
  vi.unstubAllGlobals();
  setStore({ user: null });
});

/** What the document says of who is here. */
const named = (token: string) => restoreSession({ user: { _id: 'somebody' } as never, token });
const here = () => getStore().user?.token;

it('who logged out without the server hearing of it stays a guest, and the next page tells it', async () => {
  named('page.first');
  expect(here()).toBe('page.first');
  online = false;
  await logOut();
  expect(here()).toBeUndefined();

  online = true;
  named('page.first');
  expect(here()).toBeUndefined();
  await vi.waitFor(() => expect(changes).toBe(2));
  expect(asked).toContain('/auth/logout');
  expect(here()).toBeUndefined();

  // Another session is none that anybody left.
  named('page.second');
  expect(here()).toBe('page.second');
  expect(getStore().logoutOwed).toBe('');
});
