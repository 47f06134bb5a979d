/** Free spins that are written down here and had from the aggregator: asked for until it says whether it gives them. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { accountOf } from '../account.ts';
import type { ProviderContext } from '../context.ts';
import type { GisAccount } from '../slotegrator/client.ts';
import { cancelSpins, hasSpins, setSpins } from '../slotegrator/free-spins.ts';
import { none, notOpen, silent } from './refusals.ts';
import { readSpins, type SpinsRow } from './rows.ts';

/** A call that is under way has been answered or given up by then. */
const AGAIN_AFTER_MS = 60_000;

/** Asks the aggregator. @returns a refusal where there is none, or it does not answer */
export async function asked<Reply>(
  context: ProviderContext,
  question: (account: GisAccount) => Promise<Reply>,
): Promise<Reply | Failure> {
  try {
    const account = await accountOf(context);
    return account ? await question(account) : none;
  } catch (error) {
    context.kit.log.warn({ err: error }, 'free spins of the aggregator');
    return silent;
  }
}

/** Why this player may be given no free spins now, whoever gives them; null: they may. */
export function refuseGift(
  { kit }: ProviderContext,
  { id }: Player,
  pays: SpinsRow['pays'],
): Promise<Failure | null> {
  const wagering = pays === 'bonus' ? kit.services.bonus.wagering() : null;
  return kit.policy.ask('bonus', id, {
    product: 'bonuses',
    country: null,
    unasked: true,
    demo: kit.config.demo,
    worth: 0n,
    ...(wagering !== null && { wagering }),
  });
}

/** Has the aggregator take back what was not played. @returns a refusal where it may still have them */
export async function takeBack(context: ProviderContext, id: string): Promise<Failure | null> {
  const { runtime } = context.kit;
  const done = await asked(context, (account) => cancelSpins(account, runtime, id));
  // What the aggregator says that it does not have, nobody has to take back there.
  const isGone =
    !isFailure(done) || (await asked(context, (account) => hasSpins(account, runtime, id))) === false;
  return isGone ? null : done;
}

/** Has the aggregator give what is written down; one that has them already gives nothing more. */
export async function order(
  context: ProviderContext,
  player: Player,
  row: SpinsRow,
): Promise<{ id: string } | Failure> {
  const { kit } = context;
  const { id, state } = row;
  if (state === 'open') return { id };
  if (state !== 'asked' && state !== 'failed') return notOpen;
  const barred = await refuseGift(context, player, row.pays);
  if (barred) {
    // The player was barred since they were written down, and the aggregator may have them.
    if (state === 'asked' && !(await takeBack(context, id)))
      await kit.db.pool.query(
        `update provider_free_spins set state = 'failed' where id = $1 and state = 'asked'`,
        [id],
      );
    return barred;
  }
  const done = await asked(context, (account) =>
    setSpins(account, kit.runtime, {
      id,
      playerId: player._id,
      playerName: player.name,
      currency: kit.money.currencyById(row.cur).code.toUpperCase(),
      game: row.game,
      quantity: row.quantity,
      bet: row.bet,
      from: row.from_at.getTime(),
      until: row.until_at.getTime(),
    }),
  );
  // Its answer may be what was lost. Refused are they once it says that it has none, else nobody knows and it is asked again.
  const has = !isFailure(done) || (await asked(context, (account) => hasSpins(account, kit.runtime, id)));
  const learnt = has === true ? 'open' : has === false ? 'failed' : 'asked';
  const { rows } = await kit.db.pool.query<Pick<SpinsRow, 'state'>>(
    `update provider_free_spins set state = case when state in ('asked', 'failed') then $2 else state end
      where id = $1 returning state`,
    [id, learnt],
  );
  const now = rows[0]?.state;
  if (now === 'cancelled' || now === 'over') {
    // That was meanwhile: what the aggregator may have now is nobody's.
    if (has !== false) await asked(context, (account) => cancelSpins(account, kit.runtime, id));
    return notOpen;
  }
  return isFailure(done) && now !== 'open' ? done : { id };
}

/** Orders again what was asked for a while ago and never answered; the aggregator gives the same name once. */
export async function orderAgain(context: ProviderContext): Promise<void> {
  const { kit } = context;
  const now = kit.runtime.now();
  // In no order: one that is never answered keeps no other from its turn.
  const rows = await readSpins(
    kit.db.pool,
    `f.state = 'asked' and f.at < $1 and f.until_at > $2 order by random()`,
    [new Date(now - AGAIN_AFTER_MS), new Date(now)],
  );
  for (const row of rows) {
    const player = await kit.identity.byId(BigInt(row.user_id));
    const done = player ? await order(context, player, row) : null;
    // Where one is not answered, the others are left to the next run: each may be waited for long. Who is barred keeps nobody waiting.
    if (isFailure(done) && !done.policy) return;
  }
}
