/** The end of free spins: what they won and was kept back is a bonus of the house then, or paid where there never will be one. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { BONUS_NOT_PLAYED, BONUS_TOO_SMALL, noBonus } from '#platform/server/services/bonus.ts';
import type { BonusWork } from '#platform/server/services/bonus.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import { keptOutBy } from '#platform/server/policy/bars.ts';
import { POLICY } from '#platform/server/policy/decide.ts';
import { pushBalance } from '../balance.ts';
import type { ProviderContext } from '../context.ts';
import { partsOf } from '../core/amounts.ts';
import { moveParts } from '../core/remainder.ts';
import { PLAYED_OUT } from './rows.ts';

/** A spin may bring further ones, and its win comes a little later. */
const QUIET_MS = 60_000;
const AT_ONCE = 100;

interface DueRow {
  readonly id: string;
  readonly at: string;
  readonly user_id: string;
  readonly cur: number;
}

/** Ends what was played or ran out, and gives what was kept back. A win that comes later still is given by the next run. */
export async function settleFreeSpins(context: ProviderContext): Promise<void> {
  const { kit } = context;
  const now = kit.runtime.now();
  await kit.db.pool.query(
    `update provider_free_spins f set state = 'over' where f.state in ('asked', 'open') and (f.until_at < $1 or ${PLAYED_OUT})
       and not exists (select 1 from provider_transaction t where t.spins = f.id and t.arrived_at > $2)`,
    [new Date(now), new Date(now - QUIET_MS)],
  );
  // To the end of the list: those that cannot be given now, as a bonus is under way, keep no other waiting.
  let last = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await kit.db.pool.query<DueRow>(
      `select f.id, f.at::text, f.user_id::text, f.cur from provider_free_spins f
        where f.pays = 'bonus' and f.state in ('over', 'cancelled', 'failed') and (f.at, f.id) > ($2::timestamptz, $3::uuid)
        and exists (
          select 1 from provider_transaction t
           where t.spins = f.id and t.held = 'held' and t.arrived_at is not null and not t.undone and t.amount > 0)
        order by f.at, f.id limit $1`,
      [AT_ONCE, last.at, last.id],
    );
    for (const row of rows)
      await giveHeld(context, row).catch((error: unknown) =>
        kit.log.error({ err: error, spins: row.id }, 'what free spins won is not given'),
      );
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)!;
  }
}

/** Gives what these free spins won, once; why it cannot be given now is kept for staff. */
async function giveHeld(context: ProviderContext, { id, user_id, cur }: DueRow): Promise<void> {
  const { kit } = context;
  const user = BigInt(user_id);
  const currency = kit.money.currencyById(cur);
  const done = await kit.money.exclusive(user, async (client, state, draft) => {
    const { rows } = await client.query<{ id: string; amount: string }>(
      `select id, amount::text from provider_transaction
        where spins = $1 and held = 'held' and arrived_at is not null and not undone for update`,
      [id],
    );
    const parts = rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const units = parts / partsOf(currency);
    const work: BonusWork = { client, state, draft };
    const given =
      units > 0n
        ? await kit.services.bonus.grant(work, { cur, amount: units, name: NAME, won: true })
        : noBonus;
    if (!isFailure(given)) {
      await client.query(
        `update provider_transaction set held = 'given' where spins = $1 and held = 'held'`,
        [id],
      );
      return { paid: false };
    }
    if (!isForGood(given, state, kit.runtime.now())) return given;
    await pay(context, work, { id, currency, parts });
    return { paid: true };
  });
  await kit.db.pool.query('update provider_free_spins set trouble = $2 where id = $1', [
    id,
    isFailure(done) ? done.message : null,
  ]);
  const player = isFailure(done) ? null : await kit.identity.byId(user);
  if (player) await pushBalance(context, player, currency);
}

/** Refusals that no waiting ends. */
const FOR_GOOD: ReadonlySet<number> = new Set([noBonus.code, BONUS_TOO_SMALL, BONUS_NOT_PLAYED]);

/** Whether there never will be a bonus for the player; what passes, as another bonus or a break, is waited for. */
function isForGood({ code }: Failure, { guard }: PlayerState, now: number): boolean {
  // Only where they live as verified: where they last logged in from is theirs to choose, and cash needs no wagering.
  if (code === POLICY.jurisdiction) return guard?.country !== undefined;
  // Who closed the account has chosen that too.
  if (code === POLICY.excluded) return keptOutBy(guard, now)?.excludedUntil === -1;
  return FOR_GOOD.has(code);
}

/** What the player is told the bonus is. */
const NAME = 'Free spins';

/** As if the wins had been paid when they came. */
async function pay(
  { kit }: ProviderContext,
  { client, state, draft }: BonusWork,
  { id, currency, parts: won }: { id: string; currency: Currency; parts: bigint },
): Promise<void> {
  const user = state.user.toString();
  const { rows } = await client.query<{ rest: string; owed: string }>(
    'select rest::text, owed::text from provider_remainder where user_id = $1 and cur = $2',
    [user, currency.id],
  );
  const before = { rest: BigInt(rows[0]?.rest ?? 0), owed: BigInt(rows[0]?.owed ?? 0) };
  const place = {
    cur: currency.id,
    counter: ACCOUNT.house,
    kind: KIND.providerPayout,
    ref: kit.runtime.uuid(),
  };
  const { remainder } = moveParts(state, draft, before, won, partsOf(currency), place);
  await client.query(
    `insert into provider_remainder (user_id, cur, rest, parts, owed) values ($1, $2, $3, $4, $5)
     on conflict (user_id, cur) do update set rest = excluded.rest, owed = excluded.owed`,
    [user, currency.id, remainder.rest.toString(), partsOf(currency).toString(), remainder.owed.toString()],
  );
  await client.query(
    `update provider_transaction set held = null, effect = case when arrived_at is null or undone then 0 else amount end
      where spins = $1 and held = 'held'`,
    [id],
  );
}
