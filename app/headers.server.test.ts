/** What every page of the house is sent with: a strict policy, nothing that runs inline without the page's nonce. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { features } from './features.ts';
import { appDefinition as composed } from './definition.ts';

const addresses = [
  ...features.flatMap(({ web }) => web?.routes ?? []).map(({ path }) => path.replaceAll(/\$\w+/g, 'sample')),
  '/no/such/page',
  '/?game=dice-1',
];
const framedBySelf = new Set(['/walletconnect']);

let plain: TestPlatform;
let secure: TestPlatform;
let web: string;
let player: TestPlayer;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'phoenix-web-'));
  cpSync(join(import.meta.dirname, 'index.html'), join(web, 'index.html'));
  plain = await createTestPlatform({ ...composed, web });
  player = await plain.register();
  secure = await createTestPlatform({ ...composed, web, config: { publicUrl: 'https://casino.example' } });
});
afterAll(async () => {
  await Promise.all([plain.close(), secure.close()]);
  rmSync(web, { recursive: true });
});

/** The policy as a map of directives. */
function policyOf(headers: Headers): Map<string, string[]> {
  const parts = (headers.get('content-security-policy') ?? '').split('; ').map((part) => part.split(' '));
  return new Map(parts.map(([name = '', ...values]) => [name, values]));
}

describe.each(addresses)('%s', (address) => {
  it('runs nothing but our files and what carries its own nonce', async () => {
    const [one, other] = await Promise.all([fetch(plain.url + address), fetch(plain.url + address)]);
    const policy = policyOf(one.headers);
    const scripts = policy.get('script-src') ?? [];
    expect(scripts).toHaveLength(2);
    expect(scripts[0]).toBe("'self'");
    const nonce = /^'nonce-([A-Za-z0-9+/]{22}==)'$/.exec(scripts[1] ?? '')?.[1];
    expect(nonce).toBeDefined();
    expect(policyOf(other.headers).get('script-src')).not.toEqual(scripts);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    for (const [name, value] of [
      ['object-src', "'none'"],
      ['base-uri', "'none'"],
      ['form-action', "'self'"],
    ] as const)
      expect(policy.get(name)).toEqual([value]);

    const html = await one.text();
    for (const [tag, attributes = ''] of html.matchAll(/<script\b([^>]*)>/g)) {
      const isOurs = /\bsrc="\//.test(attributes) || attributes.includes(`nonce="${nonce}"`);
      expect(isOurs || attributes.includes('type="application/json"'), tag).toBe(true);
    }
    expect(html.replaceAll(/<script\b.*?<\/script>/gs, '')).not.toMatch(/\son[a-z]+\s*=|javascript:/i);
  });

  it('is framed by nobody it does not name, sniffed as nothing else, kept in no common cache', async () => {
    const { headers } = await fetch(plain.url + address);
    const framers = framedBySelf.has(address) ? "'self'" : "'none'";
    expect(policyOf(headers).get('frame-ancestors')).toEqual([framers]);
    expect(headers.get('x-frame-options')).toBe(framers === "'self'" ? 'SAMEORIGIN' : 'DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toContain('cookie');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('is kept nowhere once it says who somebody is', async () => {
    const headers = { cookie: `phoenix_session=${player.token}` };
    const page = await fetch(plain.url + address, { headers });
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('is asked for over TLS from then on, where there is TLS', async () => {
    expect((await fetch(plain.url + address)).headers.get('strict-transport-security')).toBeNull();
    const header = (await fetch(secure.url + address)).headers.get('strict-transport-security');
    expect(Number(/max-age=(\d+)/.exec(header ?? '')?.[1])).toBeGreaterThanOrEqual(180 * 86_400);
    expect(header).toContain('includeSubDomains');
  });
});
