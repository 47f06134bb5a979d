/** A slip into the queue: looked at, its stake held, all in one transaction with the player's limits. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount, parseAmount, typedFloor } from '#platform/contract/money.ts';
import { sizesFault, symmetricSums, systemLines } from '#engines/sport/bets/payout.ts';
import { relatedLegs } from '#engines/sport/bets/related.ts';
import { floor, multiply, type Ratio, ratio, sum } from '#engines/sport/exact/ratio.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { type Currency, microUsd, unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import { isRepeated } from '#platform/server/money/money.ts';
import { keyName } from '#platform/server/money/operation.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { usedKeys } from '#platform/server/money/settle.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { fundingWallet, PLAY, refuseStake } from '#platform/server/policy/stake.ts';
import { boostPercent, boostRule, type BoostRule, mostWith } from '../../boost.ts';
import type { BetKind, LegInput } from '../../contract.ts';
import type { SportSettings } from '../../settings.ts';
import { pushBalance } from '../balance.ts';
import { type BoostRow, takeBoost } from '../boosts/rows.ts';
import { barredBoost, boostedText, boostOf } from '../boosts/slip.ts';
import { type BookContext, PRODUCT, unitsOfUsd } from '../context.ts';
import { QUEUED, readBet } from './bet-rows.ts';
import { amountsOf, storedCarried } from '../risk/carried.ts';
import { carry, dareBet, percentOf } from '../risk/dare.ts';
import type { Carried } from '../risk/stakes.ts';
import { delayOf, type OddsPolicy, readBoard } from './legs.ts';
import { edgeWith, type Taken, takeSlip } from './take.ts';
import { oddsTogether } from './together.ts';
import {
  betWaits,
  invalidSlip,
  keyUsed,
  noBalance,
  legsRelated,
  stakeTooHigh,
  stakeTooLow,
  optionClosed,
  tooManyLegs,
} from '../refusals.ts';

export interface SlipBody {
  readonly currency: string;
  readonly stake: string;
  readonly kind: BetKind;
  readonly sizes?: readonly number[] | undefined;
  readonly legs: readonly LegInput[];
  readonly together?: readonly { readonly event: string; readonly version: number }[] | undefined;
  readonly policy: OddsPolicy;
  readonly demo: boolean;
  readonly key?: string | undefined;
}

export interface Queued {
  readonly queueId: string;
  readonly now: number;
  readonly readyAt: number;
  readonly expiresAt: number;
}

/** A slip in the queue, and the money that holds its stake. */
interface Placed extends Queued {
  readonly cur: number;
}

interface Slip {
  readonly currency: Currency;
  readonly stake: bigint;
  readonly kind: SlipBody['kind'];
  readonly sizes: readonly number[];
  readonly lines: bigint;
  readonly legs: readonly LegInput[];
  readonly together: readonly { readonly event: string; readonly version: number }[];
  readonly policy: OddsPolicy;
  readonly demo: boolean;
  /** Of a multi. */
  readonly boost: BoostRule | null;
}

export async function submitSlip(
  context: BookContext,
  player: Player,
  body: SlipBody,
  country: string | null,
): Promise<Queued | Failure> {
  const { kit } = context;
  const slip = parseSlip(context, body);
  if (isFailure(slip)) return slip;
  const key = body.key === undefined ? null : requestKey(`sport:${body.key}`);
  const id = kit.runtime.uuid();
  const placed = await kit.money.exclusive(player.id, async (client, state, draft) => {
    if (key !== null) {
      const ref = (await usedKeys(client, [{ user: player.id, key }])).get(keyName(player.id, key));
      if (ref !== undefined) return repeated(context, client, ref);
      draft.keys.push({ user: player.id, key, ref: id });
    }
    return place(context, client, state, draft, slip, { id, country });
  });
  const known = isRepeated(placed) ? await repeated(context, kit.db.pool, placed.ref) : placed;
  if (isFailure(known)) return known;
  const { cur, ...queued } = known;
  if (!isRepeated(placed)) await pushBalance(context, player.id, cur);
  return queued;
}

async function repeated(
  { kit }: BookContext,
  client: Pick<pg.ClientBase, 'query'>,
  ref: string,
): Promise<Placed | Failure> {
  const bet = await readBet(client, ref);
  if (!bet) return keyUsed;
  return {
    queueId: bet.id,
    now: kit.runtime.now(),
    readyAt: bet.ready_at.getTime(),
    expiresAt: bet.expires_at.getTime(),
    cur: bet.cur,
  };
}

/** What is wrong with a slip before the board is looked at. */
function parseSlip(context: BookContext, body: SlipBody): Slip | Failure {
  const settings = context.settings();
  const currency = context.kit.money.currency(body.currency);
  if (!currency) return invalidSlip('Unknown currency.');
  const only = context.onlyCurrency();
  if (only !== null && only !== currency.code)
    return invalidSlip(`Only ${only.toUpperCase()} is played here.`);
  const stake = parseAmount(body.stake, currency);
  if (stake === null || stake <= 0n || stake >= 1n << 62n)
    return invalidSlip(`The stake has at most ${currency.decimals} decimals and is above 0.`);
  const { legs, policy } = body;
  // A demo build knows no other money.
  const demo = body.demo || context.kit.config.demo;
  const sizes = body.sizes ?? [];
  const events = new Set(legs.map(({ event }) => event)).size;
  // A multi on one event alone is what is built from it.
  const kind = body.kind === 'combo' && legs.length > 1 && events === 1 ? 'builder' : body.kind;
  if (legs.length > settings.maxLegs) return tooManyLegs(settings.maxLegs);
  if (kind === 'single' && legs.length !== 1) return invalidSlip('A single has one selection.');
  if (kind !== 'single' && legs.length < 2) return invalidSlip('A multi has two selections or more.');
  if (kind === 'builder' && events > 1) return invalidSlip('A bet builder is about one event.');
  if (kind !== 'system' && sizes.length > 0) return invalidSlip('Only a system has sizes.');
  if (kind === 'system') {
    const fault = sizesFault(legs.length, sizes);
    if (fault) return invalidSlip(fault);
    if (relatedLegs(legs.map(({ event }) => ({ eventId: event }))).length > 0) return legsRelated('unknown');
  }
  const lines = kind === 'system' ? systemLines(legs.length, sizes) : 1n;
  // A column holds the lines, and a line is worth something.
  if (lines > 1_000_000n || lines > stake)
    return invalidSlip('This system has too many lines for its stake.');
  const together = body.together ?? [];
  const boost = kind === 'combo' ? boostRule(settings) : null;
  return { currency, stake, kind, sizes, lines, legs, together, policy, demo, boost };
}

async function place(
  context: BookContext,
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  slip: Slip,
  { id, country }: { id: string; country: string | null },
): Promise<Placed | Failure> {
  const { kit } = context;
  const settings = context.settings();
  const now = kit.runtime.now();
  const { currency, stake } = slip;
  const boost = await boostOf(client, slip, now);
  if (isFailure(boost)) return boost;
  const taken = takeSlip(slip, await readBoard(client, slip.legs, now), settings, boost);
  if (isFailure(taken)) return taken;
  const { legs, builder } = taken;
  if (await isPending(client, state.user, slip.legs)) return betWaits;

  const odds = oddsTogether(
    legs.map((one) => ({ event: one.leg.event, odds: one.odds })),
    builder,
  );
  const potential = potentialOf(slip, odds);
  const cur = fundingWallet(state, currency, slip.demo, stake);
  const percent = await percentOf(client, state.user);
  const refusal =
    refuseAmount(settings, slip, potential, percent, boost) ??
    refuseStake(
      state,
      {
        currency,
        cur,
        game: PRODUCT,
        stake,
        maxMultiplier: null,
        limits: NO_LIMITS,
        policy: kit.policy.view(PRODUCT, country),
      },
      now,
    );
  if (refusal) return refusal.code === PLAY.balance ? noBalance : refusal;

  const dared = await dareBet(kit.money, client, state, settings, {
    legs,
    builder,
    currency,
    cur,
    stake,
    potential,
    percent,
  });
  if ('by' in dared) {
    const least = unitsOfUsd(settings.minStakeUsd, currency);
    // No stake that could be sent: the market is full.
    if (dared.by === 'market' && dared.most < least) return optionClosed;
    return stakeTooHigh(amountText(dared.most, currency));
  }

  const boostWins = boost ? microUsd(potential - stake, currency) : 0n;
  if (boost) {
    const barred = await barredBoost(client, boost, { user: state.user, wins: boostWins, now, cur });
    if (typeof barred === 'bigint')
      return stakeTooHigh(amountText(typedFloor((stake * barred) / boostWins, currency), currency));
    if (barred) return barred;
  }

  const delay = Math.max(0, ...legs.map(({ leg }) => (leg.live ? delayOf(settings, leg.row.sport) : 0)));
  const readyAt = now + delay * 1000;
  const expiresAt = readyAt + settings.confirmSeconds * 1000;
  draft.openRound(state, {
    id,
    game: PRODUCT,
    cur,
    stake,
    pairId: null,
    nonce: -1n,
    params: {
      edge: edgeWith(taken.edge, boostPercent(slip.boost, odds)).toString(),
      wins: (potential - stake).toString(),
    },
    version: '1/sport',
    sharedNo: null,
    openedAt: now,
    // Bets on sport stand beside each other.
    state: { place: id },
    steps: 0,
  });
  countTowardsLimits(state, draft, cur, currency, stake, 0n, now, kit.policy.view(PRODUCT, country));
  const queued = { id, user: state.user, cur, now, readyAt, expiresAt, potential };
  await writeSlip(client, slip, taken, queued, dared.carried);
  await carry(client, dared);
  if (boost) await takeBoost(client, { id: boost.id, user: state.user, bet: id, wins: boostWins });
  return { queueId: id, now, readyAt, expiresAt, cur };
}

interface QueuedBet {
  readonly id: string;
  readonly user: bigint;
  readonly cur: number;
  readonly now: number;
  readonly readyAt: number;
  readonly expiresAt: number;
  /** What it pays when all of it wins. */
  readonly potential: bigint;
}

async function writeSlip(
  client: pg.ClientBase,
  slip: Slip,
  { legs, builder }: Taken,
  queued: QueuedBet,
  carried: readonly Carried[],
): Promise<void> {
  await client.query({
    name: 'sport-write-bet',
    text: `insert into sport_bet (id, user_id, cur, stake, kind, sizes, lines, policy, state, placed_at, ready_at, expires_at, potential, builder, boost, boosted)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'queued', $9, $10, $11, $12, $13, $14, $15)`,
    values: [
      queued.id,
      queued.user.toString(),
      queued.cur,
      slip.stake.toString(),
      slip.kind,
      slip.sizes,
      Number(slip.lines),
      slip.policy,
      new Date(queued.now),
      new Date(queued.readyAt),
      new Date(queued.expiresAt),
      queued.potential.toString(),
      builder && JSON.stringify(builder),
      slip.boost && JSON.stringify(slip.boost),
      boostedText(slip, legs),
    ],
  });
  await client.query({
    name: 'sport-write-legs',
    text: `insert into sport_leg (bet_id, no, event_id, key, outcome, odds, version, live, stops, names, carried, lean)
     select $1, no, event_id, key, outcome, odds, version, live, stops, names, carried, nullif(lean, 'null') from jsonb_to_recordset($2::jsonb)
       as t(no int, event_id text, key text, outcome text, odds text, version bigint, live boolean, stops int, names jsonb, carried bigint[], lean jsonb)`,
    values: [
      queued.id,
      JSON.stringify(
        legs.map(({ leg: { row, ...leg }, odds, version }, no) => ({
          lean: leg.marketRow.lean,
          no,
          event_id: leg.event,
          key: leg.market,
          outcome: leg.outcome,
          odds,
          version,
          live: leg.live,
          stops: row.stops,
          carried: carried[no] ? storedCarried(amountsOf(carried[no]), carried[no].scored !== null) : null,
          names: {
            sport: row.sport,
            home: row.home,
            away: row.away,
            tournament: row.tournament,
            score: row.score_home === null ? null : `${row.score_home}:${row.score_away}`,
          },
        })),
      ),
    ],
  });
}

/** The slip's own bounds are judged apart, for their refusals are the slip's. */
const NO_LIMITS = { min: 0n, max: 1n << 62n, maxPayout: 1n << 62n, maxText: '', maxPayoutText: '' };

function amountText(amount: bigint, currency: Currency): string {
  return `${formatAmount(amount, currency)} ${currency.code.toUpperCase()}`;
}

/** @param percent of the greatest stake that this player may place */
function refuseAmount(
  settings: SportSettings,
  { currency, stake }: Slip,
  potential: bigint,
  percent: number,
  boost: BoostRow | null,
): Failure | null {
  const units = (usd: string) => unitsOfUsd(usd, currency);
  const least = units(settings.minStakeUsd);
  if (stake < least) return stakeTooLow(amountText(least, currency));
  const maxPayout = units(settings.maxPayoutUsd);
  // The stake that just pays the greatest payout: what is taken in place of this one.
  const byPayout = potential > 0n ? (stake * maxPayout) / potential : stake;
  const bounds = [(units(settings.maxStakeUsd) * BigInt(percent)) / 100n, byPayout];
  if (boost) bounds.push(typedFloor(unitsOfMicroUsd(BigInt(boost.max_stake), currency), currency));
  const most = bounds.reduce((a, b) => (b < a ? b : a));
  if (stake > most) return stakeTooHigh(amountText(most, currency));
  return null;
}

/** What a slip pays when all of it wins. */
export function potentialOf(
  { kind, stake, sizes, lines, boost }: Pick<Slip, 'kind' | 'stake' | 'sizes' | 'lines' | 'boost'>,
  odds: readonly Ratio[],
): bigint {
  if (kind !== 'system') return floor(mostWith(boost, ratio(stake), odds));
  const sums = symmetricSums(odds);
  return floor(multiply(ratio(stake, lines), sum(sizes.map((size) => sums[size]!))));
}

async function isPending(client: pg.ClientBase, user: bigint, legs: readonly LegInput[]): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'sport-pending',
    text: `select 1 from sport_bet b join sport_leg l on l.bet_id = b.id
     join unnest($2::text[], $3::text[], $4::text[]) as t(event_id, key, outcome)
       on t.event_id = l.event_id and t.key = l.key and t.outcome = l.outcome
     where b.user_id = $1 and ${QUEUED} limit 1`,
    values: [
      user.toString(),
      legs.map(({ event }) => event),
      legs.map(({ market }) => market),
      legs.map(({ outcome }) => outcome),
    ],
  });
  return (rowCount ?? 0) > 0;
}
