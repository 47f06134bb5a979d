/** Basketball, American football, ice hockey, baseball and cricket: markets that count overtime, and single periods. */
import { VOID, when } from '../settle/shares.ts';
import {
  byScore,
  drawNoBet,
  handicap,
  oddEven,
  threeWay,
  totals,
  TWO_WAY,
  winner,
  yesNo,
  yesNoScore,
} from './common.ts';
import type { MatchMarket } from './definition.ts';
import { leaderOf, type Score } from './facts.ts';
import { winnerAndTotal } from './pairs.ts';
import { firstFive, numbered, regular, withOvertime } from './scopes.ts';

/** Who is first at `pointnr` points: 4 home, 5 away. Needs the running points of the match. */
const raceTo: MatchMarket = {
  about: 'match',
  id: 230,
  name: 'Race to {pointnr} points (incl. overtime)',
  specifiers: { pointnr: 'number' },
  outcomes: () => ['4', '5'],
  settle: ({ runs }, specifiers, outcome) => {
    if (!runs) return null;
    const aim = Number(specifiers['pointnr']);
    const first = runs.flat().find(({ home, away }) => home >= aim || away >= aim);
    if (!first) return null;
    return when((first.home >= aim ? 'home' : 'away') === TWO_WAY[outcome]);
  },
};

/** Winning margins of matches without draws, in bands of our own: `4:1-5` is home by 1 to 5, `5:11+` away by 11 or more. */
const MARGIN_BANDS = ['1-5', '6-10', '11+', '1-2', '3-6', '7-9', '10-13', '14-16', '17-20', '21+'];
const margin = byScore(
  290,
  'Winning margin (incl. overtime)',
  withOvertime,
  MARGIN_BANDS.flatMap((band) => [`4:${band}`, `5:${band}`]),
  (score: Score, outcome) => {
    const [side, band] = outcome.split(':') as [string, string];
    const by = (score.home - score.away) * (side === '4' ? 1 : -1);
    const [from, to] = band.endsWith('+')
      ? [Number.parseInt(band, 10), Infinity]
      : band.split('-').map(Number);
    return leaderOf(score) === 'draw' ? VOID : when(by >= from! && by <= to!);
  },
);

const overtimePlayed = yesNo(220, 'Will there be overtime', ({ periods, overtime }) =>
  periods.length === 0 ? null : overtime !== undefined,
);

const basketball: readonly MatchMarket[] = [
  winner(219, 'Winner (incl. overtime)', withOvertime),
  overtimePlayed,
  handicap(223, 'Handicap (incl. overtime)', withOvertime),
  totals(225, 'Total (incl. overtime)', withOvertime),
  totals(227, '{$competitor1} total (incl. overtime)', withOvertime, 'home'),
  totals(228, '{$competitor2} total (incl. overtime)', withOvertime, 'away'),
  oddEven(229, 'Odd/even (incl. overtime)', withOvertime),
  raceTo,
  threeWay(235, '{!quarternr} quarter - 1x2', numbered('quarternr'), { quarternr: 'number' }),
  totals(236, '{!quarternr} quarter - total', numbered('quarternr'), undefined, { quarternr: 'number' }),
  drawNoBet(302, '{!quarternr} quarter - draw no bet', numbered('quarternr'), { quarternr: 'number' }),
  handicap(303, '{!quarternr} quarter - handicap', numbered('quarternr'), { quarternr: 'number' }),
  oddEven(304, '{!quarternr} quarter - odd/even', numbered('quarternr'), undefined, { quarternr: 'number' }),
  margin,
  winnerAndTotal(292, 'Winner & total (incl. overtime)', withOvertime),
];

const period = { periodnr: 'number' } as const;

const hockey: readonly MatchMarket[] = [
  winner(406, 'Winner (incl. overtime and penalties)', withOvertime),
  handicap(410, 'Handicap (incl. overtime and penalties)', withOvertime),
  totals(412, 'Total (incl. overtime and penalties)', withOvertime),
  threeWay(443, '{!periodnr} period - 1x2', numbered('periodnr'), period),
  drawNoBet(445, '{!periodnr} period - draw no bet', numbered('periodnr'), period),
  totals(446, '{!periodnr} period - total', numbered('periodnr'), undefined, period),
  handicap(460, '{!periodnr} period - handicap', numbered('periodnr'), period),
];

const baseball: readonly MatchMarket[] = [
  winner(251, 'Winner (incl. extra innings)', withOvertime),
  handicap(256, 'Handicap (incl. extra innings)', withOvertime),
  totals(258, 'Total (incl. extra innings)', withOvertime),
  threeWay(274, 'Innings 1 to 5 - 1x2', firstFive),
  handicap(275, 'Innings 1 to 5 - handicap', firstFive),
  totals(276, 'Innings 1 to 5 - total', firstFive),
];

const cricket: readonly MatchMarket[] = [
  winner(340, 'Winner (incl. super over)', withOvertime),
  yesNoScore(341, 'Will there be a tie', regular, (score) => leaderOf(score) === 'draw'),
  yesNo(342, 'Will there be a super over', ({ periods, overtime }) =>
    periods.length === 0 ? null : overtime !== undefined,
  ),
  totals(605, '{!inningnr} innings - total', numbered('inningnr'), undefined, { inningnr: 'number' }),
];

export const teamSports: readonly MatchMarket[] = [...basketball, ...hockey, ...baseball, ...cricket];
