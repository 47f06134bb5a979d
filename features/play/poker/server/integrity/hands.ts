/** Hands that are over, as staff find and replay them. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import { cardName } from '#engines/poker/cards.ts';
import type { FoundHand, staffHand, StaffHand, staffHands } from '../../hands-staff-contract.ts';
import { deckOf } from '../cards.ts';
import { botName } from '../bots/names.ts';
import type { PokerContext } from '../context.ts';
import { decode } from '../encode.ts';
import { handView, nameOf } from '../history.ts';
import { NO_CURRENCY } from '../sit-and-go/play.ts';
import { readHand, type HandEnd, type HandStart } from '../state.ts';
import { refuseEyes } from './eyes.ts';

const PAGE = 30;

const noCurrency = (code: string) => fail(422, 2, `There is no currency ${code}.`, { currency: 'invalid' });
const noPlayer = fail(404, 4, 'There is no such player.', { player: 'invalid' });
const noPot = fail(422, 5, 'This is no amount of the currency.', { pot: 'invalid' });
const noSuchHand = fail(404, 21, 'There is no such hand.');

interface Row {
  table_id: string;
  no: number;
  ended_at: string;
  start: string;
  result: string;
  cur: number;
}

/**
 * The currency of a hand is kept with its players; the row of a table may be in another one since. That of a sit-and-go or a
 * tournament, whose chips are no money, is gone sooner than its hands.
 */
const CUR = `coalesce((select p.cur from poker_played p where p.user_id = rtrim(h.start -> 'seats' -> 0 ->> 'user', 'n')::bigint
  and p.ended_at = h.ended_at and p.table_id = h.table_id and p.no = h.no), t.cur, ${NO_CURRENCY})`;
const POT = `(select coalesce(sum(rtrim(pot ->> 'amount', 'n')::numeric), 0) from jsonb_array_elements(h.result -> 'pots') pot)`;

/** A player's hands are found by their list: among all there are they may be few. */
const OWN = 'poker_played own join';
const ON = 'on h.table_id = own.table_id and h.no = own.no and h.ended_at = own.ended_at';

export async function searchHands(
  context: PokerContext,
  { body }: Call<typeof staffHands>,
): Promise<ReplyOf<typeof staffHands> | Failure> {
  const { kit } = context;
  const owner = body.player === undefined ? null : await playerOf(context, body.player);
  if (body.player !== undefined && !owner) return noPlayer;
  const wanted = wantedMoney(context, body);
  if (isFailure(wanted)) return wanted;
  const [at = null, table = null, no = null] = body.before?.split(':') ?? [];
  const { rows } = await kit.db.pool.query<Row>(
    `select h.table_id, h.no, h.ended_at::text, h.start::text, h.result::text, ${CUR} as cur
     from ${owner ? OWN : ''} poker_hand h ${owner ? ON : ''} left join poker_table t on t.id = h.table_id
     where h.ended_at >= $1 and h.ended_at < $2 and ($3::text is null or h.table_id = $3) and ($4::int is null or h.no = $4)
       and ${owner ? 'own.user_id = $5::bigint' : '$5::bigint is null'}
       and ($6::int[] is null or ${CUR} = any ($6)) and ($7::numeric is null or ${POT} >= $7)
       and ($8::bigint is null or (h.ended_at, h.table_id, h.no) < ($8, $9::text, $10::bigint))
     order by h.ended_at desc, h.table_id desc, h.no desc limit $11`,
    [
      body.from ?? 0,
      body.to ?? Number.MAX_SAFE_INTEGER,
      body.table ?? null,
      body.no ?? null,
      owner?.id.toString() ?? null,
      wanted.curs,
      wanted.pot?.toString() ?? null,
      at,
      table,
      no,
      PAGE + 1,
    ],
  );
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    hands: await Promise.all(shown.map((row) => foundOf(context, row))),
    next: rows.length > PAGE && last ? `${last.ended_at}:${last.table_id}:${last.no}` : null,
  };
}

async function playerOf({ kit }: PokerContext, text: string) {
  return (await kit.identity.byName(text)) ?? kit.identity.byPublicId(text);
}

/** Ids of the ledger and smallest units; a pot without a currency is of none. */
function wantedMoney(
  { kit }: PokerContext,
  body: BodyOf<typeof staffHands>,
): { curs: number[] | null; pot: bigint | null } | Failure {
  if (body.currency === undefined) return body.pot === undefined ? { curs: null, pot: null } : noPot;
  const currency = kit.money.currency(body.currency);
  if (!currency) return noCurrency(body.currency);
  const pot = body.pot === undefined ? null : parseAmount(body.pot, currency);
  if (body.pot !== undefined && pot === null) return noPot;
  return { curs: [ledgerId(currency, 'real'), ledgerId(currency, 'demo')], pot };
}

async function foundOf(context: PokerContext, row: Row): Promise<FoundHand> {
  const start = decode(row.start) as HandStart;
  const result = decode(row.result) as HandEnd;
  const known = await context.kit.identity.byIds(start.seats.map(({ user }) => user));
  const chips = row.cur === NO_CURRENCY;
  return {
    table: row.table_id,
    name: (await nameOf(context, row.table_id)) ?? row.table_id,
    no: row.no,
    at: Number(row.ended_at),
    players: start.seats.map(({ user }) => botName(user) ?? known.find(({ id }) => id === user)?.name ?? ''),
    currency: chips ? '' : context.currency(row.cur).code,
    demo: row.cur < 0,
    chips,
    pot: formatAmount(
      result.pots.reduce((sum, { amount }) => sum + amount, 0n),
      context.places(row.cur),
    ),
  };
}

/** A hand with the cards of everybody. Who was dealt in to it has the own list. */
export async function showHand(
  context: PokerContext,
  { player: staff, body }: Call<typeof staffHand>,
): Promise<StaffHand | Failure> {
  const { kit } = context;
  const seen = await kit.db.transaction(async (client) => {
    const hand = await readHand(client, body.table, body.no);
    if (!hand?.result) return noSuchHand;
    const players = hand.start.seats.map(({ user }) => user);
    const refused = await refuseEyes(context, client, staff, players);
    if (refused) return refused;
    const { rows } = await client.query<{ cur: number }>(
      `select ${CUR} as cur from poker_hand h left join poker_table t on t.id = h.table_id where h.table_id = $1 and h.no = $2`,
      [body.table, body.no],
    );
    await kit.audit.append(
      { actor: staff._id, action: 'poker.hand', subject: body.table, detail: { hand: body.no } },
      client,
    );
    return { hand, cur: rows[0]!.cur };
  });
  if (isFailure(seen)) return seen;
  const { hand, cur } = seen;
  const { dealt } = deckOf(context, body.table, hand);
  return {
    hand: await handView(context, body.table, hand, cur, null),
    holes: hand.start.seats.map(({ seat }) => ({
      seat,
      cards: (dealt.hole.get(seat) ?? []).map(cardName),
    })),
  };
}
