/** As much XML as feeds send: elements and attributes. No DTD, no entities of their own, nothing that could be made to grow. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
}

/** A text that is no such XML; the message says where. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
}

const MAX_DEPTH = 32;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);?/gi, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = Number.parseInt(name.slice(/^#x/i.test(name) ? 2 : 1), /^#x/i.test(name) ? 16 : 10);
      if (code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff))
        return String.fromCodePoint(code);
    }
    const plain = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
    if (plain === undefined || !whole.endsWith(';')) throw new XmlFault(`unknown entity ${whole}`);
    return plain;
  });
}

/** The root element. Text between elements is passed over: feeds put nothing there. @throws XmlFault */
export function parseXml(text: string): Element {
  const tags =
    /<(?:\?[^>]*\?|!--[\s\S]*?--|(\/)?([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/)?)>/y;
  const open: { name: string; attributes: Record<string, string>; children: Element[] }[] = [];
  let root: Element | null = null;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    if (next < 0) break;
    if (open.length === 0 && text.slice(at, next).trim() !== '')
      throw new XmlFault(`text outside the root at ${at}`);
    tags.lastIndex = next;
    const match = tags.exec(text);
    if (!match) throw new XmlFault(`no tag at ${next}`);
    at = tags.lastIndex;
    const [, closing, name, attributes, empty] = match;
    if (name === undefined) continue;
    if (root) throw new XmlFault(`a second root at ${next}`);
    if (closing) {
      const element = open.pop();
      if (element?.name !== name) throw new XmlFault(`</${name}> closes nothing at ${next}`);
      if (open.length === 0) root = element;
      continue;
    }
    const element = { name, attributes: readAttributes(attributes ?? ''), children: [] };
    open.at(-1)?.children.push(element);
    if (!empty) {
      if (open.length >= MAX_DEPTH) throw new XmlFault(`deeper than ${MAX_DEPTH} at ${next}`);
      open.push(element);
    } else if (open.length === 0) root = element;
  }
  if (!root) throw new XmlFault(open.length > 0 ? `<${open.at(-1)!.name}> is not closed` : 'no element');
  if (text.slice(at).trim() !== '') throw new XmlFault('text after the root');
  return root;
}

function readAttributes(text: string): Record<string, string> {
  const found: [string, string][] = [];
  for (const match of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (found.some(([name]) => name === match[1])) throw new XmlFault(`attribute ${match[1]} twice`);
    found.push([match[1]!, unescape(match[2] ?? match[3] ?? '')]);
  }
  return Object.fromEntries(found);
}
