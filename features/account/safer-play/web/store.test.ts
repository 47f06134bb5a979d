import { afterAll, expect, it, vi } from 'vitest';
import { getStore, setStore } from '#platform/web/store.ts';
import { ask, forget, useLimits } from './store.ts';

const view = {
  now: 1,
  limits: [],
  pending: [],
  resets: { day: 2, week: 2, month: 2 },
  coolingHours: 24,
  reality: null,
  bar: { kind: 'closed', until: -1 },
};
const answers: ((response: Response) => void)[] = [];
vi.stubGlobal('location', { pathname: '/', search: '' });
vi.stubGlobal('document', { cookie: '', querySelector: () => null });
vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
afterAll(() => {
  vi.unstubAllGlobals();
  setStore({ user: null });
  forget();
});

const logIn = (id: string) => setStore({ user: { _id: id, self_excluded: false } as never });

it.each([
  ['limits', () => Response.json(view)],
  ['a refusal', () => Response.json({ code: 429, message: 'later' }, { status: 429 })],
])('an answer that comes after a change of account is nobody’s: %s', async (_, late) => {
  logIn('first');
  const first = ask();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  forget();
  logIn('second');
  answers.pop()!(late());
  await first;
  expect(useLimits.getState()).toMatchObject({ view: null, failed: false });
  expect(getStore().user).toMatchObject({ _id: 'second', self_excluded: false });

  const second = ask();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.pop()!(Response.json({ ...view, bar: null }));
  await second;
  expect(useLimits.getState()).toMatchObject({ view: { coolingHours: 24, bar: null }, asking: false });
  forget();
});
