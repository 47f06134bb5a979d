/** A settled bet as the feed shows it. */
import { betPicture, betTitle } from '#platform/contract/product.ts';
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import { betRevealOf } from '#platform/contract/game.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { sightOf } from '#platform/server/identity/sight.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { LiveGame } from '../contract.ts';

/** What the feed reads of a bet, live or from the table. */
export interface FeedBet {
  readonly user: bigint;
  readonly id: string;
  readonly cur: number;
  readonly game: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly detail: string;
  readonly at: number;
}

/** Least multiplier of a lucky win. */
export const LUCKY = 10;
/** Least stake of a high roller, dollars. */
export const HIGH_USD = 100;
const TYPES = { instant: 'quick', steps: 'extended', shared: 'multiplayer' } as const;

export function isLucky(bet: FeedBet): boolean {
  return bet.stake > 0n && bet.payout >= bet.stake * BigInt(LUCKY);
}

/** At least 100 dollars staked. */
export function isHighRoller(kit: ServerKit, bet: FeedBet): boolean {
  return microUsd(bet.stake, kit.money.currencyById(bet.cur)) >= BigInt(HIGH_USD) * 1_000_000n;
}

/** How long the page of who made it takes to show a bet, in milliseconds: nobody else is told before. */
function delayOf(kit: ServerKit, { game: id, detail }: FeedBet): number {
  const game = kit.games.get(id);
  if (!game) return 0;
  return betRevealOf(game, JSON.parse(detail) as Parameters<typeof betRevealOf>[1]);
}

/** From when on others may be told of a bet, epoch ms. */
export function dueAt(kit: ServerKit, bet: FeedBet): number {
  return bet.at + delayOf(kit, bet);
}

/** @param seesHidden the viewer may see players who hide their bets or their whole profile */
export async function toEntry(kit: ServerKit, bet: FeedBet, seesHidden = false): Promise<LiveGame> {
  const owner = await kit.identity.byId(bet.user);
  const currency = kit.money.currencyById(bet.cur);
  const game = kit.games.get(bet.game);
  const hidden = !owner || !(seesHidden || sightOf(kit, owner, null).play);
  const units = (value: bigint): string => formatAmount(value, currency);
  const profit = bet.payout - bet.stake;
  const dollars = microUsd(profit < 0n ? -profit : profit, currency) / 10_000n;
  const { multiplier } = JSON.parse(bet.detail) as { multiplier: number };
  return {
    user: hidden
      ? null
      : {
          _id: owner._id,
          avatar: owner.avatar,
          name: owner.name,
          private_bets: owner.privateBets,
          vipLevel: owner.vipLevel,
        },
    metadata: {
      id: bet.game,
      name: betTitle(kit.games, bet.game, kit.services.gameTitle),
      image: betPicture(bet.game),
    },
    game: {
      id: kit.betIds.encode(bet.user, bet.id),
      currency: currency.code,
      demo: natureOf(bet.cur) === 'demo',
      wager: units(bet.stake),
      splitTotal: units(bet.stake),
      multiplier: bet.payout === 0n ? 0 : multiplier,
      status: bet.payout >= bet.stake ? 'win' : 'lose',
      profit: units(profit),
      type: TYPES[game?.kind ?? 'instant'],
      user: hidden ? null : owner._id,
      profit_usd_converted: formatUnits(profit < 0n ? -dollars : dollars, 2),
      created_at: new Date(bet.at).toISOString(),
    },
    delay: Math.max(0, dueAt(kit, bet) - kit.runtime.now()),
  };
}
