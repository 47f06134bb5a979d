/** The proxy of deploy/nginx.conf lets through what the contracts take, and holds back floods; accounts of the units change no program. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from './features.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../deploy', file), 'utf8');
const nginx = read('nginx.conf');
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

it('gives no account of a unit a path that holds what another one runs', () => {
  const units = readdirSync(join(import.meta.dirname, '../deploy')).filter((name) =>
    name.endsWith('.service'),
  );
  const said = (name: string) =>
    units.flatMap((unit) => new RegExp(`^${name}=(.+)$`, 'm').exec(read(unit))![1]!.split(' '));
  expect(new Set(said('ProtectSystem'))).toEqual(new Set(['strict']));
  // What is written with a dash need not be there.
  const writable = said('ReadWritePaths').map((path) => path.replace(/^-/, ''));
  expect(writable.length).toBeGreaterThanOrEqual(units.length);
  const run = [...said('WorkingDirectory'), ...said('ExecStart').filter((word) => word.startsWith('/'))];
  const within = (path: string, folder: string) => `${path}/`.startsWith(`${folder}/`);
  for (const path of writable)
    expect(
      run.filter((one) => within(one, path) || within(path, one)),
      path,
    ).toEqual([]);
  // Each has an account of its own, but for the owner's commands, which run and end.
  const lasting = units.filter((unit) => !/^User=phoenix-owner$/m.test(read(unit)));
  expect(new Set(said('User')).size).toBe(lasting.length + 1);
  for (const unit of units.filter((one) => !lasting.includes(one)))
    expect(read(unit), unit).toMatch(/^Type=oneshot$/m);
  expect(read('README.md')).not.toMatch(/chown\s[^\n]*phoenix:[^\n]*\/opt\/phoenix/);
});

it('ties no unit to the start of another: systemd tries what failed by a dependency never again', () => {
  const units = readdirSync(join(import.meta.dirname, '../deploy')).filter((name) =>
    name.endsWith('.service'),
  );
  expect(units.length).toBeGreaterThan(2);
  for (const unit of units) expect(read(unit), unit).not.toMatch(/^(?:Requires|Requisite|BindsTo)=/m);
  expect(read('phoenix.service')).toMatch(/^After=.*phoenix-migrate\.service/m);
  expect(read('phoenix.service')).toMatch(/^Wants=.*phoenix-migrate\.service/m);
  expect(read('phoenix.service')).toMatch(/^Restart=on-failure$/m);
});
