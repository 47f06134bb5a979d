/** Invented names: leagues, clubs and players of nowhere. */
import { pick, type Random } from '#engines/sport/models/random.ts';

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
const CLUBS: Readonly<Record<string, readonly string[]>> = {
  soccer: ['United', 'Rovers', 'Athletic', 'Town', 'Wanderers', 'Albion', 'City'],
  basketball: ['Comets', 'Ravens', 'Harbor', 'Giants', 'Foxes', 'Pilots'],
  esport: ['Nova', 'Syndicate', 'Zero', 'Vanguard', 'Pulse', 'Circuit'],
  volleyball: ['Volley', 'Sparks', 'Waves', 'Falcons'],
};
const FIRST = 'A. B. C. D. E. F. G. H. I. J. K. L. M. N. O. P. R. S. T. V.'.split(' ');
const FAMILY =
  'Arvelle Bastrin Corvan Delmarsh Estavik Ferrund Gallowin Hestrand Ilvarez Jernholt Kovalin Lorescu Mendrake Nystrand Orvedo Pellaro Quenby Rastov Silvaro Tremond Ulrand Vesperi Wolfram Yndal Zarenko Brantov Caldrey Dorvinen Elstrom Fairlund'.split(
    ' ',
  );

export type NameKind = 'soccer' | 'basketball' | 'esport' | 'volleyball' | 'player';

/** Two different names. */
export function drawNames(kind: NameKind, random: Random): readonly [string, string] {
  const draw = () =>
    kind === 'player'
      ? `${one(FIRST, random)} ${one(FAMILY, random)}`
      : `${one(PLACES, random)} ${one(CLUBS[kind]!, random)}`;
  const home = draw();
  for (;;) {
    const away = draw();
    if (away.split(' ').at(kind === 'player' ? -1 : 0) !== home.split(' ').at(kind === 'player' ? -1 : 0))
      return [home, away];
  }
}
