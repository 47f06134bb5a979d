/** The wheel that is spun with tickets. */
import { fail } from '#platform/contract/error.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call, ServerKit } from '#platform/server/kit.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { pick } from '../draw.ts';
import type { spin } from '../promocode-contract.ts';
import { CENTS, lockAccount, readAccount, settingsOf } from './account.ts';
import { cents, inDollars } from './dollars.ts';
import { draw, keepDraw, nextDraw } from './draws.ts';
import { pay, refuseReward } from './pay.ts';
import { listPublicCodes } from './promocodes.ts';

/** Between two spins. */
export const SPIN_EVERY_MS = 3 * 60_000;

const noTickets = fail(409, 1, "You don't have enough tickets to spin the wheel.");
const tooEarly = fail(409, 4, 'The wheel can be spun every 3 minutes.');
const noDollars = fail(409, 5, 'The wheel pays dollars, and this house has none.');

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
  return {
    model: {
      tickets: account?.tickets ?? 0,
      next: nextSpin(account?.spunAt ?? null),
      now: kit.ports.now(),
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
    const now = kit.ports.now();
    const account = await lockAccount(client, player.id);
    if (account.tickets === 0) return noTickets;
    if (nextSpin(account.spunAt) > now) return tooEarly;
    const { wheel } = settingsOf(kit);
    const { float, proof } = await draw(kit, client, player.id, state.pair.clientSeed);
    const segment = pick(
      wheel.map(({ weight }) => weight),
      float,
    );
    const won = cents(wheel[segment]!.usd);
    const amount = inDollars(kit, won);
    if (!amount) return noDollars;
    const posting = won > 0n ? pay(kit, state, draft, { ...amount, kind: KIND.wheelPrize }) : null;
    await keepDraw(kit, client, player.id, { kind: 'wheel', proof, cents: won, posting });
    await client.query('update reward_player set tickets = tickets - 1, spun_at = $2 where user_id = $1', [
      player.id.toString(),
      new Date(now),
    ]);
    const tickets = account.tickets - 1;
    return { segment, value: formatUnits(won, CENTS), tickets, next: now + SPIN_EVERY_MS, proof };
  });
}
