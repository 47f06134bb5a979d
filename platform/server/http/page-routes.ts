import type { Feature } from '../../contract/feature.ts';

/** Whether there is a page for the parameters of a path. */
export type PageTest = (params: Readonly<Record<string, string>>) => boolean | Promise<boolean>;

/**
 * Turns a page path of the router ('/casino/game/$id', '/docs/$') into a test of addresses that names the
 * parameters. A trailing slash makes no difference.
 */
export function pathMatcher(path: string): RegExp {
  const parts = path.split('/').filter(Boolean);
  const pattern = parts.map((part) => {
    if (part === '$') return '(?<rest>.+)';
    return part.startsWith('$') ? `(?<${part.slice(1)}>[^/]+)` : escaped(part);
  });
  return new RegExp(`^/${pattern.join('/')}/?$`);
}

/** What is said of a page before it is drawn. */
export interface PageInfo {
  /** Key of its title. */
  readonly title: string;
  /** Its own name, where it has one. */
  readonly name?: string;
  /** Key of a sentence about it. */
  readonly about?: string;
  /** Search engines may know it. */
  readonly listed: boolean;
}

/** Pages under a path with parameters that search engines may know: what is said of each, by its address. */
export type ListedPages = () => Readonly<Record<string, Pick<PageInfo, 'name' | 'about'>>>;

export interface PageFinder {
  /** Whether a page of a feature that is on lives at this address; else the document is sent with 404. */
  isPage(path: string): Promise<boolean>;
  /** Whether pages of this site may show the page at this address in a frame. */
  isFramed(path: string): boolean;
  /** What is known of the page at an address, if there is one. */
  infoOf(path: string): PageInfo | null;
  /** Addresses of all pages that search engines may know. */
  listed(): string[];
  /**
   * From now on addresses of a path are pages only when `exists` says so, or that of another feature; those of `listed` are shown
   * to search engines.
   */
  narrow(feature: string, path: string, exists: PageTest, listed?: ListedPages): void;
}

export function pageFinder(features: readonly Feature[], isOn: (feature: string) => boolean): PageFinder {
  const routes = features.flatMap((feature) =>
    (feature.web?.routes ?? []).map(({ path, title, framed = false }) => ({
      path,
      title,
      framed,
      listed: feature.listed?.includes(path) ?? false,
      feature: feature.id,
      matcher: pathMatcher(path),
      tests: new Map<string, PageTest>(),
      known: new Map<string, ListedPages>(),
    })),
  );
  function knownOf({ known }: Pick<(typeof routes)[number], 'known'>): ReturnType<ListedPages> {
    const pages = [...known].filter(([feature]) => isOn(feature)).map(([, read]) => read());
    return Object.assign({}, ...pages) as ReturnType<ListedPages>; // of nothing but these
  }

  return {
    async isPage(path) {
      for (const { matcher, feature, tests } of routes) {
        const found = isOn(feature) ? matcher.exec(path) : null;
        if (!found) continue;
        if (tests.size === 0) return true;
        for (const [teller, exists] of tests)
          if (isOn(teller) && (await exists(found.groups ?? {}))) return true;
      }
      return false;
    },
    isFramed: (path) =>
      routes.some(({ matcher, feature, framed }) => framed && isOn(feature) && matcher.test(path)),
    infoOf(path) {
      const there = routes.filter(({ feature, matcher }) => isOn(feature) && matcher.test(path));
      // '/casino/slots' before '/casino/$tag'.
      const route = there.find((one) => one.path === path) ?? there[0];
      if (!route) return null;
      const { title, listed } = route;
      const own = knownOf(route)[path];
      return own ? { title, ...own, listed: true } : { title, listed };
    },
    listed: () =>
      routes
        .filter(({ feature }) => isOn(feature))
        .flatMap((route) => [...(route.listed ? [route.path] : []), ...Object.keys(knownOf(route))]),
    narrow(feature, path, exists, listed) {
      const wanted = routes.filter((route) => route.path === path);
      if (wanted.length === 0) throw new Error(`${feature} tells of pages under ${path}, which nobody has`);
      for (const { tests, known } of wanted) {
        tests.set(feature, exists);
        if (listed) known.set(feature, listed);
      }
    },
  };
}

/** Whether a group of built files ('f.feed' of the folder feed) belongs to nobody or to a feature that is on. */
export function chunkGate(
  features: readonly Feature[],
  isOn: (feature: string) => boolean,
): (group: string) => boolean {
  const owners = new Map(
    features.flatMap(({ id, folder = id, chunks = [] }) =>
      [`f.${folder}`, ...chunks].map((group) => [group, id] as const),
    ),
  );
  return (group) =>
    isOn(owners.get(group) ?? group.slice(2)) || (!owners.has(group) && !group.startsWith('f.'));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
