/** Calls about free spins: of players who have them, and of staff who give them. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { parseAmount } from '#platform/contract/money.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { microEur } from '#platform/server/money/currency.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { refuseSubject } from '#platform/server/services/staff-acts.ts';
import {
  cancelSpins as cancelCall,
  freeSpins,
  giveSpins,
  spinGames,
  spinsOfPlayer,
  spinStakes,
} from '../../free-spins-contract.ts';
import { gameId, type ProviderContext } from '../context.ts';
import { PROVIDER } from '../slotegrator/callback.ts';
import { readSpinBets, type SpinBet } from '../slotegrator/free-spins.ts';
import { asked, order, orderAgain, refuseGift, takeBack } from './order.ts';
import { noCurrency, noPlayer, noStake, notOpen, tooMuch } from './refusals.ts';
import { readSpins, viewOf } from './rows.ts';
import { settleFreeSpins } from './settle.ts';

const DAY_MS = 86_400_000;

export function serveFreeSpins(context: ProviderContext): void {
  const { kit } = context;
  const { pool } = kit.db;

  kit.serve(freeSpins, async ({ player }) => {
    const open = await readSpins(
      pool,
      `f.user_id = $1 and f.state = 'open' and f.until_at > $2 order by f.until_at`,
      [player.id.toString(), new Date(kit.runtime.now())],
    );
    const views = await Promise.all(open.map((row) => viewOf(context, row)));
    return {
      spins: views
        .filter(({ used, quantity }) => used < quantity)
        .map(({ trouble: _trouble, reason: _reason, at: _at, ...shown }) => shown),
    };
  });
  kit.serve(spinsOfPlayer, async ({ body }) => {
    const player = await kit.identity.byPublicId(body.user);
    if (!player) return noPlayer;
    const rows = await readSpins(pool, 'f.user_id = $1 order by f.at desc', [player.id.toString()]);
    return { spins: await Promise.all(rows.map((row) => viewOf(context, row))) };
  });
  kit.serve(spinGames, async () => {
    const { rows } = await pool.query<{ id: string; name: string; maker: string }>(
      'select id, name, maker from provider_game where provider = $1 and freespins order by name, id',
      [PROVIDER],
    );
    return { games: rows.map(({ id, ...game }) => ({ id: gameId(PROVIDER, id), ...game })) };
  });
  kit.serve(spinStakes, async ({ body }) => {
    const currency = currencyFor(context, body.currency);
    if (!currency) return noCurrency;
    const bets = await betsOf(context, nameOf(body.game), currency);
    return isFailure(bets) ? bets : { stakes: [...new Set(bets.map(({ stake }) => stake))] };
  });
  kit.serve(giveSpins, ({ body, player }) => give(context, player, body));
  kit.serve(cancelCall, ({ body, player }) => cancel(context, player, body));
  kit.run.every('* * * * *', 'settle-free-spins', () => settleFreeSpins(context), { whileOff: true });
  kit.run.every('* * * * *', 'order-free-spins', () => orderAgain(context));
}

const nameOf = (game: string): string => game.slice(gameId(PROVIDER, '').length);

function currencyFor({ kit, onlyCurrency }: ProviderContext, code: string): Currency | null {
  const currency = kit.money.currency(code.toLowerCase());
  const only = onlyCurrency();
  return currency && (only === null || only === currency.code) ? currency : null;
}

function betsOf(
  context: ProviderContext,
  game: string,
  currency: Currency,
): Promise<readonly SpinBet[] | Failure> {
  const code = currency.code.toUpperCase();
  return asked(context, (account) => readSpinBets(account, context.kit.runtime, game, code));
}

interface Wanted {
  readonly user: string;
  readonly game: string;
  readonly currency: string;
  readonly quantity: number;
  readonly stake: string;
  readonly days: number;
  readonly pays: 'cash' | 'bonus';
  readonly reason: string;
  readonly key: string;
}

/** Written down first: what the aggregator calls about them is known, also when its answer is lost. */
async function give(
  context: ProviderContext,
  staff: Player,
  body: Wanted,
): Promise<{ id: string } | Failure> {
  const { kit } = context;
  const player = await kit.identity.byPublicId(body.user);
  if (!player) return noPlayer;
  const above = refuseSubject(staff, player);
  if (above) return above;
  const currency = currencyFor(context, body.currency);
  if (!currency) return noCurrency;
  const before = await orderWritten(context, player, currency, body);
  if (before) return before;
  const barred = await refuseGift(context, player, body.pays);
  if (barred) return barred;
  const game = nameOf(body.game);
  const bets = await betsOf(context, game, currency);
  if (isFailure(bets)) return bets;
  const bet = bets.find(({ stake }) => stake === body.stake);
  const units = bet ? parseAmount(bet.stake, currency) : null;
  if (!bet || units === null) return noStake;
  const now = kit.runtime.now();
  const worth = microEur(units * BigInt(body.quantity), currency);
  const written = await refusableTransaction(kit.db, async (client) => {
    const { rowCount } = await client.query(
      `insert into provider_free_spins (id, provider, user_id, cur, game, quantity, stake, bet, pays, state, staff, reason, from_at, until_at, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'asked', $10, $11, $12, $13, $12) on conflict do nothing`,
      [
        body.key,
        PROVIDER,
        player.id.toString(),
        currency.id,
        game,
        body.quantity,
        bet.stake,
        JSON.stringify(bet.named),
        body.pays,
        staff._id,
        body.reason,
        new Date(now),
        new Date(now + body.days * DAY_MS),
      ],
    );
    // The same call came twice at once: what the other one wrote is looked at as if it had been there.
    if (!rowCount) return null;
    const act = { staff, player: player.id, microEur: worth };
    if (!(await kit.services.staffRequests.mayAlone(client, act))) return tooMuch;
    const { user: subject, ...detail } = body;
    await kit.audit.append({ actor: staff._id, action: 'freespins.give', subject, detail }, client);
    return null;
  });
  if (isFailure(written)) return written;
  return (await orderWritten(context, player, currency, body)) ?? notOpen;
}

/** Orders what is written down under this key. @returns null: nothing is */
async function orderWritten(
  context: ProviderContext,
  player: Player,
  currency: Currency,
  wanted: Wanted,
): Promise<{ id: string } | Failure | null> {
  const [row] = await readSpins(context.kit.db.pool, 'f.id = $1', [wanted.key]);
  if (!row) return null;
  const { game, quantity, stake, days, pays } = wanted;
  const isSame =
    row.user_id === player.id.toString() &&
    row.cur === currency.id &&
    row.game === nameOf(game) &&
    row.quantity === quantity &&
    row.stake === stake &&
    row.pays === pays &&
    row.until_at.getTime() - row.from_at.getTime() === days * DAY_MS;
  return isSame ? order(context, player, row) : notOpen;
}

/** What was won until then is the player's. */
async function cancel(
  context: ProviderContext,
  staff: Player,
  { id, reason }: { id: string; reason: string },
): Promise<{ cancelled: true } | Failure> {
  const { kit } = context;
  const [row] = await readSpins(kit.db.pool, 'f.id = $1', [id]);
  if (!row || row.state === 'cancelled' || row.state === 'over') return notOpen;
  const player = await kit.identity.byId(BigInt(row.user_id));
  if (!player) return notOpen;
  const above = refuseSubject(staff, player);
  if (above) return above;
  const kept = await takeBack(context, id);
  if (kept) return kept;
  await kit.db.transaction(async (client) => {
    await client.query(`update provider_free_spins set state = 'cancelled' where id = $1`, [id]);
    const detail = { id, reason };
    await kit.audit.append(
      { actor: staff._id, action: 'freespins.cancel', subject: player._id, detail },
      client,
    );
  });
  return { cancelled: true };
}
