/**
 * Law 6 for what runs between rooms by name: pushes, requests of the live socket, slots, windows, jobs. The types refuse unknown
 * names where they are inferred; this holds what is declared against what is used, and finds names that are made by hand.
 */
import { parseSync } from 'vite';
import { ofEach, type Module } from '../architecture.ts';

const TESTS = /\.test\.tsx?$|\/testing\/|\/(?:test-[\w-]+|fixture)\.ts$/;
/** The protocol's own room builds names of every kind. */
const PROTOCOL = /^platform\/server\/realtime\/|^platform\/contract\/push\.ts$/;
/** Most modules hold none of it, and are not parsed. */
const MAYBE =
  /\b(?:publish|useUserEvent|useChannel|listen|register|ask|useSlots|openModal|every|task|asLeader|channel)[(<]|LiveRequests|SlotPlace|<Slot|private-|defineFeature/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

export interface Named {
  readonly name: string;
  readonly path: string;
}

export interface Names {
  /** Events of declared channels. */
  readonly events: readonly Named[];
  readonly pushed: readonly Named[];
  readonly awaited: readonly Named[];
  /** Requests that a contract adds to LiveRequests. */
  readonly requests: readonly Named[];
  readonly answered: readonly Named[];
  readonly asked: readonly Named[];
  /** Places by their type, those that a page draws, and those that features fill. */
  readonly places: readonly Named[];
  readonly drawn: readonly Named[];
  readonly filled: readonly Named[];
  /** Windows that features have, and those that somebody opens. */
  readonly windows: readonly Named[];
  readonly opened: readonly Named[];
  readonly jobs: readonly Named[];
  /** Names of private channels that are put together on the spot. */
  readonly handMade: readonly Named[];
}

type Found = { [Kind in keyof Names]: Named[] };

/** First string argument, or the one at `at`, by what is called. */
const CALLS: Readonly<Record<string, readonly [kind: keyof Names, at: number]>> = {
  publish: ['pushed', 1],
  useUserEvent: ['awaited', 0],
  useChannel: ['awaited', 1],
  listen: ['awaited', 1],
  register: ['answered', 0],
  ask: ['asked', 0],
  useSlots: ['drawn', 0],
  openModal: ['opened', 0],
  every: ['jobs', 1],
  task: ['jobs', 0],
  asLeader: ['jobs', 0],
};

/** What the modules declare and use. @throws when one does not parse */
export function namesIn(modules: readonly Module[]): Names {
  const all = nothing();
  for (const module of modules)
    for (const [kind, names] of Object.entries(namesOf(module)) as [keyof Names, readonly Named[]][])
      all[kind].push(...names);
  return all;
}

const nothing = (): Found => ({
  events: [],
  pushed: [],
  awaited: [],
  requests: [],
  answered: [],
  asked: [],
  places: [],
  drawn: [],
  filled: [],
  windows: [],
  opened: [],
  jobs: [],
  handMade: [],
});

const namesOf = ofEach((module): Names => {
  const found = nothing();
  const { path, source } = module;
  if (TESTS.test(path) || PROTOCOL.test(path) || !MAYBE.test(source)) return found;
  const { program } = parseSync(path, source);
  const constants = new Map<string, Node>();
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator')
      constants.set((node['id'] as Node)['name'] as string, plain(node['init'] as Node));
  });
  visit(program, (node) => read(node, { path, source, constants }, found));
  return found;
});

interface Place extends Module {
  readonly constants: ReadonlyMap<string, Node>;
}

function read(node: Node, { path, source, constants }: Place, found: Found): void {
  const add = (kind: keyof Names, name: unknown): void => {
    if (typeof name === 'string') found[kind].push({ name, path });
  };
  if (node.type === 'CallExpression') {
    const callee = node['callee'] as Node;
    const name = ((callee['property'] as Node | undefined) ?? callee)['name'] as string;
    const args = node['arguments'] as Node[];
    const call = Object.hasOwn(CALLS, name ?? '') ? CALLS[name] : undefined;
    if (call && isOurs(name, callee, source)) add(call[0], textOf(args[call[1]]));
    if (name === 'channel' && args[0]?.type === 'ObjectExpression')
      for (const key of keysOf(plain(valueOf(args[0], 'events')), constants)) add('events', key);
  }
  if (node.type === 'TSInterfaceDeclaration' && (node['id'] as Node)['name'] === 'LiveRequests')
    for (const member of (node['body'] as Node)['body'] as Node[]) {
      const key = member['key'] as Node;
      add('requests', key['name'] ?? key['value']);
    }
  if (node.type === 'TSTypeAliasDeclaration' && (node['id'] as Node)['name'] === 'SlotPlace')
    visit(node['typeAnnotation'], (part) => {
      if (part.type === 'TSLiteralType') add('places', textOf(part['literal'] as Node));
    });
  if (node.type === 'JSXElement') {
    const opening = node['openingElement'] as Node;
    if ((opening['name'] as Node)['name'] !== 'Slot') return;
    for (const attribute of opening['attributes'] as Node[])
      if ((attribute['name'] as Node | undefined)?.['name'] === 'place')
        add('drawn', textOf(attribute['value'] as Node));
  }
  if (path.endsWith('/feature.ts') && node.type === 'Property') {
    const key = keyOf(node);
    const value = node['value'] as Node;
    if (key === 'slots')
      for (const slot of (value['elements'] as Node[] | undefined) ?? [])
        add('filled', textOf(valueOf(slot, 'place')));
    if (key === 'modals') for (const id of keysOf(value, constants)) add('windows', id);
    if (key === 'opens') add('opened', textOf(value));
  }
  const text =
    node.type === 'TemplateLiteral' ? firstText(node) : node.type === 'Literal' ? node['value'] : null;
  if (typeof text === 'string' && /^private-[\w-]+\.$/.test(text) && !PROTOCOL.test(path))
    add('handMade', text);
}

/** Other things are asked, registered and listened to as well. */
function isOurs(name: string, callee: Node, source: string): boolean {
  if (name === 'ask') return callee.type === 'Identifier' && source.includes('web/live.ts');
  if (name === 'listen') return callee.type === 'Identifier' && source.includes('web/realtime.ts');
  const owner = callee['object'] as Node | undefined;
  const of = ((owner?.['property'] as Node | undefined) ?? owner)?.['name'];
  if (name === 'register') return of === 'live';
  return !/^(?:every|task|asLeader)$/.test(name) || of === 'run';
}

/** What is wrong between declarations and uses, one line each. */
export function nameBreaches(names: Names): string[] {
  const { events, pushed, awaited, requests, answered, asked } = names;
  const { places, drawn, filled, windows, opened, jobs } = names;
  return [
    ...unknown(pushed, events, 'a push that no channel declares'),
    ...unknown(
      awaited.filter(({ name }) => !name.startsWith('pusher:')),
      events,
      'a push that no channel declares',
    ),
    ...unknown(events, pushed, 'declared, and pushed nowhere'),
    ...unknown(answered, requests, 'a request of the live socket that no contract declares'),
    ...unknown(asked, requests, 'a request of the live socket that no contract declares'),
    ...unknown(requests, answered, 'declared, and answered nowhere'),
    ...unknown(filled, drawn, 'a slot that no page draws'),
    ...unknown(places, drawn, 'a place that no page draws'),
    ...unknown(opened, windows, 'a window that no feature has'),
    ...twice(windows, ({ name }) => name, 'a window of two features'),
    ...twice(jobs, ({ name, path }) => `${roomOf(path)} ${name}`, 'a job of two kinds of work'),
    ...jobs
      .filter(({ name, path }) => name.startsWith(`${roomOf(path).split('/').at(-1)}.`))
      .map(({ name, path }) => `${path}: ${name}: the kit puts the feature before the name of a job`),
    ...names.handMade.map(({ name, path }) => `${path}: ${name}: a name of a channel made by hand`),
  ];
}

const roomOf = (path: string): string => path.split('/').slice(0, 3).join('/');

function unknown(used: readonly Named[], declared: readonly Named[], what: string): string[] {
  const known = new Set(declared.map(({ name }) => name));
  return used.filter(({ name }) => !known.has(name)).map(({ name, path }) => `${path}: ${name}: ${what}`);
}

function twice(named: readonly Named[], key: (one: Named) => string, what: string): string[] {
  const seen = new Set<string>();
  return named.flatMap((one) => {
    const before = seen.has(key(one));
    seen.add(key(one));
    return before ? [`${one.path}: ${one.name}: ${what}`] : [];
  });
}

function visit(node: unknown, each: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((child) => visit(child, each));
  if (node === null || typeof node !== 'object') return;
  if (typeof (node as Node).type === 'string') each(node as Node);
  for (const child of Object.values(node)) if (typeof child === 'object') visit(child, each);
}

/** Without `as const`, `satisfies` and parentheses. */
function plain(node: Node | undefined): Node {
  if (!node) return { type: 'None' };
  return 'expression' in node && typeof node['expression'] === 'object'
    ? plain(node['expression'] as Node)
    : node;
}

const keyOf = (property: Node): unknown => {
  const key = property['key'] as Node | undefined;
  return key?.['name'] ?? key?.['value'];
};

function valueOf(object: Node, key: string): Node | undefined {
  const property = (object['properties'] as Node[] | undefined)?.find((one) => keyOf(one) === key);
  return property?.['value'] as Node | undefined;
}

function keysOf(node: Node, constants: ReadonlyMap<string, Node>): unknown[] {
  const object = node.type === 'Identifier' ? constants.get(node['name'] as string) : node;
  return ((object?.['properties'] as Node[] | undefined) ?? []).map(keyOf);
}

const firstText = (template: Node): unknown =>
  ((template['quasis'] as Node[])[0]?.['value'] as { cooked?: unknown } | undefined)?.cooked;

/** A literal; of a template what comes before its first value, since that tells two of them apart. */
function textOf(node: Node | undefined): unknown {
  if (!node) return undefined;
  if (node.type === 'TemplateLiteral') return firstText(node);
  if (node.type === 'JSXExpressionContainer') return textOf(node['expression'] as Node);
  return node.type === 'Literal' ? node['value'] : undefined;
}
