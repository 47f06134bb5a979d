/** Links that are written down in the sources lead somewhere: to a route that a feature declares. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { features } from './features.ts';

const routes = features.flatMap(({ web }) => web?.routes?.map(({ path }) => path) ?? []);
const patterns = routes.map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`));
const leads = (address: string): boolean => patterns.some((one) => one.test(address));

/** Addresses without parts that are filled in: `to="/x"`, `to={'/x'}`, `to: '/x'`, `navigate('/x'`. */
const WRITTEN = /\b(?:to=|to=\{|to: |navigate\()["'](\/[^"'$#?]*)[#?]?[^"']*["']/g;

it('every fixed address of a link is one of a route', () => {
  const files = ['features', 'platform/web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes('/server/'))
      .map((name) => `${folder}/${name}`),
  );
  const links = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(WRITTEN), ([, to]) => ({ file, to: to! })),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ to }) => !leads(to))).toEqual([]);
});
