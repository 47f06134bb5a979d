/** A slip that is ready is accepted, or its stake goes back. Those that are confirmed meanwhile go together. */
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { together } from '#platform/server/together.ts';
import type { BetSlipView } from '../../contract.ts';
import type { BookContext } from '../context.ts';
import { noSuchSlip, notReady, refusedSlip } from '../refusals.ts';
import { acceptReady, type Asked, askName, type Looked } from './accept.ts';
import { betViews, viewsOf } from './bet-view.ts';
import { releaseRefused } from './release.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const AT_ONCE = 200;

type Confirmed = { readonly bet: BetSlipView } | Failure;

/** @returns what confirms a player's slip by the id of its queue; confirmed twice it is confirmed once */
export function createConfirm(context: BookContext): (player: Player, queueId: string) => Promise<Confirmed> {
  const lookAndShow = together(AT_ONCE, (asks: readonly Asked[]) => lookTogether(context, asks));
  return async (player, queueId) => {
    if (!UUID.test(queueId)) return noSuchSlip;
    const ask = { user: player.id, id: queueId };
    // What is accepted moves no money, for its stake is held: it needs the rows of the bet and its matches, not the player's lane.
    // Nothing is written of what is refused, so that is looked at again where its stake goes back.
    const first = await lookAndShow(ask);
    if (isFailure(first) || !('refuse' in first)) return first;
    const code = await releaseRefused(context, ask, first.cur);
    if (isFailure(code)) return code;
    // Taken after all: somebody confirmed it at another moment.
    return code === null ? shownAfter(await lookAndShow(ask)) : refusedSlip(code);
  };
}

/** One of several that were confirmed at once; `refuse`: its stake is to go back. */
type Shown = Confirmed | { readonly refuse: number; readonly cur: number };

function shownAfter(shown: Shown): Confirmed {
  return 'refuse' in shown ? refusedSlip(shown.refuse) : shown;
}

async function lookTogether(context: BookContext, asks: readonly Asked[]): Promise<readonly Shown[]> {
  const { db } = context.kit;
  const looked = await db.transaction((client) => acceptReady(context, client, asks), { byIndex: true });
  const views = await viewsOfAll(context, [...looked.values()]);
  return asks.map((ask): Shown => {
    const one = looked.get(askName(ask));
    if (!one) return noSuchSlip;
    if ('accepted' in one) return { bet: views.get(ask.id)! };
    if ('refuse' in one) return { refuse: one.refuse, cur: one.bet.cur };
    return 'early' in one ? notReady : refusedSlip(one.refused);
  });
}

/** Those that are accepted now are shown by what they were judged by. @returns views by id of the bet */
async function viewsOfAll(
  context: BookContext,
  looked: readonly Looked[],
): Promise<ReadonlyMap<string, BetSlipView>> {
  const accepted = looked.flatMap((one) => ('accepted' in one ? one : []));
  const earlier = accepted.flatMap(({ accepted: bet, read }) => (read ? [] : bet));
  const views = [
    ...accepted.flatMap(({ accepted: bet, read }) => (read ? viewsOf(context, [bet], read) : [])),
    ...(earlier.length > 0 ? await betViews(context, earlier) : []),
  ];
  return new Map(views.map((view) => [view.id, view]));
}
