/** Leagues of the service by the sport that their keys begin with, and the markets that its three kinds are here. */
export interface LeagueKind {
  readonly sport: number;
  /** Ids of markets and of their outcomes: home, draw, away; home, away; over, under. */
  readonly winner: {
    readonly id: number;
    readonly home: string;
    readonly draw: string | null;
    readonly away: string;
  };
  readonly handicap: number;
  readonly total: number;
}

const withOvertime = {
  winner: { id: 219, home: '4', draw: null, away: '5' },
  handicap: 223,
  total: 225,
} as const;

const KINDS: Readonly<Record<string, LeagueKind>> = {
  soccer: { sport: 1, winner: { id: 1, home: '1', draw: '2', away: '3' }, handicap: 16, total: 18 },
  basketball: { sport: 2, ...withOvertime },
  americanfootball: { sport: 16, ...withOvertime },
};

/** Null for sports whose results the service's final score alone does not settle. */
export function kindOfLeague(league: string): LeagueKind | null {
  return KINDS[league.slice(0, league.indexOf('_'))] ?? null;
}
