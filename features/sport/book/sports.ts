/** The sports of the house: ids below 300 are those of the unified feed, the others those of simulated play. */
export interface Sport {
  readonly id: number;
  /** Key of its name: `sport.name.<slug>`. */
  readonly slug: string;
  readonly kind: 'sport' | 'esport' | 'special';
}

const list = (kind: Sport['kind'], text: string): Sport[] =>
  text.split(' ').map((part) => {
    const at = part.lastIndexOf('-');
    return { id: Number(part.slice(at + 1)), slug: part.slice(0, at), kind };
  });

export const SPORTS: readonly Sport[] = [
  ...list(
    'sport',
    'soccer-1 basketball-2 tennis-5 ice-hockey-4 american-football-16 baseball-3 handball-6 volleyball-23 table-tennis-20 cricket-21',
  ),
  ...list(
    'sport',
    'floorball-7 golf-9 boxing-10 rugby-12 aussie-rules-13 bandy-15 cycling-17 snooker-19 darts-22 waterpolo-26 futsal-29 badminton-31 bowls-32 squash-37',
  ),
  ...list(
    'sport',
    'formula-1-40 alpine-skiing-43 biathlon-44 ski-jumping-48 freestyle-65 rally-101 mma-117 gaelic-football-135 gaelic-hurling-136 kabaddi-138 stock-car-racing-191',
  ),
  ...list('esport', 'counter-strike-109'),
  ...list(
    'esport',
    'fifa-300 e-rocket-league-301 nba-2k-302 ao-tennis-303 e-fighting-304 e-cricket-305 e-baseball-306 fifa-penalty-307 fifa-volta-309 e-horse-racing-315',
  ),
  ...list('special', 'specials-18'),
];

const BY_ID: ReadonlyMap<number, Sport> = new Map(SPORTS.map((sport) => [sport.id, sport]));

/** A sport by its id or by an address that ends in it (`soccer-1`); null when there is none. Floorball is also listed without. */
export function sportOf(text: string | number): Sport | null {
  if (text === 'floorball') return BY_ID.get(7)!;
  return BY_ID.get(Number(/(\d+)$/.exec(String(text))?.[1])) ?? null;
}
