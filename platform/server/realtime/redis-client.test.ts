import { expect, it } from 'vitest';
import { isRedisUrl } from './redis-client.ts';

it.each([
  'redis://host:6379',
  'rediss://:secret@host',
  'redis+sentinel://a,b:26380,[::1]:26379/phoenix',
  'redis+sentinel://:p%40ss@a:26379/phoenix',
  'redis+cluster://a,b:6380,[::1]:6379',
  'redis+cluster://:p%40ss@a',
])('knows %s', (url) => expect(isRedisUrl(url)).toBe(true));

it.each([
  'host:6379',
  'redis+sentinel://a,b',
  'redis+sentinel://a,,b/phoenix',
  'redis+sentinel://a:99999/phoenix',
  'redis+cluster://a,,b',
  'redis+cluster://a/phoenix',
  'redis+cluster://a:99999',
  'redis+sentinel://a:x/phoenix',
  `redis+sentinel://${Array.from({ length: 17 }, (_, at) => `h${at}`).join(',')}/phoenix`,
])('refuses %s', (url) => expect(isRedisUrl(url)).toBe(false));
