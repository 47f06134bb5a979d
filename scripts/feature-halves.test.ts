import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { features } from '../app/features.ts';
import { halfOf, type Half } from './feature-halves.ts';
import { visit } from './estree.ts';

const root = join(import.meta.dirname, '..');
const sources = featureFiles().map((file) => readFileSync(join(root, file), 'utf8'));
const cut = (code: string, half: Half): string =>
  halfOf(code, parseSync('feature.ts', code).program, half, new Set(['/bells/$id', 'bell']));

const room = `export const bell = defineFeature({
  id: 'bell',
  web: {
    queries: false,
    routes: [{ path: '/', load: home }, { path: '/bells', load: page }, bellPage('/bells/$id', 'one')],
    nav: [{ id: 'a', place: 'sidebar' }, { id: 'b', place: 'admin' }, link('c')],
    slots: [{ place: 'lobby.top', load: top }, { place: 'shell.avatar', load: row }, { place: 'chat.card', load: card }],
    modals: { bell: () => one, 'bell.ring': () => two },
  },
});`;

it('keeps what the frame and the home page show, and the names that are asked for there', () => {
  expect(cut(room, 'first')).toBe(`export const bell = defineFeature({
  id: 'bell',
  web: { queries: false, routes: [{ path: '/', load: home }], nav: [{ id: 'a', place: 'sidebar' }], slots: [{ place: 'lobby.top', load: top }], paths: "/bells/$id", windows: "bell" },
});`);
});

it('leaves the rest to the other half, under the same id', () => {
  expect(cut(room, 'later')).toBe(
    `export const bell = defineFeature({ id: 'bell', web: { routes: [{ path: '/bells', load: page }, bellPage('/bells/$id', 'one')], nav: [{ id: 'b', place: 'admin' }, link('c')], slots: [{ place: 'shell.avatar', load: row }, { place: 'chat.card', load: card }], modals: { bell: () => one, 'bell.ring': () => two } } });`,
  );
});

it.each([
  ['a list from elsewhere', 'routes: pages'],
  ['a list that is spread', 'slots: [...pieces]'],
  ['a page without its path', 'routes: [page()]'],
])('stops the build at %s', (_, part) => {
  expect(() => cut(`defineFeature({ id: 'bell', web: { ${part} } });`, 'first')).toThrow('written out');
});

describe('every room of the house', () => {
  const NAMED = {
    nav: new Set(['admin', 'avatar']),
    slots: /^(?:header|sidebar|lobby|feed|footer|shell)\.(?!avatar|settings)/,
  };

  it.each(features.map((feature) => [feature.id, feature] as const))(
    '%s is cut as it runs',
    (id, { web = {} }) => {
      const source = sourceOf(id);
      const [first, later] = [entriesIn(cut(source, 'first')), entriesIn(cut(source, 'later'))];
      const home = {
        routes: (web.routes ?? []).filter(({ path }) => path === '/').length,
        nav: (web.nav ?? []).filter(({ place }) => !NAMED.nav.has(place)).length,
        slots: (web.slots ?? []).filter(({ place }) => NAMED.slots.test(place)).length,
      };
      expect(first).toEqual(home);
      expect(later).toEqual({
        routes: (web.routes?.length ?? 0) - home.routes,
        nav: (web.nav?.length ?? 0) - home.nav,
        slots: (web.slots?.length ?? 0) - home.slots,
      });
    },
  );
});

function sourceOf(id: string): string {
  return sources.find((code) => new RegExp(`defineFeature\\(\\{[^{}]*?\\bid: '${id}'`).test(code))!;
}

function featureFiles(): string[] {
  return readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/[^/]+\/feature\.ts$/.test(path))
    .map((path) => join('features', path));
}

/** How many entries the lists of `web` have. */
function entriesIn(code: string): Record<string, number> {
  const counts: Record<string, number> = { routes: 0, nav: 0, slots: 0 };
  visit(parseSync('feature.ts', code).program, (node) => {
    const name = (node['key'] as { name?: string } | undefined)?.name ?? '';
    const list = node['value'] as { type?: string; elements?: unknown[] } | undefined;
    if (node.type === 'Property' && name in counts && list?.type === 'ArrayExpression')
      counts[name] = list.elements!.length;
  });
  return counts;
}
