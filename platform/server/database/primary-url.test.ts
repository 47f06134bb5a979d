import { expect, it } from 'vitest';
import { isDatabaseUrl, readHosts } from './primary-url.ts';

it('reads the hosts of a list, each with the address of the same database there alone', () => {
  expect(
    readHosts(
      'postgres://u:p%40,x@a:5433,b.example,[::1]:6000/db?target_session_attrs=read-write&sslmode=require',
    ),
  ).toEqual([
    { host: 'a', port: 5433, url: 'postgres://u:p%40,x@a:5433/db?sslmode=require' },
    { host: 'b.example', port: 5432, url: 'postgres://u:p%40,x@b.example:5432/db?sslmode=require' },
    { host: '::1', port: 6000, url: 'postgres://u:p%40,x@[::1]:6000/db?sslmode=require' },
  ]);
  expect(readHosts('postgresql://u@%2Frun%2Fa,b/db')?.map(({ url }) => url)).toEqual([
    'postgresql://u@localhost:5432/db?host=%2Frun%2Fa',
    'postgresql://u@b:5432/db',
  ]);
});

it('looks for the primary at a single host too, when the URL asks for it', () => {
  expect(readHosts('postgres://u@vip/db?target_session_attrs=primary')).toHaveLength(1);
  expect(readHosts('postgres://u:p@one:5432/db')).toBeNull();
  expect(readHosts('postgresql:///db?host=/run&user=u')).toBeNull();
});

it.each([
  ['postgres://u@a:5432,b:x/db', /'b:x' is no host/],
  ['postgres://u@a,,b/db', /'' is no host/],
  ['postgres://u@a:70000,b/db', /is no host/],
  ['postgres://u@a,a:5432/db', /named twice/],
  ['postgres://u@a,b/db?target_session_attrs=any', /only read-write/],
  ['postgres://u@a,b/db?host=c', /beside a list/],
  ['postgres:///db?target_session_attrs=read-write', /names no host/],
  [`postgres://u@${Array.from({ length: 17 }, (_, at) => `h${at}`).join(',')}/db`, /more than 16/],
])('refuses %s', (url, reason) => {
  expect(() => readHosts(url)).toThrow(reason);
  expect(isDatabaseUrl(url)).toBe(false);
});

it('knows what is no address of a PostgreSQL', () => {
  expect(isDatabaseUrl('postgres://u:p@a:5432,b:5432/db')).toBe(true);
  expect(isDatabaseUrl('postgresql:///db?host=/run')).toBe(true);
  expect(isDatabaseUrl('mysql://u@a/db')).toBe(false);
});
