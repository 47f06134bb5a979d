/** Places of the external sportsbook: what `bt-path` may name, and the entries of the sidebar. */

/** Entries above the sports: 'bets' is a player's own. */
export const VIEWS = ['bets', 'live', 'favorites'] as const;
export type View = (typeof VIEWS)[number];

export interface Sport {
  /** First part of its path at the bookmaker: 'soccer-1'. */
  readonly slug: string;
  /** Key of its name: `sportsbook.name.<key>`. */
  readonly key: string;
}

/** The bookmaker's own slugs, as the product lists them, in its order. Misspelt ones are the bookmaker's. */
const SLUGS = [
  'soccer-1 basketball-2 tennis-5 fifa-300 ice-hockey-4 counter-strike-109 table-tennis-20 volleyball-23 baseball-3',
  'handball-6 floorball golf-9 boxing-10 rugby-12 aussie-rules-13 bandy-15 american-football-16 cycling-17 specials-18',
  'snooker-19 cricket-21 darts-22 waterpolo-26 futsal-29 badminton-31 bowls-32 squash-37 formula-1-40 alpine-skiing-43',
  'blathon-44 ski-jumping-48 freestyle-65 rally-101 mma-117 gaelic-football-135 gaelic-hurling-136 kabaddi-138',
  'stock-car-racing-191 erocket-league-301 ehorse-racing-315 nba-2k19-302 ao-tennis-2-303 efighting-304 ecricket-305',
  'ebaseball-306 fifa18-penalty-307 fifa22-volta-309',
]
  .join(' ')
  .split(' ');

/** Names drift and ids do not. Floorball has its id in no slug. */
const idOf = (slug: string): string => /-(\d+)$/.exec(slug)?.[1] ?? (slug === 'floorball' ? '7' : '');

export const SPORTS: readonly Sport[] = SLUGS.map((slug) => ({ slug, key: idOf(slug) }));

const BY_ID: ReadonlyMap<string, Sport> = new Map(SPORTS.map((sport) => [sport.key, sport]));

const MAX_LENGTH = 300;

/** A path for the widget from the query of the page's address; '/' for none, and for one that is no path. */
export function widgetPath(text: string | undefined): string {
  const fits = text !== undefined && text.length <= MAX_LENGTH && /^\/(?!\/)[\w\-./~:@,+%?=&]*$/.test(text);
  return fits ? text : '/';
}

/** The page's address that shows a path of the widget. */
export function pageOf(path: string): string {
  return path === '/' ? '/sportsbook' : `/sportsbook?bt-path=${encodeURIComponent(path)}`;
}

/** Which entry a path lies under: a view by its name, a sport by the id that its slug ends in. Null for none. */
export function entryOf(path: string): string | null {
  const first = path.split(/[/?]/)[1] ?? '';
  const view = VIEWS.find((one) => one === first);
  return view ?? BY_ID.get(idOf(first))?.slug ?? null;
}
