/** The ladder as players and staff see it. */
import { formatUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { KIND, kindName } from '#platform/server/money/kinds.ts';
import { progressOf } from '../progress.ts';
import type { VipData, VipLevel, vipUser } from '../vip-contract.ts';
import { type Account, centsOf, CENTS, readAccount, settingsOf, termsOf } from './account.ts';
import { cashbackStatus } from './cashback.ts';
import { cents } from './dollars.ts';
import { faucetStatus } from './faucet.ts';
import { rakebackStatus } from './rakeback.ts';
import { ticketsOf } from './ticket-count.ts';
import { nextSpin } from './tickets.ts';
import { unknownPlayer } from './refusals.ts';

const REWARDS = [KIND.rakeback, KIND.cashback, KIND.faucet, KIND.promocode, KIND.wheelPrize];

const shownDollars = (usd: string): string => formatUnits(cents(usd), CENTS);

function dataOf(kit: ServerKit, { deposited, wagered, level }: Omit<Account, 'tickets'>): VipData {
  return {
    type: 'data',
    level,
    deposited: formatUnits(centsOf(deposited), CENTS),
    wagered: formatUnits(centsOf(wagered), CENTS),
    progress: progressOf({ deposited, wagered }, level, settingsOf(kit).ladder),
  };
}

function levels(kit: ServerKit): VipLevel[] {
  const { start, ladder } = settingsOf(kit);
  return [{ ...start, depositUsd: '0', wagerUsd: '0' }, ...ladder].map((one, level) => ({
    type: 'level',
    level,
    name: one.name,
    depositRequirement: shownDollars(one.depositUsd),
    wagerRequirement: shownDollars(one.wagerUsd),
    withdrawFee: one.withdrawFee,
    rakeback: one.rakeback,
    cashback: one.cashback,
    bonusWheelMaxReward: shownDollars(one.wheelMaxUsd),
  }));
}

export async function showLadder(kit: ServerKit, player: Player | null) {
  const account = await readAccount(kit, player?.id ?? 0n);
  return [dataOf(kit, account), ...levels(kit)];
}

export async function showStatus(kit: ServerKit, { id }: Player) {
  const account = await readAccount(kit, id);
  const [faucet, rakeback, cashback] = await Promise.all([
    faucetStatus(kit, id, account),
    rakebackStatus(kit, id),
    cashbackStatus(kit, id, account.level),
  ]);
  const { count, expires } = await ticketsOf(kit, account);
  const wheel = { tickets: count, expires, next: nextSpin(account.spunAt) };
  return { now: kit.runtime.now(), faucet, rakeback, cashback, wheel };
}

/** What withdrawals and others ask of the level. */
export async function standing(kit: ServerKit, user: bigint) {
  if (!kit.features.isOn('rewards')) return { level: 0, withdrawFeePercent: '0' };
  const { level } = await readAccount(kit, user);
  return { level, withdrawFeePercent: termsOf(settingsOf(kit), level).withdrawFee };
}

export async function showUser(kit: ServerKit, { body }: Call<typeof vipUser>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return unknownPlayer;
  const account = await readAccount(kit, player.id);
  const { rows } = await kit.db.pool.query<{ kind: number; cur: number; sum: string }>(
    `select kind, cur, sum(credit - debit)::text as sum from entry
     where account = $1 and account > 0 and kind = any($2::smallint[]) group by kind, cur`,
    [player.id.toString(), REWARDS],
  );
  return {
    data: dataOf(kit, account),
    deposits: account.deposits,
    paidUsd: REWARDS.map((kind) => {
      const lines = rows.filter((row) => row.kind === kind);
      const worth = lines.reduce(
        (sum, row) => sum + microUsd(BigInt(row.sum), kit.money.currencyById(row.cur)),
        0n,
      );
      return { kind: kindName(kind), value: formatUnits(centsOf(worth), CENTS) };
    }),
  };
}
