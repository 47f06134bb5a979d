/** The faucet: once a day, for who has deposited, a part of what the level's wheel can pay. */
import { formatUnits } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { faucetCents, pick } from '../draw.ts';
import type { faucet } from '../faucet-contract.ts';
import { type Account, CENTS, lockAccount, readAccount, settingsOf, termsOf } from './account.ts';
import { cents, inDollars } from './dollars.ts';
import { draw, keepDraw, nextDraw } from './draws.ts';
import { pay, refuseReward } from './pay.ts';
import { depositRequired, faucetNeedsDollars, onceADay } from './refusals.ts';

/** Between two claims. */
export const FAUCET_EVERY_MS = 24 * 3_600_000;

const nextClaim = (last: number | null): number => (last === null ? 0 : last + FAUCET_EVERY_MS);

/** Of claims at the same time one is paid: the player's row is held from the check to the commit. */
export function spinFaucet(kit: ServerKit, { player, country }: Call<typeof faucet>) {
  return kit.money.exclusive(player.id, async (client, state, draft) => {
    const refused = refuseReward(kit, state, country);
    if (refused) return refused;
    const now = kit.runtime.now();
    const account = await lockAccount(client, player.id);
    if (account.deposits === 0) return depositRequired;
    if (nextClaim(account.faucetAt) > now) return onceADay;
    const settings = settingsOf(kit);
    const { float, proof } = await draw(kit, client, player.id, state.pair.clientSeed);
    const { share } =
      settings.faucet[
        pick(
          settings.faucet.map(({ weight }) => weight),
          float,
        )
      ]!;
    const won = faucetCents(cents(termsOf(settings, account.level).wheelMaxUsd), share);
    const amount = inDollars(kit, won);
    if (!amount) return faucetNeedsDollars;
    const posting = pay(kit, state, draft, { ...amount, kind: KIND.faucet });
    await keepDraw(client, player.id, { kind: 'faucet', proof, cents: won, posting, at: now });
    await client.query('update reward_player set faucet_at = $2 where user_id = $1', [
      player.id.toString(),
      new Date(now),
    ]);
    return { value: formatUnits(won, CENTS), next: FAUCET_EVERY_MS / 1000, proof };
  });
}

/** ISO 8601: when the player can use the faucet again. Null: nothing has to be waited for. */
export async function nextFaucet(kit: ServerKit, user: bigint): Promise<string | null> {
  const next = nextClaim((await readAccount(kit, user)).faucetAt);
  return next > kit.runtime.now() ? new Date(next).toISOString() : null;
}

/** What the page needs to show the wheel and to check the draw that comes. */
export async function faucetStatus(kit: ServerKit, user: bigint, account: Account) {
  const settings = settingsOf(kit);
  const [next, pair] = await Promise.all([nextDraw(kit, user), kit.fairness.current(user)]);
  return {
    next: nextClaim(account.faucetAt),
    max: formatUnits(cents(termsOf(settings, account.level).wheelMaxUsd), CENTS),
    deposited: account.deposits > 0,
    prizes: [...settings.faucet],
    ...next,
    clientSeed: pair.clientSeed,
  };
}
