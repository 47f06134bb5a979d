/** Soccer, and with its plain markets handball, rugby, futsal and all others that play two halves. */
import { parseDecimal } from '../exact/ratio.ts';
import { quartersOf } from '../settle/line.ts';
import { LOST, VOID, when } from '../settle/shares.ts';
import {
  byScore,
  correctScore,
  doubleChance,
  drawNoBet,
  europeanHandicap,
  handicap,
  oddEven,
  scoreOf,
  threeWay,
  totals,
  winner,
  yesNoScore,
} from './common.ts';
import type { MatchMarket } from './definition.ts';
import { type Score, total } from './facts.ts';
import { goalInterval, goalscorer, lastGoal, nthGoal } from './goals.ts';
import {
  chanceAndBothScore,
  chanceAndTotal,
  halfTimeFullTime,
  highestHalf,
  overHalves,
  resultAndBothScore,
  resultAndTotal,
  totalAndBothScore,
} from './pairs.ts';
import { counted, firstHalf, regular, secondHalf, withOvertime } from './scopes.ts';
import { exactCount, winningMargin } from './variants.ts';

/** 274 is 0:0, home goals count by 2 and away goals by 10, to 4:4. */
const CORRECT = Object.fromEntries(
  Array.from({ length: 25 }, (_, index) => [
    String(274 + 2 * index),
    `${index % 5}:${Math.floor(index / 5)}`,
  ]),
);
const CORRECT_FIRST_HALF = table(462, '0:0 1:1 2:2 1:0 2:0 2:1 0:1 0:2 1:2');
const CORRECT_SECOND_HALF = table(546, '0:0 0:1 0:2 1:0 1:1 1:2 2:0 2:1 2:2');
/** Scores from the one of the specifier on: id of so many more goals. */
const FLEX: Readonly<Record<string, string>> = {
  ...table(110, '0:0'),
  ...table(114, '1:0 2:0 3:0 4:0 5:0 6:0'),
  ...table(126, '0:1 1:1 2:1 3:1 4:1 5:1 0:2 1:2 2:2 3:2 4:2'),
  ...table(148, '0:3 1:3 2:3 3:3 0:4 1:4 2:4 0:5 1:5 0:6'),
};

function table(first: number, scores: string): Record<string, string> {
  return Object.fromEntries(scores.split(' ').map((score, index) => [String(first + 2 * index), score]));
}

const both = ({ home, away }: Score) => home > 0 && away > 0;
const homeWins = ({ home, away }: Score) => home > away;
const awayWins = ({ home, away }: Score) => away > home;
const over = (score: Score, line: string) => 4 * total(score) > quartersOf(parseDecimal(line)!)!;

/** A yes or no has no answer on a line that can be met exactly. */
function onHalfLines(market: MatchMarket): MatchMarket {
  return { ...market, accepts: ({ total: line }) => Math.abs(quartersOf(parseDecimal(line!)!)! % 4) === 2 };
}

const WHICH = { '784': [false, false], '788': [true, false], '790': [false, true], '792': [true, true] };

const flexScore: MatchMarket = {
  ...byScore(41, 'Correct score [{score}]', regular, Object.keys(FLEX), () => LOST, { score: 'score' }),
  settle: (facts, specifiers, outcome) => {
    const score = regular(facts, specifiers);
    if (!score) return null;
    const [from, more] = [scoreOf(specifiers['score']!)!, scoreOf(FLEX[outcome]!)!];
    if (from.home > score.home || from.away > score.away) return VOID;
    return when(from.home + more.home === score.home && from.away + more.away === score.away);
  },
};

const result: readonly MatchMarket[] = [
  threeWay(1, '1x2', regular),
  winner(2, 'To qualify', withOvertime),
  nthGoal(8, '{!goalnr} goal', regular),
  lastGoal(9, 'Last goal', regular),
  doubleChance(10, 'Double chance', regular),
  drawNoBet(11, 'Draw no bet', regular),
  europeanHandicap(14, 'Handicap {hcp}', regular),
  winningMargin(15, 'Winning margin', regular),
  handicap(16, 'Handicap', regular),
  totals(18, 'Total', regular),
  totals(19, '{$competitor1} total', regular, 'home'),
  totals(20, '{$competitor2} total', regular, 'away'),
  exactCount(21, 'Exact goals', regular),
  exactCount(23, '{$competitor1} exact goals', regular, 'home'),
  exactCount(24, '{$competitor2} exact goals', regular, 'away'),
  exactCount(25, 'Goal range', regular),
  oddEven(26, 'Odd/even', regular),
  oddEven(27, '{$competitor1} odd/even', regular, 'home'),
  oddEven(28, '{$competitor2} odd/even', regular, 'away'),
  yesNoScore(29, 'Both teams to score', regular, both),
  byScore(30, 'Which team to score', regular, Object.keys(WHICH), ({ home, away }, outcome) => {
    const [first, second] = WHICH[outcome as '784'];
    return when(home > 0 === first && away > 0 === second);
  }),
  yesNoScore(31, '{$competitor1} clean sheet', regular, ({ away }) => away === 0),
  yesNoScore(32, '{$competitor2} clean sheet', regular, ({ home }) => home === 0),
  yesNoScore(33, '{$competitor1} win to nil', regular, (score) => homeWins(score) && score.away === 0),
  yesNoScore(34, '{$competitor2} win to nil', regular, (score) => awayWins(score) && score.home === 0),
  resultAndBothScore(35, '1x2 & both teams to score', regular),
  totalAndBothScore(36, 'Total & both teams to score', regular),
  resultAndTotal(37, '1x2 & total', regular),
  goalscorer(38, 'First goalscorer', 'first'),
  goalscorer(39, 'Last goalscorer', 'last'),
  goalscorer(40, 'Anytime goalscorer', 'any'),
  flexScore,
  correctScore(45, 'Correct score', regular, CORRECT, '324'),
  chanceAndBothScore(546, 'Double chance & both teams to score', regular),
  chanceAndTotal(547, 'Double chance & total', regular),
];

const halves: readonly MatchMarket[] = [
  halfTimeFullTime(47, 'Halftime/fulltime', regular),
  overHalves(48, '{$competitor1} to win both halves', (a, b) => homeWins(a) && homeWins(b)),
  overHalves(49, '{$competitor2} to win both halves', (a, b) => awayWins(a) && awayWins(b)),
  overHalves(50, '{$competitor1} to win either half', (a, b) => homeWins(a) || homeWins(b)),
  overHalves(51, '{$competitor2} to win either half', (a, b) => awayWins(a) || awayWins(b)),
  highestHalf(52, 'Highest scoring half'),
  highestHalf(53, '{$competitor1} highest scoring half', 'home'),
  highestHalf(54, '{$competitor2} highest scoring half', 'away'),
  overHalves(56, '{$competitor1} to score in both halves', (a, b) => a.home > 0 && b.home > 0),
  overHalves(57, '{$competitor2} to score in both halves', (a, b) => a.away > 0 && b.away > 0),
  onHalfLines(
    overHalves(58, 'Both halves over {total}', (a, b, { total: line }) => over(a, line!) && over(b, line!), {
      total: 'line',
    }),
  ),
  onHalfLines(
    overHalves(
      59,
      'Both halves under {total}',
      (a, b, { total: line }) => !over(a, line!) && !over(b, line!),
      {
        total: 'line',
      },
    ),
  ),
];

const firstHalves: readonly MatchMarket[] = [
  threeWay(60, '1st half - 1x2', firstHalf),
  nthGoal(62, '1st half - {!goalnr} goal', firstHalf, 1),
  doubleChance(63, '1st half - double chance', firstHalf),
  drawNoBet(64, '1st half - draw no bet', firstHalf),
  europeanHandicap(65, '1st half - handicap {hcp}', firstHalf),
  handicap(66, '1st half - handicap', firstHalf),
  totals(68, '1st half - total', firstHalf),
  totals(69, '1st half - {$competitor1} total', firstHalf, 'home'),
  totals(70, '1st half - {$competitor2} total', firstHalf, 'away'),
  exactCount(71, '1st half - exact goals', firstHalf),
  exactCount(72, '1st half - {$competitor1} exact goals', firstHalf, 'home'),
  exactCount(73, '1st half - {$competitor2} exact goals', firstHalf, 'away'),
  oddEven(74, '1st half - odd/even', firstHalf),
  yesNoScore(75, '1st half - both teams to score', firstHalf, both),
  yesNoScore(76, '1st half - {$competitor1} clean sheet', firstHalf, ({ away }) => away === 0),
  yesNoScore(77, '1st half - {$competitor2} clean sheet', firstHalf, ({ home }) => home === 0),
  resultAndBothScore(78, '1st half - 1x2 & both teams to score', firstHalf),
  resultAndTotal(79, '1st half - 1x2 & total', firstHalf),
  correctScore(81, '1st half - correct score', firstHalf, CORRECT_FIRST_HALF, '480'),
  chanceAndBothScore(540, 'Double chance (match) & 1st half both teams score', regular, firstHalf),
  chanceAndBothScore(542, '1st half - double chance & both teams to score', firstHalf),
];

const secondHalves: readonly MatchMarket[] = [
  threeWay(83, '2nd half - 1x2', secondHalf),
  nthGoal(84, '2nd half - {!goalnr} goal', secondHalf, 2),
  doubleChance(85, '2nd half - double chance', secondHalf),
  drawNoBet(86, '2nd half - draw no bet', secondHalf),
  europeanHandicap(87, '2nd half - handicap {hcp}', secondHalf),
  handicap(88, '2nd half - handicap', secondHalf),
  totals(90, '2nd half - total', secondHalf),
  totals(91, '2nd half - {$competitor1} total', secondHalf, 'home'),
  totals(92, '2nd half - {$competitor2} total', secondHalf, 'away'),
  exactCount(93, '2nd half - exact goals', secondHalf),
  oddEven(94, '2nd half - odd/even', secondHalf),
  yesNoScore(95, '2nd half - both teams to score', secondHalf, both),
  yesNoScore(96, '2nd half - {$competitor1} clean sheet', secondHalf, ({ away }) => away === 0),
  yesNoScore(97, '2nd half - {$competitor2} clean sheet', secondHalf, ({ home }) => home === 0),
  correctScore(98, '2nd half - correct score', secondHalf, CORRECT_SECOND_HALF, '564'),
  chanceAndBothScore(541, 'Double chance (match) & 2nd half both teams score', regular, secondHalf),
  resultAndBothScore(543, '2nd half - 1x2 & both teams to score', secondHalf),
  resultAndTotal(544, '2nd half - 1x2 & total', secondHalf),
  chanceAndBothScore(545, '2nd half - double chance & both teams to score', secondHalf),
];

const corners = counted('corners');

const others: readonly MatchMarket[] = [
  goalInterval(100, 'When will the {!goalnr} goal be scored (15 min interval)', regular, 15, 584),
  goalInterval(101, 'When will the {!goalnr} goal be scored (10 min interval)', regular, 10, 598),
  threeWay(162, 'Corner 1x2', corners),
  handicap(165, 'Corner handicap', corners),
  totals(166, 'Total corners', corners),
];

export const soccer: readonly MatchMarket[] = [
  ...result,
  ...halves,
  ...firstHalves,
  ...secondHalves,
  ...others,
];
