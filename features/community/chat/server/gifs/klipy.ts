/**
 * KLIPY's GIF API: docs.klipy.com/gifs-api (search, trending, share), /attribution, /network-requirements. The key is a
 * part of the path, and a wrong one is repeated in the body of the answer: neither is ever written down.
 */
import * as z from 'zod/mini';
import type { Outside } from '#platform/server/outside/outside.ts';
import { GIF_PAGE } from '../../contract.ts';
import type { FoundGif, GifQuestion, GifRating, GifService } from './service.ts';

/** Longest page that the service gives is 50: ours is two of these. */
const PER_PAGE = GIF_PAGE / 2;
const TIMEOUT_MS = 8000;
/** Some forty items with all their renditions and previews are a few hundred kilobytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Short side that a picture needs in the chat, pixels: its tile, sharp on most screens. */
const WANTED_SIDE = 200;
const LONGEST_SIDE = 1024;
/** Bytes; larger renditions are passed over. */
const LARGEST_FILE = 2 * 1024 * 1024;
const LONGEST_TITLE = 120;

const FILTERS: Readonly<Record<GifRating, string>> = { g: 'high', pg: 'medium', 'pg-13': 'low', r: 'off' };
const ADDRESS = 'https://api.klipy.com';
/** The service takes countries for languages. */
const COUNTRIES: Readonly<Record<string, string>> = { en: 'us' };

const rendition = z.object({
  url: z.url(),
  width: z.int().check(z.gt(0)),
  height: z.int().check(z.gt(0)),
  size: z.number(),
});
type Rendition = z.output<typeof rendition>;

const item = z.object({
  type: z.literal('gif'),
  slug: z.string().check(z.regex(/^[\w-]{1,128}$/)),
  title: z._default(z.string(), ''),
  file: z.record(z.string(), z.object({ webp: z.optional(rendition), gif: z.optional(rendition) })),
});

/** Items are looked at one by one: one that is strange, or an advertisement, does not take the others away. */
const page = z.object({
  result: z.literal(true),
  data: z.object({ data: z.array(z.unknown()), has_next: z.boolean() }),
});

export interface KlipyAccount {
  /** API key. */
  readonly key: string;
  /** Where the service answers, null for its own address. */
  readonly url: string | null;
  /** Names this house to the service; players have no name there. */
  readonly customer: string;
}

export function klipy(outside: Outside, { key, url, customer }: KlipyAccount): GifService {
  const { origin } = new URL(url ?? ADDRESS);
  const limits = { most: MAX_BYTES, timeoutMs: TIMEOUT_MS, accept: 'application/json' };

  function call(path: string, query: Readonly<Record<string, string>>): URL {
    return new URL(`/api/v1/${key}/gifs/${path}?${new URLSearchParams(query)}`, origin);
  }

  async function part({ query, locale, rating }: GifQuestion, number: number) {
    const asked = call(query === '' ? 'trending' : 'search', {
      ...(query === '' ? {} : { q: query }),
      page: String(number),
      per_page: String(PER_PAGE),
      customer_id: customer,
      locale: COUNTRIES[locale] ?? locale,
      content_filter: FILTERS[rating],
      format_filter: 'webp,gif',
    });
    const { status, body } = await outside.ask(asked, { ...limits, allowed: isOurs });
    if (status !== 200) throw new Error(`the GIF service answered ${status}`);
    const { data } = page.parse(JSON.parse(body.toString()));
    return { gifs: data.data.flatMap((entry) => readItem(entry)), more: data.has_next };
  }

  const isOurs = (address: URL): boolean => address.origin === origin;

  return {
    name: 'KLIPY',
    hasPicture: (address) =>
      isOurs(address) || (address.protocol === 'https:' && /^static\d*\.klipy\.com$/.test(address.host)),
    async find(question) {
      const number = question.page * 2 + 1;
      const [first, second] = await Promise.all([part(question, number), part(question, number + 1)]);
      return { gifs: [...first.gifs, ...second.gifs], more: second.more };
    },
    async sent(slug) {
      const shared = { ...limits, allowed: isOurs, body: { customer_id: customer } };
      const { status } = await outside.ask(call(`share/${slug}`, {}), shared);
      if (status >= 300) throw new Error(`the GIF service answered ${status}`);
    },
  };
}

function readItem(entry: unknown): FoundGif[] {
  const read = item.safeParse(entry);
  if (!read.success) return [];
  const { slug, title, file } = read.data;
  const chosen = choose(Object.values(file).flatMap(({ webp, gif }) => webp ?? gif ?? []));
  if (!chosen) return [];
  const { url, width, height } = chosen;
  return [{ slug, url, width, height, title: title.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE) }];
}

/** The smallest that is large enough, else the largest. By their sides: names of sizes are no ladder there. */
function choose(renditions: readonly Rendition[]): Rendition | undefined {
  const fitting = renditions
    .filter(({ width, height, size }) => Math.max(width, height) <= LONGEST_SIDE && size <= LARGEST_FILE)
    .toSorted((a, b) => shortSide(a) - shortSide(b));
  return fitting.find((one) => shortSide(one) >= WANTED_SIDE) ?? fitting.at(-1);
}

const shortSide = ({ width, height }: Rendition): number => Math.min(width, height);
