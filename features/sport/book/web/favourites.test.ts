import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/web/query.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { Favourite } from '../favourites-contract.ts';
import { changeFavourite } from './favourites.ts';

const KEY = ['sport', 'favourites'];
const league: Favourite = { kind: 'league', id: '1~England~Premier League' };
const event: Favourite = { kind: 'event', id: 'e' };

vi.stubGlobal('document', { querySelector: () => null, cookie: '', hidden: false });
const errors = vi.spyOn(toast, 'error');

afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  queryClient.clear();
  errors.mockClear();
});

it.each([true, false])(
  'a star that could not be changed is as it was, and that is told (on: %s)',
  async (on) => {
    const before = on ? [league] : [event, league];
    queryClient.setQueryData(KEY, before);
    const shown: unknown[] = [];
    vi.stubGlobal('fetch', async () => {
      shown.push(queryClient.getQueryData(KEY));
      return Response.json({ code: 429, message: 'Too many requests.' }, { status: 429 });
    });
    await changeFavourite(event, on);
    expect(shown[0]).toEqual(on ? [event, league] : [league]);
    expect(queryClient.getQueryData(KEY)).toEqual(before);
    expect(errors).toHaveBeenCalledOnce();
  },
);

it('a star that was saved stands as the account has it', async () => {
  queryClient.setQueryData(KEY, []);
  vi.stubGlobal('fetch', async () => Response.json({ favourites: [event, league] }));
  await changeFavourite(event, true);
  expect(queryClient.getQueryData(KEY)).toEqual([event, league]);
  expect(errors).not.toHaveBeenCalled();
});
