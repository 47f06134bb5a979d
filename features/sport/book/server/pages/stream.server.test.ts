import { afterAll, beforeAll, expect, it } from 'vitest';
import { sportApp, type SportApp } from '../testing/app.ts';
import { WINNER } from '../testing/feed.ts';

let sport: SportApp;

beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

const HOST = 'player.example.com';
const ADDRESS = `https://${HOST}/?channel=cup`;

async function announce(id: string, stream?: string): Promise<void> {
  await sport.feed.fixture(id, 109);
  const {
    home,
    away,
    starts_at: startsAt,
  } = (
    await sport.app.platform.db.pool.query('select home, away, starts_at from sport_event where id = $1', [
      id,
    ])
  ).rows[0];
  await sport.feed.apply({
    kind: 'fixture',
    producer: 3,
    timestamp: sport.app.kit.runtime.now(),
    fixture: {
      id,
      sport: 109,
      category: 'Norvania',
      tournament: 'First League',
      home,
      away,
      startsAt: startsAt.getTime(),
      ...(stream !== undefined && { stream }),
    },
  });
}

const shown = async (id: string) => (await sport.app.api('/api/sport/event', { id })).body.event.stream;
const allow = (...streamHosts: string[]) =>
  sport.app.kit.settings.set('book', { adapter: 'none', streamHosts }, 'test');

it('is shown while a match is played, of hosts that the house allows, and is gone when the feed has none', async () => {
  await announce('stream:1', ADDRESS);
  await allow(HOST);
  expect(await shown('stream:1')).toBeUndefined();
  await sport.feed.odds('stream:1', WINNER, { '1': '2', '2': '3.4', '3': '4' }, { live: true });
  expect(await shown('stream:1')).toBe(ADDRESS);
  await allow('other.example.com');
  expect(await shown('stream:1')).toBeUndefined();
  await allow(HOST);
  await announce('stream:1');
  expect(await shown('stream:1')).toBeUndefined();
});

it.each([[['*']], [['https://player.example.com']], [['player.example.com/x']], [['localhost']]])(
  'has no host like %o',
  async (streamHosts) => {
    expect(await allow(...streamHosts)).toMatchObject({ errors: { 'streamHosts.0': expect.any(String) } });
  },
);
