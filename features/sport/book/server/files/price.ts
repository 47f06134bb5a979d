/** Prices of a match of a file: those that the file has, margin and all, else from how its sides have played before. Pure. */
import { decimalText } from '#engines/sport/exact/ratio.ts';
import type { MarketOdds } from '#engines/sport/feed/message.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { soccerFinals } from '#engines/sport/models/soccer/joint.ts';
import { KICK_OFF, type SoccerModel } from '#engines/sport/models/soccer/process.ts';
import { modelOf, type Strength } from '#engines/sport/models/soccer/strength.ts';
import { type Offer, priceMarket } from '#engines/sport/simulate/book.ts';
import type { FileMatch, FileOdds } from './match.ts';

/** Markets of the final score: files tell no more of a match that is sure to be there. */
const OFFERS = [
  '1',
  '10',
  '11',
  '29',
  '18/total=1.5',
  '18/total=2.5',
  '18/total=3.5',
  '16/hcp=-0.5',
  '16/hcp=0',
  '16/hcp=0.5',
];
/** Goals of a side in a match of equals. */
const MEAN = 1.24 * 1.12;
/** A side counts as if it had played so many matches like all others before its first. */
const PRIOR_MATCHES = 8;

interface Record {
  played: number;
  scored: number;
  let: number;
}

/** How sides of a league have played in matches that are known by a time. */
export type Form = ReadonlyMap<string, Readonly<Record>>;

export function formOf(matches: readonly FileMatch[], before: number): Form {
  const form = new Map<string, Record>();
  const add = (side: string, scored: number, conceded: number) => {
    const known = form.get(side) ?? { played: 0, scored: 0, let: 0 };
    form.set(side, { played: known.played + 1, scored: known.scored + scored, let: known.let + conceded });
  };
  for (const { league, home, away, startsAt, score } of matches) {
    if (!score || startsAt >= before) continue;
    add(`${league}\n${home}`, score.home, score.away);
    add(`${league}\n${away}`, score.away, score.home);
  }
  return form;
}

function strengthOf(form: Form, league: string, side: string): Strength {
  const {
    played,
    scored,
    let: conceded,
  } = form.get(`${league}\n${side}`) ?? { played: 0, scored: 0, let: 0 };
  const against = (goals: number) =>
    Math.log((goals + PRIOR_MATCHES * MEAN) / ((played + PRIOR_MATCHES) * MEAN));
  return { attack: against(scored), defence: -against(conceded) };
}

/** The model of a match, from the form of its sides. */
export function fileModel({ league, home, away }: FileMatch, form: Form): SoccerModel {
  return modelOf(strengthOf(form, league, home), strengthOf(form, league, away));
}

/** @param margin of the model's prices, 0.06 for 6 % */
export function marketsOf(match: FileMatch, form: Form, margin: number): readonly MarketOdds[] {
  const quoted = quotedMarkets(match.odds);
  if (quoted.length > 0) return quoted;
  const law = soccerFinals(fileModel(match, form), KICK_OFF);
  return OFFERS.flatMap((text) => {
    const [id, specifiers = ''] = text.split('/');
    const offer: Offer = { marketId: Number(id), specifiers, margin };
    const priced = priceMarket(law, offer);
    if (!priced || priced.quotes.some(({ odds }) => odds === null)) return [];
    const outcomes = priced.quotes.map(({ outcome, odds, expectation: { won, refunded } }) => ({
      id: outcome,
      odds: decimalText(odds!),
      active: true,
      chance: { won: millionths(won), refunded: millionths(refunded) },
    }));
    return { id: offer.marketId, specifiers: parseSpecifiers(specifiers)!, status: 1 as const, outcomes };
  });
}

function millionths(chance: number): number {
  return Math.round(Math.min(1, Math.max(0, chance)) * 1e6) / 1e6;
}

/** A book below 1 is no book: its odds are a mistake, and whoever bets on all of them wins. */
function isBook(odds: readonly string[]): boolean {
  return odds.reduce((all, one) => all + 1 / Number(one), 0) >= 1;
}

function quotedMarkets({ winner, total, handicap }: FileOdds): MarketOdds[] {
  const market = (
    id: number,
    specifiers: MarketOdds['specifiers'],
    priced: readonly (readonly [string, string])[],
  ) =>
    isBook(priced.map(([, odds]) => odds))
      ? [
          {
            id,
            specifiers,
            status: 1 as const,
            outcomes: priced.map(([outcome, odds]) => ({ id: outcome, odds, active: true })),
          },
        ]
      : [];
  return [
    ...(winner
      ? market(1, {}, [
          ['1', winner[0]],
          ['2', winner[1]],
          ['3', winner[2]],
        ])
      : []),
    ...(total
      ? market(18, { total: '2.5' }, [
          ['12', total[0]],
          ['13', total[1]],
        ])
      : []),
    ...(handicap
      ? market(16, { hcp: handicap.line }, [
          ['1714', handicap.home],
          ['1715', handicap.away],
        ])
      : []),
  ];
}
