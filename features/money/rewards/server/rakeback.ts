/** Rakeback: the level's part of the edge that has gathered, paid at a claim. */
import { fail } from '#platform/contract/error.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import type { claimRakeback, rakebackOffer } from '../rakeback-contract.ts';
import { basisPoints, centsOf, CENTS, lockAccount, readAccount, settingsOf, termsOf } from './account.ts';
import { EDGE_SCALE } from '#platform/contract/edge.ts';
import { pay, refuseReward } from './pay.ts';

/** Between two claims. */
export const EVERY_HOURS = 4;
const EVERY_MS = EVERY_HOURS * 3_600_000;
/** Edge is in billionths, percent in hundredths of a percent. */
const SCALE = EDGE_SCALE * 10_000n;

const tooEarly = fail(409, 1, 'You can collect cashback after 4 hours');
const empty = fail(409, 2, 'There is nothing to collect yet.');

interface EdgeRow {
  cur: number;
  edge: string;
}

interface Gathered {
  readonly cur: number;
  readonly edge: bigint;
  /** Smallest units that a claim pays. */
  readonly value: bigint;
}

const READ = 'select cur, edge::text from reward_edge where user_id = $1 and edge > 0 order by cur';

/** @param part hundredths of a percent */
function gathered(rows: readonly EdgeRow[], part: bigint): Gathered[] {
  return rows.map(({ cur: ledgerCurrencyId, edge }) => ({
    cur: ledgerCurrencyId,
    edge: BigInt(edge),
    value: (BigInt(edge) * part) / SCALE,
  }));
}

/** What is left of the edge once `value` was paid for it: parts of a smallest unit are not lost. */
export function edgeLeft(edge: bigint, part: bigint, value: bigint): bigint {
  return part === 0n ? edge : (edge * part - value * SCALE) / part;
}

const nextClaim = (last: number | null): number => (last === null ? 0 : last + EVERY_MS);

async function own(kit: ServerKit, user: bigint) {
  const [account, { rows }] = await Promise.all([
    readAccount(kit, user),
    kit.db.pool.query<EdgeRow>(READ, [user.toString()]),
  ]);
  const { rakeback: percent } = termsOf(settingsOf(kit), account.level);
  return {
    percent,
    next: nextClaim(account.rakebackAt),
    values: gathered(rows, basisPoints(percent)).filter(({ value }) => value > 0n),
  };
}

function entry({ money }: ServerKit, { cur: ledgerCurrencyId, value }: Pick<Gathered, 'cur' | 'value'>) {
  const { code, decimals } = money.currencyById(ledgerCurrencyId);
  return { id: code, value: formatUnits(value, decimals) };
}

export async function listRakeback(kit: ServerKit, user: bigint) {
  const { percent, values } = await own(kit, user);
  return values.map((one) => ({ ...entry(kit, one), percent }));
}

/** What a claim would pay now, over all currencies, in dollars. */
export async function rakebackStatus(kit: ServerKit, user: bigint) {
  const { percent, next, values } = await own(kit, user);
  const worth = values.reduce(
    (sum, { cur: ledgerCurrencyId, value }) =>
      sum + microUsd(value, kit.money.currencyById(ledgerCurrencyId)),
    0n,
  );
  return { percent, next, worthUsd: formatUnits(centsOf(worth), CENTS) };
}

export async function offer(kit: ServerKit, { player }: Call<typeof rakebackOffer>) {
  const settings = settingsOf(kit);
  const account = player && (await readAccount(kit, player.id));
  return {
    percent: termsOf(settings, account?.level ?? settings.ladder.length).rakeback,
    everyHours: EVERY_HOURS,
    next: nextClaim(account?.rakebackAt ?? null),
    now: kit.runtime.now(),
  };
}

/** Everything or nothing, in one transaction: of claims at the same time one is paid. */
export function claim(kit: ServerKit, { player, country }: Call<typeof claimRakeback>) {
  return kit.money.exclusive(player.id, async (client, state, draft) => {
    const refused = refuseReward(kit, state, country);
    if (refused) return refused;
    const now = kit.runtime.now();
    const account = await lockAccount(client, player.id);
    if (nextClaim(account.rakebackAt) > now) return tooEarly;
    const part = basisPoints(termsOf(settingsOf(kit), account.level).rakeback);
    const { rows } = await client.query<EdgeRow>(`${READ} for update`, [player.id.toString()]);
    const due = gathered(rows, part).filter(({ value }) => value > 0n);
    if (due.length === 0) return empty;
    for (const { cur: ledgerCurrencyId, edge, value } of due) {
      pay(kit, state, draft, { cur: ledgerCurrencyId, net: value, kind: KIND.rakeback });
      await client.query('update reward_edge set edge = $3 where user_id = $1 and cur = $2', [
        player.id.toString(),
        ledgerCurrencyId,
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
