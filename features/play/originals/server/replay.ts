/** A settled bet drawn again: its events follow from what its row remembers, by the rules it was made by. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { AnyGame, AnySteps, GameEvent } from '#platform/contract/game.ts';
import { formatAmount, payoutOf } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { replay, ReplayFrame } from '../replay-contract.ts';
import { shown } from './answer.ts';
import type { OriginalsContext } from './context.ts';
import { maySee } from './pages.ts';
import { stillRunning, unknownBet } from './refusals.ts';
import { storedBet, toView, type StoredBet } from './stored.ts';

type Replay = ReplyOf<typeof replay>;

/** A bet that is over for everybody. @param text its id, or 'game-id' as in links */
export async function settledBet(
  context: OriginalsContext,
  text: string,
): Promise<{ bet: StoredBet; owner: Player | null } | Failure> {
  const id = context.betIds.decode(text.slice(text.lastIndexOf('-') + 1));
  const bet = id && (await storedBet(context, id.user, id.id));
  const game = bet && context.games.get(bet.game);
  if (!bet || !game) return unknownBet;
  // Who left a shared round early is paid while it still flies: its end is not told before the link is.
  const over = game.kind !== 'shared' || typeof bet.pair?.serverSeed === 'string';
  if (bet.status !== 'settled' || !over) return stillRunning;
  return { bet, owner: await context.kit.identity.byId(bet.user) };
}

export async function replayHandler(
  context: OriginalsContext,
  viewer: Player | null,
  { id }: { id: string },
): Promise<Replay | Failure> {
  const found = await settledBet(context, id);
  if (isFailure(found)) return found;
  const { bet, owner } = found;
  const currency = context.kit.money.currencyById(bet.cur);
  const game = context.games.get(bet.game)!;
  const { detail } = bet;
  const known = detail.version === game.version && detail.table === game.table;
  return {
    bet: toView(context, bet, owner, maySee(context, owner, viewer)),
    stake: formatAmount(openingStake(bet), currency),
    frames: known ? framesOf(game, bet, (value) => formatAmount(value, currency)) : [],
    shared: known ? sharedOf(game, bet) : null,
  };
}

const openingStake = ({ stake, detail }: StoredBet): bigint =>
  detail.base === undefined || detail.base === null ? stake : BigInt(detail.base);

function framesOf(game: AnyGame, bet: StoredBet, units: (value: bigint) => string): ReplayFrame[] {
  const { params, outcome, multiplier } = bet.detail;
  const last = { multiplier, payout: units(bet.payout) };
  if (game.kind === 'instant')
    return [{ ...last, events: frameEvents(game.events(params, outcome)), view: null }];
  if (game.kind === 'shared')
    return [{ ...last, events: [], view: { no: Number(bet.detail.no ?? 0), params } }];
  return stepFrames(game, bet, units) ?? [];
}

/** @returns null when a turn of the round cannot be taken by these rules */
function stepFrames(game: AnySteps, bet: StoredBet, units: (value: bigint) => string): ReplayFrame[] | null {
  const { params, outcome, multiplier, turns = [] } = bet.detail;
  const base = openingStake(bet);
  let state: unknown = game.start(params, outcome);
  const frame = (events: readonly GameEvent[]): ReplayFrame => {
    const ratio = game.payout(params, state);
    return {
      events: frameEvents(events),
      view: game.view(params, state) as Record<string, unknown>,
      multiplier: shown(ratio),
      payout: units(payoutOf(base, ratio)),
    };
  };
  const frames = [frame(game.opening?.(params, state) ?? [])];
  for (const turn of turns) {
    const moved = game.step(params, outcome, state, turn);
    if ('refused' in moved) return null;
    ({ state } = moved);
    frames.push(frame(moved.events));
  }
  const last = frames.at(-1)!;
  const ended = { type: bet.payout === 0n ? 'lost' : 'cashed-out', multiplier };
  frames[frames.length - 1] = {
    ...last,
    events: [...last.events, ended],
    multiplier,
    payout: units(bet.payout),
  };
  return frames;
}

const frameEvents = (events: readonly GameEvent[]): ReplayFrame['events'] =>
  events.map((event) => ({ ...event }));

function sharedOf(game: AnyGame, { detail }: StoredBet): Replay['shared'] {
  if (game.kind !== 'shared') return null;
  const { result } = detail.outcome as { result: number }; // what every shared game's round is stored by
  return {
    no: Number(detail.no ?? 0),
    result,
    cashedAt: detail.cashedAt ?? null,
    told: { ...game.shownParams?.(detail.params) },
  };
}
