/** Bonuses that come with a deposit: what is on offer, and wanting it. */
import { edgeOf } from '#platform/contract/edge.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Failure } from '#platform/contract/error.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { BonusWork } from '#platform/server/services/bonus.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { depositBonus, depositOptIn, depositOptOut, DepositOffer } from '../contract.ts';
import type { BonusSettings, Offer } from '../settings.ts';
import { judgeBonus, refuseBonus } from './grant.ts';
import { DAY_MS, hasActive, lapsedUntil, microOf, type Queryable, settingsOf } from './context.ts';
import { HOUSE, partOf } from './rules.ts';
import { bonusActive, firstDeposit, hadBefore, noOffer, wonFirst } from './refusals.ts';

const CENTS = 2;

/** What a player's past leaves open. */
interface Past {
  /** Ids of offers that brought a bonus before. */
  readonly had: ReadonlySet<string>;
  readonly deposited: boolean;
  readonly active: boolean;
  /** Id of the offer that the next deposit brings; null: none. */
  readonly wanted: string | null;
}

const NOBODY = { guard: null, terms: 0 };
const GUEST: Past = { had: new Set(), deposited: false, active: false, wanted: null };

async function pastOf(kit: ServerKit, client: Queryable, user: bigint): Promise<Past> {
  const { rows } = await client.query<{
    had: string[] | null;
    deposited: boolean;
    wanted: string | null;
  }>(
    `select (select array_agg(distinct offer) from bonus where user_id = $1 and offer is not null
         and not (state = 'reversed' and released = 0)) as had,
       exists (select 1 from bonus_deposit where user_id = $1 and not reversed) as deposited,
       (select offer from bonus_opt_in where user_id = $1 and at > $2) as wanted`,
    [user.toString(), lapsedUntil(kit)],
  );
  const { had: ids, deposited, wanted } = rows[0]!;
  return { had: new Set(ids ?? []), deposited, wanted, active: await hasActive(client, user) };
}

function refusalOf(offer: Offer, past: Past): Failure | null {
  if (past.had.has(offer.id) && !offer.repeat) return hadBefore;
  if (offer.firstDepositOnly && past.deposited) return firstDeposit;
  return past.active ? bonusActive : null;
}

const dollars = (micro: bigint): string => formatUnits(micro / 10_000n, CENTS);

function offerView(offer: Offer, { leastUsd }: BonusSettings): DepositOffer {
  const least = (microOf(leastUsd) * 100n + BigInt(offer.percent) - 1n) / BigInt(offer.percent);
  return {
    _id: offer.id,
    name: offer.name,
    description: offer.description,
    max: dollars(microOf(offer.maxUsd)),
    multiplier: offer.multiplier,
    percent: offer.percent,
    minDeposit: dollars(least + 9_999n),
    firstDepositOnly: offer.firstDepositOnly,
    repeat: offer.repeat,
  };
}

export async function showOffers(kit: ServerKit, { player, country }: Call<typeof depositBonus>) {
  const settings = settingsOf(kit);
  const past = player ? await pastOf(kit, kit.db.pool, player.id) : GUEST;
  const state = player ? await kit.money.peek(player.id) : NOBODY;
  const open = settings.offers.filter(
    (offer) =>
      offer.listed &&
      !refusalOf(offer, { ...past, active: false }) &&
      !judgeBonus(kit, state, { country }, offer.multiplier),
  );
  const wanted = settings.offers.find(({ id }) => id === past.wanted);
  // One that was won is not listed, and would be out of sight.
  const won = wanted && !open.includes(wanted) ? [wanted] : [];
  const shown = wanted ?? open[0];
  return {
    model: shown ? offerView(shown, settings) : null,
    state: { checkedIn: wanted !== undefined, deposited: past.deposited, active: past.active },
    offers: [...won, ...open].map((offer) => offerView(offer, settings)),
    terms: termsOf(kit, settings),
  };
}

type Terms = ReplyOf<typeof depositBonus>['terms'];
/** Edges take a while to compute: once for each version of the settings. */
const known = new WeakMap<BonusSettings, Terms>();

function termsOf(kit: ServerKit, settings: BonusSettings): Terms {
  const terms = known.get(settings) ?? readTerms(kit, settings);
  known.set(settings, terms);
  return terms;
}

function readTerms(kit: ServerKit, settings: BonusSettings): Terms {
  const { products } = settings;
  return {
    maxBet: dollars(microOf(settings.maxBetUsd)),
    resetBelow: dollars(microOf(settings.resetBelowUsd)),
    expireDays: settings.expireDays,
    cashCapTimes: settings.cashCapTimes,
    games: [...kit.games.values()].map((game) => ({
      id: game.id,
      name: game.title,
      weight: asPart(partOf(settings, game.id, edgeOf(game, game.initial))),
    })),
    products: Object.entries(products)
      .filter(([id]) => id !== HOUSE)
      .map(([id, weight]) => ({ id, weight: weight / 100 })),
  };
}

/** Billionths as a number, floored to hundredths; what counts at all is not shown as nothing. */
const asPart = (part: bigint): number => (part > 0n ? Math.max(1, Number(part / 10_000_000n)) / 100 : 0);

/** Opts in within the player's transaction: of a hundred at once one row is made. */
export async function want(
  kit: ServerKit,
  { client, state, country = null }: BonusWork,
  offer: Offer | undefined,
): Promise<Failure | null> {
  if (!offer) return noOffer;
  const past = await pastOf(kit, client, state.user);
  const refused = refuseBonus(kit, state, { country }, offer.multiplier) ?? refusalOf(offer, past);
  if (refused) return refused;
  const wanted = settingsOf(kit).offers.find(({ id }) => id === past.wanted);
  // Nobody could opt in to it again.
  if (wanted && !wanted.listed && wanted.id !== offer.id) return wonFirst;
  // Who wants the same again has wanted it since the first time, unless that has lapsed.
  await client.query(
    `insert into bonus_opt_in as x (user_id, offer, at) values ($1, $2, $3)
     on conflict (user_id) do update set offer = excluded.offer, at = excluded.at
       where x.offer <> excluded.offer or x.at <= $4`,
    [state.user.toString(), offer.id, new Date(kit.runtime.now()), lapsedUntil(kit)],
  );
  return null;
}

export function optIn(kit: ServerKit, { player, body, country }: Call<typeof depositOptIn>) {
  return kit.money.exclusive(player.id, async (client, state, draft) => {
    const offer = settingsOf(kit).offers.find(({ id, listed }) => id === body.id && listed);
    const refused = await want(kit, { client, state, draft, country }, offer);
    return refused ?? { checkedIn: true as const };
  });
}

/** Who wants it no more, or not that one, is as they were. */
export function optOut(kit: ServerKit, { player, body }: Call<typeof depositOptOut>) {
  return kit.money.exclusive(player.id, async (client) => {
    await client.query('delete from bonus_opt_in where user_id = $1 and offer = $2', [
      player.id.toString(),
      body.id,
    ]);
    return { checkedIn: false as const };
  });
}

/** A day later than they lapse: a deposit of before may be taken late. */
export async function forgetLapsed(kit: ServerKit): Promise<void> {
  await kit.db.pool.query('delete from bonus_opt_in where at <= $1', [
    lapsedUntil(kit, kit.runtime.now() - DAY_MS),
  ]);
}

/** Since when the player's next deposit brings a bonus, epoch milliseconds; null: it brings none. */
export async function waitingSince(
  kit: ServerKit,
  user: bigint,
  client: Queryable = kit.db.pool,
): Promise<number | null> {
  const { rows } = await client.query<{ offer: string; at: Date }>(
    'select offer, at from bonus_opt_in where user_id = $1 and at > $2',
    [user.toString(), lapsedUntil(kit)],
  );
  const wish = rows[0];
  return wish && settingsOf(kit).offers.some(({ id }) => id === wish.offer) ? wish.at.getTime() : null;
}
