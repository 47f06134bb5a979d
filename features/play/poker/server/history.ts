/** Hands that were played, for those who were dealt in to them. */
import { type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { act, potOf } from '#engines/poker/betting.ts';
import { cardName } from '#engines/poker/cards.ts';
import { proveCards } from '#engines/poker/deck-proof.ts';
import type { hands, HandReply, PlayedHand, proof } from '../hand-contract.ts';
import { begunBetting, gameOf } from './betting.ts';
import { isBot, shownUser } from './bots/names.ts';
import { deckOf, ownCards } from './cards.ts';
import type { PokerContext } from './context.ts';
import { NO_CURRENCY } from './sit-and-go/play.ts';
import { isSitAndGo, readSitAndGo } from './sit-and-go/store.ts';
import { readHand, type CardName, type Hand, type HandEnd, type HandStart } from './state.ts';
import { readTournament, tournamentOfTable } from './tournament/store.ts';
import { resultView } from './views.ts';
import { noHand } from './refusals.ts';

const HOUR_MS = 3_600_000;
const SIZES = [2, 6, 9];

export async function listHands(
  context: PokerContext,
  player: Player,
  { table, before, limit }: BodyOf<typeof hands>,
): Promise<PlayedHand[]> {
  const { rows } = await context.kit.db.pool.query<{
    table_id: string;
    no: number;
    ended_at: string;
    cur: number;
    net: string;
    name: string | null;
  }>(
    `select p.table_id, p.no, p.ended_at::text, p.cur, p.net::text, coalesce(g.name, m.name) as name
     from poker_played p left join poker_sit_and_go g on g.id = p.table_id
     left join poker_tournament m on m.id = substring(p.table_id from '^(mt-[0-9a-f]{12})-')
     where p.user_id = $1 and p.ended_at < $2 and ($3::text is null or p.table_id = $3) order by p.ended_at desc, p.table_id, p.no limit $4`,
    [player.id.toString(), before ?? Number.MAX_SAFE_INTEGER, table ?? null, limit],
  );
  return rows.map((row) => {
    const chips = row.cur === NO_CURRENCY;
    return {
      table: row.table_id,
      name: row.name ?? context.terms(row.table_id)?.name ?? row.table_id,
      no: row.no,
      at: Number(row.ended_at),
      currency: chips ? '' : context.currency(row.cur).code,
      demo: row.cur < 0,
      chips,
      net: formatAmount(BigInt(row.net), context.places(row.cur)),
    };
  });
}

interface Played {
  readonly hand: Hand;
  readonly seat: number;
  readonly cur: number;
}

/** A hand that is over and that the player was dealt in to. */
export async function playedHand(
  { kit }: PokerContext,
  user: bigint,
  { table, no }: { table: string; no: number },
): Promise<Played | null> {
  const { rows } = await kit.db.pool.query<{ seat: number; cur: number }>(
    `select p.seat, p.cur from poker_hand h join poker_played p on p.table_id = h.table_id and p.no = h.no and p.ended_at = h.ended_at
     where h.table_id = $1 and h.no = $2 and p.user_id = $3`,
    [table, no, user.toString()],
  );
  const hand = rows[0] ? await readHand(kit.db.pool, table, no) : null;
  return hand?.result ? { hand, ...rows[0]! } : null;
}

export async function oneHand(
  context: PokerContext,
  player: Player,
  body: { table: string; no: number },
): Promise<HandReply | Failure> {
  const played = await playedHand(context, player.id, body);
  if (!played) return noHand;
  return handView(context, body.table, played.hand, played.cur, played.seat);
}

/** A hand that is over. @param seat whose cards are in it; null: nobody's but what was shown */
export async function handView(
  context: PokerContext,
  table: string,
  hand: Hand,
  cur: number,
  seat: number | null,
): Promise<HandReply> {
  const chips = cur === NO_CURRENCY;
  const places = context.places(cur);
  const units = (value: bigint) => formatAmount(value, places);
  const { start, result } = hand;
  return {
    table,
    name: (await nameOf(context, table)) ?? table,
    no: hand.no,
    game: gameOf(start),
    size: sizeOf(start),
    at: hand.startedAt,
    currency: chips ? '' : context.currency(cur).code,
    decimals: places.decimals,
    demo: cur < 0,
    chips,
    smallBlind: units(start.smallBlind),
    bigBlind: units(start.bigBlind),
    button: start.button,
    seat,
    cards: seat === null ? [] : ownCards(context, table, hand, seat),
    seats: await Promise.all(
      start.seats.map(async (one) => ({
        seat: one.seat,
        name: (await shownUser(context, one.user)).name,
        bot: isBot(one.user),
        stack: units(one.stack),
      })),
    ),
    posts: start.posts.map((one) => ({ seat: one.seat, type: one.type, amount: units(one.amount) })),
    actions: actionViews(hand, units),
    board: [...result!.board],
    result: resultView(result!, units),
  };
}

/** How many seats the table had; of a hand that does not say so, the fewest that a table with its seats can have. */
function sizeOf({ size, seats }: HandStart): number {
  const last = Math.max(...seats.map(({ seat }) => seat));
  return size ?? SIZES.find((one) => one > last)!;
}

/** What a table is called; undefined: it is gone. */
export async function nameOf({ kit, terms }: PokerContext, table: string): Promise<string | undefined> {
  const tournament = tournamentOfTable(table);
  if (tournament !== null) return (await readTournament(kit.db.pool, tournament))?.name;
  return isSitAndGo(table) ? (await readSitAndGo(kit.db.pool, table))?.name : terms(table)?.name;
}

function actionViews({ start, actions }: Hand, units: (value: bigint) => string): HandReply['actions'] {
  let betting = begunBetting(start);
  return actions.map((action) => {
    const next = act(betting, action);
    if (!next.ok) throw new Error(next.message);
    const added = potOf(next.value) - potOf(betting);
    betting = next.value;
    return {
      seat: action.seat,
      type: action.type,
      to: 'to' in action ? units(action.to) : null,
      added: units(added),
      street: action.street,
    };
  });
}

/** Cards of the board in the order of the deck: the first run, then the second, or those that would have come. */
function shownBoard({ board, second, rabbit = [] }: HandEnd): readonly CardName[] {
  return [...board, ...rabbit, ...(second ?? []).filter((card) => !board.includes(card))];
}

/** What proves a hand: the own cards, the board and what was shown at once; the seed when its time has come. */
export async function proveHand(
  context: PokerContext,
  player: Player,
  body: { table: string; no: number },
): Promise<ReplyOf<typeof proof> | Failure> {
  const played = await playedHand(context, player.id, body);
  if (!played) return noHand;
  const { hand, seat } = played;
  const { deck, dealt, seeds } = deckOf(context, body.table, hand);
  const shown = hand.result!.shown.map((one) => one.seat);
  const places = [
    ...[...new Set([seat, ...shown])].flatMap((one) => dealt.places.get(one) ?? []),
    ...shownBoard(hand.result!).map((_card, at) => dealt.boardAt + at),
  ];
  const revealedAt = hand.endedAt! + context.settings().revealHours * HOUR_MS;
  return {
    tableId: body.table,
    handNo: hand.no,
    commitment: hand.commitment,
    clientSeeds: [...seeds.clientSeeds],
    root: hand.root,
    cards: proveCards(deck, seeds, places).map((one) => ({
      index: one.index,
      card: cardName(one.card),
      salt: one.salt,
      path: [...one.path],
    })),
    serverSeed: context.kit.runtime.now() >= revealedAt ? seeds.serverSeed : null,
    revealedAt,
    chain: { previous: hand.previous, body: hand.body!, hash: hand.hash! },
  };
}
