/** A player shows a bet of theirs to a room. */
import { betTitle } from '#platform/contract/product.ts';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Queryable } from '#platform/server/database/replica.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ChatMessage } from '../contract.ts';
import type * as contract from '../contract.ts';
import type { Chat } from './context.ts';
import { speakerOf, takeTurn } from './send.ts';
import { put, readMessages } from './store.ts';
import { unknownGame } from './refusals.ts';

interface BetRow {
  game: string;
  cur: number;
  stake: string;
  payout: string;
  detail: string;
}

// The same for a bet of somebody else, of play money, and for none at all: this call tells nothing about bets.

export async function shareBet(
  chat: Chat,
  { player: caller, body }: Call<typeof contract.linkGame>,
): Promise<ChatMessage | Failure> {
  const { kit } = chat;
  // Links name a bet as game-id.
  const place = kit.betIds.decode(body.id.slice(body.id.lastIndexOf('-') + 1));
  if (!place || place.user !== caller.id) return unknownGame;
  const read = async (client: Queryable) =>
    (
      await client.query<BetRow>({
        name: 'chat-bet',
        text: 'select game, cur, stake::text, payout::text, detail from bet where user_id = $1 and id = $2 and cur > 0',
        values: [caller.id.toString(), place.id],
      })
    ).rows[0];
  const bet = (await read(kit.db.pool)) ?? (await kit.db.oldBets.recall({ bets: [place] }, read));
  if (!bet) return unknownGame;
  const player = await speakerOf(chat, caller);
  if (isFailure(player)) return player;
  const refused = await takeTurn(chat, player);
  if (refused) return refused;
  const currency = kit.money.currencyById(bet.cur);
  const id = kit.betIds.encode(caller.id, place.id);
  const said = await put(chat, {
    channel: body.channel,
    type: 'game_link',
    player,
    data: {
      _id: id,
      id,
      game: bet.game,
      name: betTitle(kit.games, bet.game, kit.services.gameTitle),
      currency: currency.code,
      splitTotal: formatAmount(BigInt(bet.stake), currency),
      payout: formatAmount(BigInt(bet.payout), currency),
      multiplier: bet.payout === '0' ? 0 : (JSON.parse(bet.detail) as { multiplier: number }).multiplier,
    },
  });
  const [message] = await readMessages(chat, { ids: [said.id] });
  return message ?? unknownGame;
}
