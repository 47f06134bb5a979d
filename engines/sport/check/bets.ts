/** Cases of settlements and of combined bets. */
import {
  decimalText,
  multiply,
  parseDecimal,
  type Ratio,
  ratio,
  ZERO,
  compare,
  ONE,
} from '../exact/ratio.ts';
import {
  combinedOdds,
  comboPayout,
  type Leg,
  sizesFault,
  systemLines,
  systemPayout,
  systemStake,
} from '../bets/payout.ts';
import { systemNamed } from '../bets/systems.ts';
import { scoreOf } from '../markets/common.ts';
import type { MatchFacts, Score } from '../markets/facts.ts';
import { factorOf, kindOf, type Shares, sharesOfKind, toFeedResult, WON } from '../settle/shares.ts';
import { NOT_TOLD, settle } from '../settle/settle.ts';
import { type Mismatch, sameFactor, samePayout, sameText } from './compare.ts';
import {
  asCase,
  type Case,
  CaseFault,
  decimalField,
  listField,
  oddsField,
  refuseUnknown,
  stakeField,
  textField,
  wholeField,
} from './fields.ts';

/** A single bet on a match: score and half-time score, market, outcome, odds and stake; kind, result and payout expected. */
export function checkSettlement(one: Case): Mismatch[] {
  refuseUnknown(one, ['score', 'ht', 'market', 'specifiers', 'outcome', 'odds', 'stake', 'expected']);
  const facts = factsOf(one);
  const [odds, stake] = [oddsField(one, 'odds'), stakeField(one, 'stake')];
  const expected = asCase(one['expected'], 'expected');
  refuseUnknown(expected, ['kind', 'result', 'voidFactor', 'payout']);
  const settled = settle(
    { status: 'ended', facts },
    {
      marketId: wholeField(one, 'market', 1),
      specifiers: 'specifiers' in one ? textField(one, 'specifiers') : '',
      outcome: textField(one, 'outcome'),
    },
  );
  if (settled.kind === 'refused') throw new CaseFault(settled.why);
  if (settled.kind === 'open' || settled.why === 'not_played' || settled.why === NOT_TOLD)
    throw new CaseFault('the score of the case does not settle this market (half-time score missing?)');
  const { shares } = settled;
  const feed = toFeedResult(shares);
  return [
    ...sameText('kind', textField(expected, 'kind'), kindOf(shares)),
    ...('result' in expected ? sameText('result', expected['result'], feed.result) : []),
    ...('voidFactor' in expected ? sameFactor('voidFactor', expected['voidFactor'], feed.voidFactor) : []),
    ...samePayout('payout', decimalField(expected, 'payout'), multiply(stake, factorOf(shares, odds))),
  ];
}

function factsOf(one: Case): MatchFacts {
  const full = scoreField(one, 'score');
  if (one['ht'] === undefined || one['ht'] === null) return { periods: [full] };
  const half = scoreField(one, 'ht');
  const rest = { home: full.home - half.home, away: full.away - half.away };
  if (rest.home < 0 || rest.away < 0) throw new CaseFault('ht: more goals at half time than at the end');
  return { periods: [half, rest] };
}

function scoreField(one: Case, field: string): Score {
  const score = scoreOf(textField(one, field));
  if (!score) throw new CaseFault(`${field}: ${textField(one, field)} is no score`);
  return score;
}

/** An accumulator or a system whose legs carry their settled kind. */
export function checkCombo(one: Case): Mismatch[] {
  const legs = listField(one, 'legs').map((leg, index) => legOf(asCase(leg, `leg ${index}`), index));
  if (legs.length === 0) throw new CaseFault('legs: a bet has at least one');
  const expected = decimalField(one, 'payout');
  switch (textField(one, 'type')) {
    case 'single':
    case 'accumulator':
    case 'combo':
      refuseUnknown(one, ['type', 'stake', 'legs', 'placed_odds', 'payout']);
      return [
        ...('placed_odds' in one
          ? sameText(
              'placed_odds',
              decimalText(decimalField(one, 'placed_odds')),
              decimalText(combinedOdds(legs.map(({ odds }) => odds))),
            )
          : []),
        ...samePayout('payout', expected, comboPayout(stakeField(one, 'stake'), legs)),
      ];
    case 'system':
      return checkSystem(one, legs, expected);
    default:
      throw new CaseFault(`type: "${textField(one, 'type')}" is no single, accumulator or system`);
  }
}

function checkSystem(one: Case, legs: readonly Leg[], expected: Ratio): Mismatch[] {
  refuseUnknown(one, ['type', 'system', 'sizes', 'lines', 'unit_stake', 'total_stake', 'legs', 'payout']);
  const name = (one['system'] ?? null) === null ? null : textField(one, 'system');
  const named = name === null ? null : systemNamed(name);
  if (name !== null && !named) throw new CaseFault(`system: "${name}" is none`);
  const sizes = 'sizes' in one ? listField(one, 'sizes').map(Number) : named?.sizes;
  if (!sizes) throw new CaseFault('sizes: a system has sizes or a known name');
  const fault = sizesFault(legs.length, sizes);
  if (fault) throw new CaseFault(`sizes: ${fault}`);
  const lines = systemLines(legs.length, sizes);
  const unit =
    'unit_stake' in one
      ? stakeField(one, 'unit_stake')
      : multiply(stakeField(one, 'total_stake'), ratio(1n, lines));
  return [
    ...(named ? sameText('legs', named.legs, legs.length) : []),
    ...(named ? sameText('sizes', named.sizes.join(','), sizes.toSorted((a, b) => a - b).join(',')) : []),
    ...('lines' in one ? sameText('lines', one['lines'], Number(lines)) : []),
    ...('total_stake' in one
      ? samePayout('total_stake', decimalField(one, 'total_stake'), systemStake(unit, legs.length, sizes))
      : []),
    ...samePayout('payout', expected, systemPayout(unit, sizes, legs)),
  ];
}

function legOf(leg: Case, index: number): Leg {
  try {
    refuseUnknown(leg, ['market', 'specifiers', 'outcome', 'odds', 'kind', 'dead_heat_factor']);
    return { odds: oddsField(leg, 'odds'), shares: sharesField(leg) };
  } catch (error) {
    throw error instanceof CaseFault ? new CaseFault(`leg ${index}: ${error.message}`) : error;
  }
}

function sharesField(leg: Case): Shares {
  const kind = textField(leg, 'kind');
  const plain = sharesOfKind(kind);
  const factor = leg['dead_heat_factor'];
  if (kind !== 'dead_heat' && factor === undefined) {
    if (!plain) throw new CaseFault(`kind: "${kind}" is none`);
    return plain;
  }
  const deadHeat =
    typeof factor === 'string' || typeof factor === 'number' ? parseDecimal(String(factor)) : null;
  if (!deadHeat || compare(deadHeat, ZERO) <= 0 || compare(deadHeat, ONE) > 0)
    throw new CaseFault('dead_heat_factor: a number above 0 and at most 1');
  return { ...(plain ?? WON), deadHeat };
}
