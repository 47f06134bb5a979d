/** The wheel that is spun with tickets. */
import { formatUnits } from '#platform/contract/money.ts';
import type { BonusWork } from '#platform/server/services/bonus.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { pick } from '../draw.ts';
import type { spin } from '../promocode-contract.ts';
import { CENTS, lockAccount, readAccount, settingsOf } from './account.ts';
import { cents, inDollars } from './dollars.ts';
import { draw, keepDraw, nextDraw } from './draws.ts';
import { pay, refuseReward } from './pay.ts';
import { listPublicCodes } from './promocodes.ts';
import { ticketsOf } from './ticket-count.ts';
import { bonusFirst, noTickets, wheelNeedsDollars, wheelTooEarly } from './refusals.ts';

/** Between two spins. */
export const SPIN_EVERY_MS = 3 * 60_000;

/** Epoch ms. */
export const nextSpin = (last: number | null): number => (last === null ? 0 : last + SPIN_EVERY_MS);

/** Guests have no tickets, and see what there is to win. */
export async function showTickets(kit: ServerKit, player: Player | null) {
  const [account, promocodes, next] = await Promise.all([
    player && readAccount(kit, player.id),
    listPublicCodes(kit),
    player && nextDraw(kit, player.id),
  ]);
  const { wheel } = settingsOf(kit);
  const { count, expires } = account ? await ticketsOf(kit, account) : { count: 0, expires: null };
  return {
    model: {
      tickets: count,
      expires,
      next: nextSpin(account?.spunAt ?? null),
      now: kit.runtime.now(),
      serverSeedHash: next?.serverSeedHash ?? null,
      segments: wheel.map(({ label, weight }) => ({ label, weight })),
    },
    promocodes,
  };
}

/** A ticket for a draw, in one transaction: of spins at the same time one is made. */
export function spinWheel(kit: ServerKit, { player, country }: Call<typeof spin>) {
  return kit.money.exclusive(player.id, async (client, state, draft) => {
    const refused = refuseReward(kit, state, country);
    if (refused) return refused;
    const now = kit.runtime.now();
    const account = await lockAccount(client, player.id);
    if (await kit.services.bonus.waiting(player.id, client)) return bonusFirst;
    const { count } = await ticketsOf(kit, account, client);
    if (count === 0) return noTickets;
    if (nextSpin(account.spunAt) > now) return wheelTooEarly;
    const { wheel } = settingsOf(kit);
    const { float, proof } = await draw(kit, client, player.id, state.pair.clientSeed);
    const segment = pick(
      wheel.map(({ weight }) => weight),
      float,
    );
    const { usd, offer } = wheel[segment]!;
    const bonus = await giveOffer(kit, { client, state, draft, country }, offer);
    // Who cannot have the bonus is paid in its place.
    const won = bonus === null ? cents(usd) : 0n;
    const amount = inDollars(kit, won);
    if (!amount) return wheelNeedsDollars;
    const posting = won > 0n ? pay(kit, state, draft, { ...amount, kind: KIND.wheelPrize }) : null;
    await keepDraw(client, player.id, { kind: 'wheel', proof, cents: won, posting, at: now });
    await client.query('update reward_player set tickets = tickets - 1, spun_at = $2 where user_id = $1', [
      player.id.toString(),
      new Date(now),
    ]);
    return {
      segment,
      value: formatUnits(won, CENTS),
      bonus,
      offer: bonus === null ? null : offer,
      tickets: count - 1,
      next: now + SPIN_EVERY_MS,
      proof,
    };
  });
}

/** @param offer id; empty: the segment gives none @returns name of the bonus that the next deposit brings */
async function giveOffer(kit: ServerKit, work: BonusWork, offer: string): Promise<string | null> {
  if (offer === '' || (await kit.services.bonus.offer(work, offer))) return null;
  return kit.services.bonus.offers().find(({ id }) => id === offer)?.name ?? null;
}
