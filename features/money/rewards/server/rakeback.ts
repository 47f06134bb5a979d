/** Rakeback: the level's part of the edge that has gathered, paid at a claim. What is older than `rakebackDays` has expired. */
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import type { claimRakeback, rakebackOffer } from '../rakeback-contract.ts';
import { basisPoints, centsOf, CENTS, lockAccount, readAccount, settingsOf, termsOf } from './account.ts';
import { expiryOf, gathered, isInForce, inForce, SCALE, worthOf, type Gathered } from './gathered.ts';
import { pay, refuseReward } from './pay.ts';
import { cashbackTooEarly, nothingToCollect } from './refusals.ts';

/** Between two claims. */
export const EVERY_HOURS = 4;
const EVERY_MS = EVERY_HOURS * 3_600_000;

interface EdgeRow {
  cur: number;
  edge: string;
  /** Its newest day: what a claim leaves stays there. */
  day: string;
}

/** Days in force, by currency. The parameters after the player are those of `inForce`. */
const READ = `select cur, sum(edge)::text as edge, to_char(max(day), 'YYYY-MM-DD') as day from reward_edge
  where user_id = $1 and edge > 0 and ${isInForce('day', 2)} group by cur order by cur`;

/** What is left of the edge once `value` was paid for it: parts of a smallest unit are not lost. */
export function edgeLeft(edge: bigint, part: bigint, value: bigint): bigint {
  return part === 0n ? edge : (edge * part - value * SCALE) / part;
}

const nextClaim = (last: number | null): number => (last === null ? 0 : last + EVERY_MS);

async function own(kit: ServerKit, user: bigint) {
  const [account, { rows }] = await Promise.all([
    readAccount(kit, user),
    kit.db.pool.query<EdgeRow>(READ, [user.toString(), ...(await inForce(kit))]),
  ]);
  const { rakeback: percent } = termsOf(settingsOf(kit), account.level);
  return {
    percent,
    next: nextClaim(account.rakebackAt),
    values: gathered(rows, basisPoints(percent)).filter(({ value }) => value > 0n),
  };
}

function entry({ money }: ServerKit, { cur: ledgerCurrencyId, value }: Pick<Gathered, 'cur' | 'value'>) {
  const currency = money.currencyById(ledgerCurrencyId);
  return { id: currency.code, value: formatAmount(value, currency) };
}

export async function listRakeback(kit: ServerKit, user: bigint) {
  const { percent, values } = await own(kit, user);
  return values.map((one) => ({ ...entry(kit, one), percent }));
}

/** What a claim would pay now, over all currencies, in dollars. */
export async function rakebackStatus(kit: ServerKit, user: bigint) {
  const { percent, next, values } = await own(kit, user);
  const soon = await expiryOf(kit, user, percent);
  return {
    percent,
    next,
    worthUsd: usdText(worthOf(kit, values)),
    days: settingsOf(kit).rakebackDays,
    expiring: soon && { at: soon.at, worthUsd: usdText(soon.micro) },
  };
}

const usdText = (micro: bigint): string => formatUnits(centsOf(micro), CENTS);

export async function offer(kit: ServerKit, { player }: Call<typeof rakebackOffer>) {
  const settings = settingsOf(kit);
  const account = player && (await readAccount(kit, player.id));
  return {
    percent: termsOf(settings, account?.level ?? settings.ladder.length).rakeback,
    everyHours: EVERY_HOURS,
    days: settings.rakebackDays,
    next: nextClaim(account?.rakebackAt ?? null),
    now: kit.runtime.now(),
  };
}

/** The days of a currency make way for what is left of them, on the newest one. */
const TAKE = `with others as (delete from reward_edge where user_id = $1 and cur = $2 and day < $3)
  update reward_edge set edge = $4 where user_id = $1 and cur = $2 and day = $3`;

/** Everything or nothing, in one transaction: of claims at the same time one is paid. */
export function claim(kit: ServerKit, { player, country }: Call<typeof claimRakeback>) {
  return kit.money.exclusive(player.id, async (client, state, draft) => {
    const refused = refuseReward(kit, state, country);
    if (refused) return refused;
    const now = kit.runtime.now();
    const account = await lockAccount(client, player.id);
    if (nextClaim(account.rakebackAt) > now) return cashbackTooEarly;
    const part = basisPoints(termsOf(settingsOf(kit), account.level).rakeback);
    // The player's row is locked, and what counts bets locks it first as well: nobody else writes these.
    const force = await inForce(kit, client);
    const { rows } = await client.query<EdgeRow>(READ, [player.id.toString(), ...force]);
    const due = gathered(rows, part).filter(({ value }) => value > 0n);
    if (due.length === 0) return nothingToCollect;
    for (const { cur: ledgerCurrencyId, edge, day, value } of due) {
      pay(kit, state, draft, { cur: ledgerCurrencyId, net: value, kind: KIND.rakeback });
      await client.query(TAKE, [
        player.id.toString(),
        ledgerCurrencyId,
        day,
        edgeLeft(edge, part, value).toString(),
      ]);
    }
    await client.query('update reward_player set rakeback_at = $2 where user_id = $1', [
      player.id.toString(),
      new Date(now),
    ]);
    return { claimed: due.map((one) => entry(kit, one)), next: now + EVERY_MS };
  });
}
