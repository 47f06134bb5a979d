import { expect, it } from 'vitest';
import { readersFrom } from './health.ts';

const mayRead = readersFrom(['172.16.0.0/12', '10.1.2.3', 'fd00::/8']);
const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  mayRead({ socket: { remoteAddress }, headers: { host: 'app:3000', ...headers } });

it('shows figures to the networks that are named, and to no others', () => {
  for (const peer of ['172.18.0.1', '::ffff:172.31.255.254', '10.1.2.3', 'fd12::7'])
    expect(from(peer), peer).toBe(true);
  for (const peer of ['172.32.0.1', '10.1.2.4', '::ffff:10.1.2.4', 'fe80::1', '203.0.113.9', '', undefined])
    expect(from(peer), peer).toBe(false);
});

it('shows none to a proxy in such a network, which asks for somebody else', () => {
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect(from('172.18.0.1', { [header]: '203.0.113.9' }), header).toBe(false);
});

it('shows them there under an address or an inner name alone, and not to a page that rebound its own', () => {
  const inner = ['172.18.0.2:3000', '[fd00::2]:3000', '[fd00::2]', 'app', 'phoenix-0:3000'];
  const zones = ['phoenix.house.svc:3000', 'app.house.svc.cluster.local', 'DESK.LOCAL:3000', 'app.internal'];
  for (const host of [...inner, ...zones]) expect(from('172.18.0.1', { host }), host).toBe(true);
  for (const host of [
    'evil.example:3000',
    'svc.evil.example',
    'evilsvc.example',
    '172.18.0.2.evil.example',
    '',
  ])
    expect(from('172.18.0.1', { host }), host).toBe(false);
});

it('shows them to this machine alone where no network is named, under its own name', () => {
  const own = readersFrom([]);
  const ask = (remoteAddress: string, host: string) => own({ socket: { remoteAddress }, headers: { host } });
  expect(ask('127.0.0.1', '127.0.0.1:3000')).toBe(true);
  expect(ask('::1', '[::1]:3000')).toBe(true);
  expect(ask('127.0.0.1', 'rebound.example')).toBe(false);
  expect(ask('172.18.0.1', '127.0.0.1:3000')).toBe(false);
});
