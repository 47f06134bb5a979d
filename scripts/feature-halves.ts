/**
 * A feature.ts tells all that a room adds to the page. Here its object is cut in two: what the frame and the home page show, with the
 * names of the rest, and the rest.
 */
import { visit, type Node } from './estree.ts';

export type Half = 'first' | 'later';

/** Places of nav that neither the frame nor the home page shows before something is opened. */
const LATER_NAV = new Set(['avatar', 'admin']);
/** Places of pieces on the frame and on the home page. */
const FIRST_PLACES = /^(?:header|sidebar|lobby|feed|footer|shell)\./;
/** In menus that open with a click. */
const IN_MENUS = new Set(['shell.avatar', 'shell.settings']);
/** Lists of `web` that are cut, with what tells that an entry belongs to the first half. */
const LISTS: Readonly<Record<string, (entry: Node) => boolean>> = {
  routes: (entry) => textOf(valueOf(entry, 'path')) === '/',
  nav: (entry) => {
    const place = textOf(valueOf(entry, 'place'));
    return place !== undefined && !LATER_NAV.has(place);
  },
  slots: (entry) => {
    const place = textOf(valueOf(entry, 'place'));
    return place !== undefined && FIRST_PLACES.test(place) && !IN_MENUS.has(place);
  },
};

/**
 * @param code source of a feature.ts
 * @param program the same as ESTree
 * @param asked paths and windows of the later half that the first one names
 * @returns the source with one half of what `web` has
 * @throws when a list of `web` is not written out, so that nobody could tell where its entries belong
 */
export function halfOf(code: string, program: unknown, half: Half, asked: ReadonlySet<string>): string {
  let result = code;
  visit(program, (node) => {
    if (node.type !== 'CallExpression' || (node['callee'] as { name?: string }).name !== 'defineFeature')
      return;
    const [definition] = node['arguments'] as Node[];
    const web = definition && valueOf(definition, 'web');
    if (!definition || !web) return;
    if (web.type !== 'ObjectExpression') throw new Error('web of a feature has to be written out');
    const text = half === 'first' ? firstHalf(code, web, asked) : laterHalf(code, definition, web);
    const { start, end } = half === 'first' ? web : definition;
    result = code.slice(0, start) + text + code.slice(end);
  });
  return result;
}

function firstHalf(code: string, web: Node, asked: ReadonlySet<string>): string {
  const kept = propertiesOf(web).flatMap((property) => {
    const name = nameOf(property);
    if (name === 'modals') return [];
    if (!(name in LISTS)) return [code.slice(property.start, property.end)];
    const entries = entriesOf(property).filter((entry) => LISTS[name]!(entry));
    return entries.length > 0 ? [listText(code, name, entries)] : [];
  });
  const names = {
    paths: laterEntries(web, 'routes').map(pathOf),
    windows: propertiesOf(valueOf(web, 'modals')).map(nameOf),
  };
  for (const [name, all] of Object.entries(names)) {
    const wanted = all.filter((one) => asked.has(one));
    if (wanted.length > 0) kept.push(`${name}: ${JSON.stringify(wanted.join(' '))}`);
  }
  return `{ ${kept.join(', ')} }`;
}

function laterHalf(code: string, definition: Node, web: Node): string {
  const id = propertiesOf(definition).find((property) => nameOf(property) === 'id')!;
  const kept = Object.keys(LISTS).flatMap((name) => {
    const entries = laterEntries(web, name);
    return entries.length > 0 ? [listText(code, name, entries)] : [];
  });
  const windows = propertiesOf(web).find((property) => nameOf(property) === 'modals');
  if (windows) kept.push(code.slice(windows.start, windows.end));
  return `{ ${code.slice(id.start, id.end)}, web: { ${kept.join(', ')} } }`;
}

function laterEntries(web: Node, name: string): Node[] {
  const list = propertiesOf(web).find((property) => nameOf(property) === name);
  return list ? entriesOf(list).filter((entry) => !LISTS[name]!(entry)) : [];
}

function listText(code: string, name: string, entries: readonly Node[]): string {
  return `${name}: [${entries.map(({ start, end }) => code.slice(start, end)).join(', ')}]`;
}

/** Its own, or what a function is given first that makes the entry. */
function pathOf(entry: Node): string {
  const [first] = (entry['arguments'] as Node[] | undefined) ?? [];
  const path = textOf(valueOf(entry, 'path') ?? first);
  if (!path?.startsWith('/')) throw new Error('The path of a page has to be written out');
  return path;
}

function entriesOf(property: Node): Node[] {
  const list = property['value'] as Node;
  const entries = list.type === 'ArrayExpression' ? (list['elements'] as Node[]).map(bare) : [];
  if (list.type !== 'ArrayExpression' || entries.some(({ type }) => type === 'SpreadElement'))
    throw new Error(`${nameOf(property)} of a feature has to be written out`);
  return entries;
}

/** A comment before an entry leaves brackets round it. */
function bare(node: Node): Node {
  return node.type === 'ParenthesizedExpression' ? bare(node['expression'] as Node) : node;
}

function propertiesOf(object: Node | undefined): Node[] {
  return ((object?.['properties'] as Node[] | undefined) ?? []).filter(({ type }) => type === 'Property');
}

function nameOf(property: Node): string {
  const { name, value } = property['key'] as { name?: string; value?: string };
  return name ?? value ?? '';
}

function valueOf(object: Node, name: string): Node | undefined {
  return propertiesOf(object).find((property) => nameOf(property) === name)?.['value'] as Node | undefined;
}

function textOf(node: Node | undefined): string | undefined {
  return typeof node?.['value'] === 'string' ? node['value'] : undefined;
}
