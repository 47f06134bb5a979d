/** Invented names: leagues, clubs and players of nowhere. */
import { pick, type Random, seededRandom } from '#engines/sport/models/random.ts';

const one = <T>(list: readonly T[], random: Random): T =>
  list[
    pick(
      Array.from({ length: list.length }, () => 1),
      random,
    )
  ]!;

const PLACES =
  'Alderwick Brennholm Carvosa Dunmarrow Eastmere Fjellvik Grimsholt Hollenau Istravia Jorvale Kestermond Lindqvist Marrowby Norvenna Oakhaven Pellworth Quintara Rosmarin Saltmere Tarnwood Ulverholm Vastergate Wexmoor Yarrowdale Zellburg Brightholm Corvington Dalmora Emberley Farrowgate'.split(
    ' ',
  );
const CLUBS = {
  soccer: 'United Rovers Athletic Town Wanderers Albion City',
  basketball: 'Comets Ravens Harbor Giants Foxes Pilots',
  esport: 'Nova Syndicate Zero Vanguard Pulse Circuit',
  volleyball: 'Volley Sparks Waves Falcons',
  diamond: 'Millers Herons Anchors Sluggers Larks',
  ice: 'Wolves Glaciers Lynx Huskies Frost',
  club: 'HC Union Sport 04 Victoria Star',
  gridiron: 'Bulls Storm Miners Hawks Rangers',
  side: 'Strikers Mariners Blazers Chargers',
  county: 'Gaels Emmets Harps Rovers',
  raiders: 'Raiders Panthers Titans Stallions',
  esoccer: '(Volt) (Echo) (Juno) (Orin) (Pax)',
} as const;
const FIRST = 'A. B. C. D. E. F. G. H. I. J. K. L. M. N. O. P. R. S. T. V.'.split(' ');
const FAMILY =
  'Arvelle Bastrin Corvan Delmarsh Estavik Ferrund Gallowin Hestrand Ilvarez Jernholt Kovalin Lorescu Mendrake Nystrand Orvedo Pellaro Quenby Rastov Silvaro Tremond Ulrand Vesperi Wolfram Yndal Zarenko Brantov Caldrey Dorvinen Elstrom Fairlund'.split(
    ' ',
  );

/** Fields are of competitors alone: what is played has a name of its own. */
const FIELDS = {
  golfer: ['Classic', 'Open', 'Trophy'],
  cyclist: ['Stage', 'Classic', 'Criterium'],
  driver: ['Grand Prix', 'Trophy', 'Ring Race'],
  skier: ['Winter Cup', 'Snow Trophy', 'Final'],
  artist: ['Final', 'Gala', 'Show Night'],
  horse: ['Stakes', 'Handicap', 'Plate'],
} as const;
const HORSES =
  'Amber Bright Copper Distant Ember Fleet Golden Hidden Ivory Jolly Midnight Northern Quiet Royal Silver Velvet'.split(
    ' ',
  );
const HORSE_ENDS =
  'Bay Comet Drift Echo Flame Harbour Lantern Meadow Note Promise River Spark Star Tide Whisper Wind'.split(
    ' ',
  );

export type NameKind = keyof typeof CLUBS | keyof typeof FIELDS | 'player';

const isField = (kind: NameKind): kind is keyof typeof FIELDS => Object.hasOwn(FIELDS, kind);

/**
 * Two different names; of a field the name of what is played, and nothing.
 * @param league it has one club of each place, always the same one, so that its results make a table
 */
export function drawNames(kind: NameKind, random: Random, league: string): readonly [string, string] {
  if (isField(kind)) return [`${one(PLACES, random)} ${one<string>(FIELDS[kind], random)}`, ''];
  const draw = () =>
    kind === 'player'
      ? `${one(FIRST, random)} ${one(FAMILY, random)}`
      : clubOf(kind, league, one(PLACES, random), random);
  const home = draw();
  for (;;) {
    const away = draw();
    if (away.split(' ').at(kind === 'player' ? -1 : 0) !== home.split(' ').at(kind === 'player' ? -1 : 0))
      return [home, away];
  }
}

function clubOf(kind: keyof typeof CLUBS, league: string, place: string, random: Random): string {
  // Drawn as when any club played in any league: what else is drawn of a fixture after it stays as it was.
  random();
  return `${place} ${one(CLUBS[kind].split(' '), seededRandom(`${league}/${place}`))}`;
}

/** Different names of competitors, as ids: specifiers hold no spaces. */
export function drawCompetitors(kind: NameKind): (count: number, random: Random) => readonly string[] {
  return (count, random) => {
    const names = new Set<string>();
    const last = new Set<string>();
    while (names.size < count) {
      const [first, second] =
        kind === 'horse'
          ? [one(HORSES, random), one(HORSE_ENDS, random)]
          : [one(FIRST, random), one(FAMILY, random)];
      if (last.has(second)) continue;
      last.add(second);
      names.add(`${first}_${second}`);
    }
    return [...names];
  };
}
