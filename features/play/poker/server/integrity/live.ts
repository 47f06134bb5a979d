/** The cards of a hand that is played, for staff with a right of its own and a reason. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { liveCards, LiveCards } from '../../hands-staff-contract.ts';
import { bettingOf } from '../betting.ts';
import { boardCards, ownCards } from '../cards.ts';
import { botName } from '../bots/names.ts';
import type { PokerContext } from '../context.ts';
import { noHandNow, unknownTable } from '../refusals.ts';
import { isPlaying, readTable } from '../state.ts';
import { refuseEyes } from './eyes.ts';

/** Under the lock of the table, so that nobody sits down while it is read; no card of the deck that has not come. */
export async function showLive(
  context: PokerContext,
  { player: staff, body }: Call<typeof liveCards>,
): Promise<LiveCards | Failure> {
  const { kit } = context;
  const seen = await kit.db.transaction(async (client) => {
    const state = await readTable(client, body.table, true);
    if (!state) return unknownTable;
    const seated = state.seats.map(({ user }) => user);
    const dealt = isPlaying(state) ? state.hand!.start.seats : [];
    const refused = await refuseEyes(context, client, staff, [
      ...new Set([...seated, ...dealt.map(({ user }) => user)]),
    ]);
    if (refused) return refused;
    if (!isPlaying(state)) return noHandNow;
    const hand = state.hand!;
    const { reason } = body;
    await kit.audit.append(
      { actor: staff._id, action: 'poker.cards', subject: body.table, detail: { hand: hand.no, reason } },
      client,
    );
    return { id: state.id, hand };
  });
  if (isFailure(seen)) return seen;
  const { id, hand } = seen;
  const betting = bettingOf(hand);
  const dealt = hand.start.seats;
  const known = await kit.identity.byIds(dealt.map(({ user }) => user));
  return {
    no: hand.no,
    street: betting.street,
    board: boardCards(context, id, hand, betting.street),
    seats: dealt.map(({ seat, user }) => ({
      seat,
      name: botName(user) ?? known.find((one) => one.id === user)?.name ?? '',
      folded: betting.seats.some((one) => one.seat === seat && one.folded),
      cards: ownCards(context, id, hand, seat),
    })),
  };
}
