import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { MAX_FAVOURITES } from '../../favourites-contract.ts';
import { forgetOldEvents } from '../forget.ts';
import { sportApp, type SportApp } from '../testing/app.ts';

let sport: SportApp;

beforeAll(async () => {
  sport = await sportApp();
  for (const id of ['star:1', 'star:2', 'star:3']) await sport.feed.fixture(id);
  await sport.feed.fixture('star:tennis', 5);
});
afterAll(() => sport.app.close());

const event = (id: string) => ({ kind: 'event', id });
const LEAGUE = { kind: 'league', id: '1~Norvania~First League' };
const ask = (player: TestPlayer | undefined, body: object = {}) =>
  sport.app.api('/api/sport/favourites', body, player?.token);
const stars = async (player: TestPlayer, body?: object) => (await ask(player, body)).body.favourites;
const eventsOf = async (player: TestPlayer): Promise<string[]> =>
  (await sport.app.api('/api/sport/favourites/events', {}, player.token)).body.events.map(
    ({ id }: { id: string }) => id,
  );

it('stay with their account, each once, the newest first', async () => {
  const [one, other] = [await sport.app.register(), await sport.app.register()];
  expect(await stars(one, { add: [event('star:1')] })).toEqual([event('star:1')]);
  const both = { add: [{ kind: 'sport', id: 'tennis-5' }, LEAGUE], remove: [event('star:1')] };
  const answers = await Promise.all([ask(one, both), ask(one, both)]);
  for (const { status, body } of answers) expect([status, body.favourites]).toEqual([200, both.add]);
  expect(await stars(one, { add: [LEAGUE], remove: [LEAGUE] })).toEqual(both.add);
  expect(await stars(other)).toEqual([]);
  expect(await stars(other, { remove: [LEAGUE] })).toEqual([]);
  expect(await stars(one)).toEqual(both.add);
});

it('are none of what there is not, and no more than there may be', async () => {
  const player = await sport.app.register();
  const wrong = [
    event('no-such'),
    { kind: 'sport', id: 'chess' },
    { kind: 'league', id: '1~Norvania' },
    { kind: 'league', id: '9999~A~B' },
  ];
  expect(await stars(player, { add: wrong })).toEqual([]);
  const many = Array.from({ length: MAX_FAVOURITES }, (_, no) => ({ kind: 'league', id: `1~A~${no}` }));
  expect(await stars(player, { add: many })).toEqual(many);
  const full = await stars(player, { add: [LEAGUE] });
  expect(full).toHaveLength(MAX_FAVOURITES);
  expect(full[0]).toEqual(LEAGUE);
  expect((await ask(player, { add: [{ kind: 'team', id: 'x' }] })).status).toBe(422);
  expect((await ask(undefined, {})).status).toBe(401);
});

it('list their events, those of a league too, until they are over', async () => {
  const player = await sport.app.register();
  expect(await eventsOf(player)).toEqual([]);
  await ask(player, { add: [event('star:tennis')] });
  expect(await eventsOf(player)).toEqual(['star:tennis']);
  await ask(player, { add: [LEAGUE] });
  expect((await eventsOf(player)).toSorted()).toEqual(['star:1', 'star:2', 'star:3', 'star:tennis']);
  // Their star goes with the events, that of the league stays.
  await sport.pass(4 * 86_400_000);
  expect(await eventsOf(player)).toEqual([]);
  await forgetOldEvents(sport.feed.context);
  expect(await stars(player)).toEqual([LEAGUE]);
});
