/**
 * Tables of leagues from results. Which sports have one and what a result is worth there, by the rules that most leagues of the
 * sport play under; bonus points that a final score does not tell (tries of rugby) are in none.
 */

/**
 * How a sport's table counts.
 * - `points`: for a win, a draw, and where one that needed overtime is worth something else, for those.
 * - `sets`: volleyball's: 3 for 3:0 and 3:1, 2 for 3:2, 1 for 2:3.
 * - `share`: by the share of matches won, a draw as half a win.
 */
type TableRule =
  | {
      readonly by: 'points';
      readonly win: number;
      readonly draw: number;
      readonly late?: { readonly win: number; readonly loss: number };
    }
  | { readonly by: 'sets' }
  | { readonly by: 'share' };

const points = (win: number, draw: number, late?: { win: number; loss: number }): TableRule => ({
  by: 'points',
  win,
  draw,
  ...(late && { late }),
});

/** By the ids of the unified feed; simulated play counts as the sport it simulates. */
const RULES: ReadonlyMap<number, TableRule> = new Map<number, TableRule>([
  // Soccer: three points since FIFA's laws of 1995.
  [1, points(3, 1)],
  [29, points(3, 1)],
  [300, points(3, 1)],
  [309, points(3, 1)],
  // No draws there: the order is that of wins.
  [2, { by: 'share' }],
  [302, { by: 'share' }],
  [3, { by: 'share' }],
  [306, { by: 'share' }],
  // Ice hockey: IIHF, 3, 2 after overtime, 1 for a loss there.
  [4, points(3, 1, { win: 2, loss: 1 })],
  [6, points(2, 1)],
  [7, points(3, 1, { win: 2, loss: 1 })],
  // Rugby: 4 and 2, without the bonus for tries.
  [12, points(4, 2)],
  [13, points(4, 2)],
  [15, points(2, 1)],
  [16, { by: 'share' }],
  [21, points(2, 1)],
  [305, points(2, 1)],
  [23, { by: 'sets' }],
  [26, points(3, 1)],
  [135, points(2, 1)],
  [136, points(2, 1)],
  [138, points(5, 3)],
]);

/** @returns null for a sport whose results make no table: single players, races, fights */
export function tableRule(sport: number): TableRule | null {
  return RULES.get(sport) ?? null;
}

/** Matches of one side that ended alike. */
export interface Tally {
  readonly team: string;
  readonly outcome: 'won' | 'drawn' | 'lost';
  /** It needed overtime or a shoot-out. */
  readonly late: boolean;
  /** By one: a set, of volleyball. */
  readonly narrow: boolean;
  readonly count: number;
  /** Sums over these matches. */
  readonly scored: number;
  readonly conceded: number;
}

interface Standing {
  /** From 1; those who are level in all that counts share a place. */
  readonly place: number;
  readonly team: string;
  readonly played: number;
  readonly won: number;
  /** Of those won and lost, not counted there: in overtime, where the rule tells them apart. */
  readonly wonLate: number;
  readonly drawn: number;
  readonly lostLate: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  /** Points; by the share of wins, that in tenths of a percent. */
  readonly points: number;
}

type Sums = { -readonly [Key in keyof Omit<Standing, 'place'>]: Standing[Key] };

/** The table: by points, then the difference of scores, then what was scored; names keep the order of those who are level. Pure. */
export function standings(rule: TableRule, tallies: readonly Tally[]): Standing[] {
  const teams = new Map<string, Sums>();
  for (const tally of tallies) {
    const sums = teams.get(tally.team) ?? none(tally.team);
    teams.set(tally.team, sums);
    add(rule, sums, tally);
  }
  const rows = [...teams.values()].map((sums) =>
    rule.by === 'share' ? { ...sums, points: share(sums) } : sums,
  );
  rows.sort((a, b) => better(a, b) || (a.team < b.team ? -1 : 1));
  let place = 0;
  return rows.map((row, index) => {
    if (index === 0 || better(rows[index - 1]!, row) !== 0) place = index + 1;
    return { place, ...row };
  });
}

function none(team: string): Sums {
  const zero = { played: 0, won: 0, wonLate: 0, drawn: 0, lostLate: 0, lost: 0 };
  return { team, ...zero, scored: 0, conceded: 0, points: 0 };
}

function add(rule: TableRule, sums: Sums, { outcome, late, narrow, count, scored, conceded }: Tally): void {
  const apart = late && rule.by === 'points' && rule.late !== undefined;
  sums.played += count;
  sums.scored += scored;
  sums.conceded += conceded;
  if (outcome === 'drawn') sums.drawn += count;
  else sums[apart ? (`${outcome}Late` as const) : outcome] += count;
  sums.points += count * worth(rule, outcome, late, narrow);
}

function worth(rule: TableRule, outcome: Tally['outcome'], late: boolean, narrow: boolean): number {
  if (rule.by === 'share') return 0;
  if (rule.by === 'sets') return outcome === 'won' ? (narrow ? 2 : 3) : outcome === 'lost' && narrow ? 1 : 0;
  if (outcome === 'drawn') return rule.draw;
  if (late && rule.late) return rule.late[outcome === 'won' ? 'win' : 'loss'];
  return outcome === 'won' ? rule.win : 0;
}

function share({ won, drawn, played }: Sums): number {
  return Math.round((1000 * (won + drawn / 2)) / played);
}

/** Below 0 where the first stands above the second. */
function better(a: Sums, b: Sums): number {
  return b.points - a.points || b.scored - b.conceded - (a.scored - a.conceded) || b.scored - a.scored;
}
