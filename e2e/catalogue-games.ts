/** Games of a provider that only the browser tests have. Taken in by whoever needs them first; again changes nothing. */
import type { APIRequestContext } from '@playwright/test';
import { administrator } from './players.ts';

export const lantern = { id: 'e2e-lantern', name: 'Lantern Test Works' } as const;
/** More than a page of the finder, and ten pages of the search. */
export const GAMES = 60;
export const PREVIEW = { id: 'preview:everlight', name: 'Shown Only' } as const;

const two = (place: number): string => String(place).padStart(2, '0');

/** 'Everlight 01' is the oldest and returns the least. */
const games = Array.from({ length: GAMES }, (_, index) => ({
  id: `everlight-${two(index + 1)}`,
  name: `Everlight ${two(index + 1)}`,
  category: ['everlight', index % 2 === 0 ? 'everlight-odd' : 'everlight-even'],
  rtp: 0.9 + index / 1000,
  releasedAt: `2020-${two((index % 12) + 1)}-${two(Math.floor(index / 12) + 1)}`,
}));

/** @returns the token of an administrator */
export async function stockGames(request: APIRequestContext): Promise<string> {
  const token = (await administrator(request)).token;
  const post = async (path: string, data: object): Promise<void> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.post(`/api/admin/catalogue/${path}`, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  };
  await post('provider', { id: lantern.id, name: lantern.name, priority: -10 });
  const shown = { id: PREVIEW.id, name: PREVIEW.name, category: ['everlight-preview'] };
  await post('import', { provider: lantern.id, games: [...games, shown] });
  return token;
}
