/** The proxy of deploy/nginx.conf lets through what the contracts take, and holds back floods. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from './features.ts';

const nginx = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8');
const plain = 64 * 1024;

it('takes the uploads that calls take, and no more than 64 kB elsewhere', () => {
  const uploads = new RegExp(/location ~ (\^\S+\$) \{\s+client_max_body_size 16m;/.exec(nginx)![1]!);
  expect(nginx).toMatch(/client_max_body_size 64k;/);
  const large = features.flatMap(({ contract }) =>
    Object.values(contract).filter((entry) => entry.type === 'endpoint' && (entry.bodyLimit ?? 0) > plain),
  );
  expect(large.length).toBeGreaterThan(5);
  for (const entry of large) {
    if (entry.type !== 'endpoint') continue;
    expect(entry.path).toMatch(uploads);
    expect(entry.bodyLimit).toBeLessThanOrEqual(16 * 1024 * 1024);
  }
});

it('limits requests and connections of an address on every port', () => {
  const locations = nginx.split(/\n {4}location /).slice(1);
  const proxied = locations.filter((one) => one.includes('proxy_pass'));
  expect(proxied.length).toBeGreaterThanOrEqual(6);
  for (const one of proxied) expect(one).toMatch(/limit_req zone=phoenix_\w+ burst=\d+ nodelay;/);
  expect(nginx.match(/limit_conn phoenix_open/g)!.length).toBe(4);
});
