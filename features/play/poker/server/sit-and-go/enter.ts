/** Entering a sit-and-go, leaving it while it waits, and calling one off. */
import type pg from 'pg';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import { UnknownOutcome } from '#platform/server/money/money.ts';
import { keyName } from '#platform/server/money/operation.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { usedKeys } from '#platform/server/money/settle.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import type { SitAndGoOffer } from '../../settings.ts';
import type { enterSitAndGo } from '../../sit-and-go-contract.ts';
import type { PokerContext } from '../context.ts';
import { voidHand } from '../finish.ts';
import { refuseTogether } from '../integrity/together.ts';
import { pay, payBack } from '../pay.ts';
import { isPlaying, readTable } from '../state.ts';
import { onTable, publishTable } from '../table.ts';
import { bookDues, noteRefunds } from './dues.ts';
import { begin } from './play.ts';
import {
  COLUMNS,
  entriesOf,
  openOf,
  readSitAndGo,
  saveSitAndGo,
  toSitAndGo,
  type SitAndGo,
} from './store.ts';
import {
  answerLost,
  enteredAlready,
  keyUsed,
  notEntered,
  sitAndGoClosed,
  tooManyTables,
  unknownOffer,
} from '../refusals.ts';

/** Bytes of a client seed that the player did not choose, and of an id. */
const RANDOM_BYTES = 8;

interface Terms {
  readonly cur: number;
  readonly buyIn: bigint;
  readonly fee: bigint;
}

/** Terms of an offer in smallest units; null: nobody can play for it now. */
export function termsOfOffer({ kit, onlyCurrency }: PokerContext, offer: SitAndGoOffer): Terms | null {
  const currency = kit.money.currency(offer.currency);
  if (!currency || !offer.enabled) return null;
  const only = onlyCurrency();
  if (only !== null && only !== currency.code) return null;
  if (kit.config.demo && !offer.demo) return null;
  const buyIn = parseAmount(offer.buyIn, currency);
  const fee = parseAmount(offer.fee, currency);
  if (buyIn === null || fee === null) return null;
  return { cur: ledgerId(currency, offer.demo ? 'demo' : 'real'), buyIn, fee };
}

/** Whether a game that waits is still what the operator offers. */
export function isOffered(context: PokerContext, game: SitAndGo): boolean {
  const offer = game.offer === null ? undefined : context.offer(game.offer);
  if (!offer) return false;
  const terms = termsOfOffer(context, offer);
  if (!terms) return false;
  const { name, seats, speed, game: played } = offer;
  return (
    terms.cur === game.cur &&
    terms.buyIn === game.buyIn &&
    terms.fee === game.fee &&
    name === game.name &&
    seats === game.size &&
    played === game.game &&
    speed === game.speed
  );
}

interface Entered {
  readonly game: SitAndGo;
  readonly balance: bigint | null;
  readonly stamp: number;
}

/** Enters the sit-and-go of an offer that waits; the last one who enters begins it. */
export async function enter(
  context: PokerContext,
  player: Player,
  body: BodyOf<typeof enterSitAndGo>,
  country: string | null,
): Promise<{ table: string; playing: boolean } | Failure> {
  const { kit } = context;
  const offer = context.offer(body.offer);
  if (!offer) return unknownOffer;
  const terms = termsOfOffer(context, offer);
  if (!terms) return sitAndGoClosed;
  const key = requestKey(`poker:enter:${offer.id}:${body.key}`, 'posting');
  try {
    const done = await kit.money.exclusive<Entered>(player.id, async (client, wallet, draft) => {
      const used = (await usedKeys(client, [{ user: player.id, key }])).get(keyName(player.id, key));
      if (used !== undefined) {
        const before = await gameOfPosting(client, used);
        // Left since: nobody is told of an entry that there is no more.
        return before ? { game: before, balance: null, stamp: 0 } : keyUsed;
      }
      const game = await waitingGame(context, client, offer, terms);
      if (!game || !isOffered(context, game)) return sitAndGoClosed;
      const entries = await entriesOf(client, game.id);
      const refused = await refuseEntry(context, client, player.id, game, entries);
      if (refused) return refused;
      const id = kit.runtime.uuid();
      const paid = await pay(
        { context, client, country },
        wallet,
        draft,
        game.cur,
        game.buyIn + game.fee,
        id,
        KIND.pokerEntry,
      );
      if (isFailure(paid)) return paid;
      const entry = {
        user: player.id,
        seat: firstFree(entries),
        clientSeed: body.clientSeed ?? kit.runtime.random(RANDOM_BYTES).toString('hex'),
      };
      await client.query(
        'insert into poker_sit_and_go_entry (game_id, user_id, seat, client_seed, at, ref) values ($1, $2, $3, $4, $5, $6)',
        [game.id, player.id.toString(), entry.seat, entry.clientSeed, kit.runtime.now(), id],
      );
      const all = [...entries, entry].toSorted((a, b) => a.seat - b.seat);
      const now = all.length === game.size ? await begin(context, client, game, all) : game;
      if (now !== game) await saveSitAndGo(client, now);
      draft.keys.push({ user: player.id, key, ref: id });
      return { game: now, balance: paid, stamp: draft.stamp(wallet) };
    });
    if (isFailure(done)) return done;
    const { game, balance, stamp } = done;
    if (balance !== null) {
      await pushBalance(kit, player.id, { ledgerCurrencyId: game.cur, balance, bonus: null, stamp });
      if (game.status === 'playing') await callPlayers(context, game);
    }
    return { table: game.id, playing: game.status === 'playing' };
  } catch (error) {
    if (error instanceof UnknownOutcome) return answerLost;
    throw error;
  }
}

/** The game of an offer that waits, locked; made when there is none. */
async function waitingGame(
  { kit }: PokerContext,
  client: pg.ClientBase,
  offer: SitAndGoOffer,
  { cur, buyIn, fee }: Terms,
): Promise<SitAndGo | null> {
  // Whoever waits for the lock may find that the last seat was taken meanwhile: the next one is theirs.
  for (let tries = 0; tries < 3; tries++) {
    await client.query(
      `insert into poker_sit_and_go (id, offer, name, cur, size, game, speed, buy_in, fee, status, made_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10) on conflict (offer) where status = 'open' do nothing`,
      [
        `sg-${kit.runtime.random(RANDOM_BYTES).toString('hex')}`,
        offer.id,
        offer.name,
        cur,
        offer.seats,
        offer.game,
        offer.speed,
        buyIn.toString(),
        fee.toString(),
        kit.runtime.now(),
      ],
    );
    const game = await openOf(client, offer.id);
    if (game) return game;
  }
  return null;
}

async function refuseEntry(
  context: PokerContext,
  client: pg.ClientBase,
  user: bigint,
  { id: place, cur }: SitAndGo,
  entries: readonly { readonly user: bigint }[],
): Promise<Failure | null> {
  if (entries.some((one) => one.user === user)) return enteredAlready;
  const { rows } = await client.query<{ tables: number }>(
    `select (select count(*)::int from poker_seat where user_id = $1 and place is null)
       + (select count(*)::int from poker_sit_and_go g join poker_sit_and_go_entry e on e.game_id = g.id and e.user_id = $1
          where g.status = 'open') as tables`,
    [user.toString()],
  );
  const { maxTables } = context.settings();
  if (rows[0]!.tables >= maxTables) return tooManyTables(maxTables);
  return refuseTogether(context, client, { user, cur, place, others: entries.map((one) => one.user) });
}

function firstFree(entries: readonly { readonly seat: number }[]): number {
  let seat = 0;
  while (entries.some((one) => one.seat === seat)) seat++;
  return seat;
}

async function gameOfPosting(client: pg.ClientBase, ref: string): Promise<SitAndGo | null> {
  const { rows } = await client.query(
    `select ${COLUMNS} from poker_sit_and_go g join poker_sit_and_go_entry e on e.game_id = g.id where e.ref = $1`,
    [ref],
  );
  return rows[0] ? toSitAndGo(rows[0]) : null;
}

/** Tells those who entered that their game begins, wherever they are. */
export async function callPlayers(context: PokerContext, { id, name }: SitAndGo): Promise<void> {
  const { kit } = context;
  for (const { user } of await entriesOf(kit.db.pool, id)) {
    const owner = await kit.identity.byId(user);
    if (!owner) continue;
    const channel = channelOfPlayer('poker-own.{user}', owner._id);
    kit.realtime.publish(channel, 'begins', { table: id, name }, { urgent: true });
  }
  const state = await readTable(kit.db.pool, id, false);
  if (state) await publishTable(context, state);
}

/** Takes a player out of the sit-and-go of an offer that waits; what was paid goes back in the same transaction. */
export async function leave(
  context: PokerContext,
  user: bigint,
  offer: string,
): Promise<{ left: true } | Failure> {
  const { kit } = context;
  const done = await kit.money.exclusive<Entered>(user, async (client, wallet, draft) => {
    const game = await openOf(client, offer);
    if (!game) return notEntered;
    const gone = await client.query<{ at: string }>(
      'delete from poker_sit_and_go_entry where game_id = $1 and user_id = $2 returning at::text',
      [game.id, user.toString()],
    );
    const entry = gone.rows[0];
    if (!entry) return notEntered;
    const amount = game.buyIn + game.fee;
    const paid = await payBack({ context, client }, wallet, draft, game.cur, amount, kit.runtime.uuid(), {
      stake: { paid: amount, at: Number(entry.at) },
    });
    if (isFailure(paid)) return paid;
    return { game, balance: paid, stamp: draft.stamp(wallet) };
  });
  if (isFailure(done)) return done;
  const { game, balance, stamp } = done;
  await pushBalance(kit, user, { ledgerCurrencyId: game.cur, balance: balance!, bonus: null, stamp });
  return { left: true };
}

/** Ends a game without a winner: the room is off, or its offer is gone. Safe to repeat. */
export async function callOff(context: PokerContext, id: string): Promise<void> {
  const { kit } = context;
  const waits = await kit.db.transaction(async (client) => {
    const game = await readSitAndGo(client, id, true);
    if (game?.status !== 'open') return false;
    await noteRefunds(client, game, await entriesOf(client, id));
    await saveSitAndGo(client, { ...game, status: 'cancelled', endedAt: kit.runtime.now() });
    return true;
  });
  if (!waits)
    await onTable(context, id, (state) => {
      const now = kit.runtime.now();
      if (state.sitAndGo?.status !== 'playing') return true;
      if (isPlaying(state)) voidHand(state, now);
      state.sitAndGo = { ...state.sitAndGo, status: 'cancelled', endedAt: now };
      state.dueAt = null;
      return true;
    });
  await bookDues(context, id);
}
