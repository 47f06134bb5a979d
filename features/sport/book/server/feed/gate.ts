/** What no feed can mean, whichever it is: nothing of a message with it is applied. */
import type { MarketRef, OutcomeChance } from '#engines/sport/feed/message.ts';
import type { Score } from '#engines/sport/markets/facts.ts';
import { canonicalSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { MAX_ID_SIGNS } from '../../contract.ts';
import { streamHost } from '../../stream.ts';
import { sportOf } from '../../sports.ts';
import type { AdapterMessage, Fixture } from './adapter.ts';
import type { FaultKind } from './faults.ts';

/** Clocks differ; a message from later than this would make all that follow it look old. */
const MAX_AHEAD_MS = 60_000;
const MAX_ID = 99_999;
const MAX_REQUEST = 2_147_483_647;
const MAX_STATUS = 9;
const MAX_MARKETS = 2_000;
const MAX_OUTCOMES = 200;
const MAX_SCORE = 10_000;
const MAX_PERIODS = 60;
const MAX_TEXT = 200;
const YEAR_MS = 366 * 86_400_000;

/** Ids of events stand in addresses and logs. */
const EVENT = new RegExp(`^[\\w:.-]{1,${MAX_ID_SIGNS}}$`);
/** Numbers of a feed, or the names of competitors. */
const OUTCOME = new RegExp(`^[^\\p{C}\\s]{1,${MAX_ID_SIGNS}}$`, 'u');
const CONTROL = /\p{Cc}/u;

const isBetween = (value: number, least: number, most: number) =>
  Number.isSafeInteger(value) && value >= least && value <= most;
const isText = (text: string) => text.trim() !== '' && text.length <= MAX_TEXT && !CONTROL.test(text);

/** What is wrong with a message; null when it can be applied. @param now epoch ms */
export function refusalOf(message: AdapterMessage, now: number): FaultKind | null {
  if (!isBetween(message.producer, 1, MAX_ID)) return 'producer';
  if (!isBetween(message.timestamp, 0, now + MAX_AHEAD_MS)) return 'time';
  return isPossible(message, now) ? null : 'value';
}

function isPossible(message: AdapterMessage, now: number): boolean {
  switch (message.kind) {
    case 'alive':
      return true;
    case 'snapshot_complete':
      return isBetween(message.requestId, 0, MAX_REQUEST);
    case 'fixture':
      return isFixture(message.fixture, now);
    case 'law':
    case 'bet_stop':
    case 'fixture_change':
      return EVENT.test(message.event);
    case 'score': {
      const { event, score, periods, clock } = message;
      const scores = score === null ? periods : [score, ...periods];
      const fits = ({ home, away }: Score) => isBetween(home, 0, MAX_SCORE) && isBetween(away, 0, MAX_SCORE);
      return (
        EVENT.test(event) && scores.length <= MAX_PERIODS && scores.every(fits) && (clock?.length ?? 0) <= 40
      );
    }
    case 'odds_change': {
      const { event, eventStatus, markets } = message;
      const known = eventStatus === null || isBetween(eventStatus, 0, MAX_STATUS);
      return EVENT.test(event) && known && areMarkets(markets);
    }
    case 'bet_settlement':
    case 'rollback_bet_settlement':
      return EVENT.test(message.event) && areMarkets(message.markets);
    case 'bet_cancel':
    case 'rollback_bet_cancel': {
      const { event, window, markets } = message;
      const times = [window.from, window.to].every(
        (at) => at === null || isBetween(at, 0, Number.MAX_SAFE_INTEGER),
      );
      return EVENT.test(event) && times && areMarkets(markets);
    }
  }
}

function isFixture(
  { id, sport, category, tournament, home, away, startsAt, stream }: Fixture,
  now: number,
): boolean {
  return (
    EVENT.test(id) &&
    sportOf(sport) !== null &&
    [category, tournament, home].every(isText) &&
    // A field is one event of its own name.
    (away === '' || isText(away)) &&
    home !== away &&
    isBetween(startsAt, now - 10 * YEAR_MS, now + 2 * YEAR_MS) &&
    (stream === undefined || streamHost(stream) !== null)
  );
}

type AnyMarket = MarketRef & {
  readonly outcomes?: readonly {
    readonly id: string;
    readonly odds?: string | null;
    readonly chance?: OutcomeChance;
  }[];
};

/** Sums of doubles, and of parts that a feed has rounded, may end a little above 1. */
const ROUNDED = 1e-9;
const ROUNDED_PARTS = 1e-6;

/** Shares of a stake that come back: cash-outs are paid by them. */
function isChance({ won, refunded }: OutcomeChance): boolean {
  const isShare = (share: number) => share >= 0 && share <= 1 + ROUNDED;
  return isShare(won) && isShare(refunded) && won + refunded <= 1 + ROUNDED_PARTS;
}

function areMarkets(markets: readonly AnyMarket[]): boolean {
  return (
    markets.length <= MAX_MARKETS &&
    markets.every(
      ({ id, specifiers, outcomes = [] }) =>
        isBetween(id, 1, MAX_ID) &&
        !CONTROL.test(canonicalSpecifiers(specifiers)) &&
        outcomes.length <= MAX_OUTCOMES &&
        outcomes.every(
          ({ id: outcome, odds = null, chance }) =>
            OUTCOME.test(outcome) &&
            (odds === null || parseOdds(odds) !== null) &&
            (!chance || isChance(chance)),
        ),
    )
  );
}
