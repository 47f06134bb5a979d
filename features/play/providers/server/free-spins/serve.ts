/** Calls about free spins: of players who have them, and of staff who give them. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
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
  SPINS,
  spinsOfPlayer,
  spinStakes,
} from '../../free-spins-contract.ts';
import { accountOf } from '../account.ts';
import { gameId, type ProviderContext } from '../context.ts';
import { PROVIDER } from '../slotegrator/callback.ts';
import type { GisAccount } from '../slotegrator/client.ts';
import { cancelSpins, hasSpins, readSpinBets, setSpins, type SpinBet } from '../slotegrator/free-spins.ts';
import { readSpins, type SpinsRow, viewOf } from './rows.ts';
import { settleFreeSpins } from './settle.ts';

const DAY_MS = 86_400_000;
const none = fail(409, SPINS.none, 'No aggregator gives free spins here.');
const silent = fail(502, SPINS.silent, 'The aggregator does not answer, or refuses.');
const noPlayer = fail(422, SPINS.player, 'No such player.', { user: 'invalid' });
const noStake = fail(422, SPINS.bet, 'Spins of this stake cannot be had at this game.', {
  stake: 'invalid',
});
const noCurrency = fail(422, SPINS.currency, 'This game is not played in this currency.', {
  currency: 'invalid',
});
const notOpen = fail(409, SPINS.state, 'These free spins are over, or the key was used for others.');
const tooMuch = fail(409, SPINS.much, 'This is worth more than one of staff may give alone in a day.');

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
  kit.run.every('* * * * *', 'settle-free-spins', () => settleFreeSpins(context));
}

const nameOf = (game: string): string => game.slice(gameId(PROVIDER, '').length);

function currencyFor({ kit, onlyCurrency }: ProviderContext, code: string): Currency | null {
  const currency = kit.money.currency(code.toLowerCase());
  const only = onlyCurrency();
  return currency && (only === null || only === currency.code) ? currency : null;
}

/** Asks the aggregator. @returns a refusal where there is none, or it does not answer */
async function asked<Reply>(
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
  const [before] = await readSpins(kit.db.pool, 'f.id = $1', [body.key]);
  if (before) return before.user_id === player.id.toString() ? order(context, player, before) : notOpen;
  const game = nameOf(body.game);
  const bets = await betsOf(context, game, currency);
  if (isFailure(bets)) return bets;
  const bet = bets.find(({ stake }) => stake === body.stake);
  const units = bet ? parseAmount(bet.stake, currency) : null;
  if (!bet || units === null) return noStake;
  const now = kit.runtime.now();
  const worth = microEur(units * BigInt(body.quantity), currency);
  const written = await refusableTransaction(kit.db, async (client) => {
    const act = { staff, player: player.id, microEur: worth };
    if (!(await kit.services.staffRequests.mayAlone(client, act))) return tooMuch;
    await client.query(
      `insert into provider_free_spins (id, provider, user_id, cur, game, quantity, stake, bet, pays, state, staff, reason, from_at, until_at, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'asked', $10, $11, $12, $13, $12)`,
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
    const { user: subject, ...detail } = body;
    await kit.audit.append({ actor: staff._id, action: 'freespins.give', subject, detail }, client);
    return null;
  });
  if (isFailure(written)) return written;
  const [row] = await readSpins(kit.db.pool, 'f.id = $1', [body.key]);
  return order(context, player, row!);
}

/** Has the aggregator give what is written down; one that has them already gives nothing more. */
async function order(
  context: ProviderContext,
  player: Player,
  row: SpinsRow,
): Promise<{ id: string } | Failure> {
  const { kit } = context;
  const { id, state } = row;
  if (state === 'open') return { id };
  if (state !== 'asked' && state !== 'failed') return notOpen;
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
  // Its answer may be what was lost.
  const given =
    !isFailure(done) || (await asked(context, (account) => hasSpins(account, kit.runtime, id))) === true;
  await kit.db.pool.query(
    `update provider_free_spins set state = $2 where id = $1 and state in ('asked', 'failed')`,
    [id, given ? 'open' : 'failed'],
  );
  return isFailure(done) && !given ? done : { id };
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
  const done = await asked(context, (account) => cancelSpins(account, kit.runtime, id));
  // What the aggregator never had, nobody has to take back there.
  if (isFailure(done) && row.state === 'open') return done;
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
