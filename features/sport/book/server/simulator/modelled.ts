/** Sports whose models are the engine's: where and how often they are played, under invented names. */
import { modelOf } from '#engines/sport/simulate/sports.ts';
import type { SimulatedSport } from './match.ts';
import { drawCompetitors, type NameKind } from './names.ts';

/** Leagues as `category: tournament, tournament; ...`. */
function sport(
  id: number,
  names: NameKind,
  everyMinutes: number,
  maxMinutes: number,
  leagues: string,
): SimulatedSport {
  const competitors = drawCompetitors(names);
  return {
    id,
    names,
    everyMinutes,
    maxMinutes,
    leagues: leagues.split('; ').flatMap((part) => {
      const [category, tournaments] = part.split(': ');
      return tournaments!.split(', ').map((tournament) => [category!, tournament] as const);
    }),
    draw: (random) => modelOf(id, competitors)(random).play(random),
  };
}

export const modelled: readonly SimulatedSport[] = [
  sport(
    2,
    'basketball',
    10,
    115,
    'Velmark: National League; Ostrovia: Pro Basket; Continental: Hoops Series',
  ),
  sport(3, 'diamond', 90, 205, 'Pacific Rim: Diamond League; Carvosa: Summer Series'),
  sport(4, 'ice', 45, 105, 'Norvania: Ice League; Ostrovia: Frost Division; Continental: Blue Line Cup'),
  sport(6, 'club', 45, 75, 'Velmark: Handball League; Istravia: First Division'),
  sport(7, 'club', 90, 85, 'Norvania: Floorball League'),
  sport(9, 'golfer', 480, 305, 'Fairway Tour: Saltmere Classic, Links Trophy'),
  sport(10, 'player', 120, 60, 'World: Championship Night'),
  sport(12, 'club', 120, 95, 'Tarn Isles: Rugby Premier, Coast Shield'),
  sport(13, 'club', 180, 130, 'Southern States: Oval League'),
  sport(15, 'ice', 180, 110, 'Norvania: Bandy League'),
  sport(16, 'gridiron', 120, 200, 'Continental: Gridiron League, College Series'),
  sport(17, 'cyclist', 720, 245, 'Grand Tours: Tour of Velmark, Carvosa Classic'),
  sport(18, 'artist', 360, 95, 'Entertainment: Song Contest, Talent Night, Dance Final'),
  sport(21, 'side', 120, 205, 'Southern States: Twenty20 League; Tarn Isles: Summer Blast'),
  sport(26, 'club', 90, 70, 'Istravia: Water Polo League'),
  sport(29, 'club', 60, 80, 'Carvosa: Futsal Liga; Velmark: Indoor League'),
  sport(32, 'player', 90, 80, 'Tarn Isles: Greens Open'),
  sport(40, 'driver', 720, 100, 'World: Grand Prix Series'),
  sport(43, 'skier', 360, 85, 'World: Alpine Tour'),
  sport(44, 'skier', 360, 65, 'World: Biathlon Tour'),
  sport(48, 'skier', 360, 85, 'World: Hill Tournament'),
  sport(65, 'skier', 360, 65, 'World: Freestyle Tour'),
  sport(101, 'driver', 480, 185, 'World: Rally Series'),
  sport(117, 'player', 60, 35, 'World: Cage Nights; Norvania: Fight Series'),
  sport(135, 'county', 180, 90, 'Tarn Isles: Football Championship'),
  sport(136, 'county', 180, 90, 'Tarn Isles: Hurling Championship'),
  sport(138, 'raiders', 60, 50, 'Southern States: Kabaddi League'),
  sport(191, 'driver', 480, 155, 'Continental: Stock Series'),
  sport(300, 'esoccer', 10, 12, 'Simulated: Eight Minute League, Stars Cup'),
  sport(302, 'basketball', 20, 30, 'Simulated: Virtual Hoops'),
  sport(305, 'side', 30, 40, 'Simulated: Five Over Cup'),
  sport(306, 'diamond', 30, 25, 'Simulated: Six Inning League'),
  sport(307, 'esoccer', 15, 10, 'Simulated: Shoot-out Cup'),
  sport(309, 'esoccer', 12, 10, 'Simulated: Street League'),
  sport(315, 'horse', 15, 5, 'Simulated: Brennholm Park, Saltmere Downs'),
];
