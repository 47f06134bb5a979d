/**
 * The clock of a shared game. One elected process runs it; everything it decides is in the database
 * before anyone is told, so another process can take over in the middle of a round.
 */
import { isFailure } from '#platform/contract/error.ts';
import { sharedRevealOf, type AnyShared } from '#platform/contract/game.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import { type SharedState } from '../contract.ts';
import { createBeacon } from '#platform/server/fairness/beacon-relays.ts';
import { type ActiveChain, linkOf } from './chain.ts';
import { createChainKeeper } from './chain-keeper.ts';
import { type Flight, flightOf, settlePart } from './play-shared.ts';
import { pushSettled } from './push.ts';
import { refundPart } from './refund.ts';
import type { OriginalsContext } from './context.ts';
import {
  beginRound,
  drawRound,
  moveRound,
  type Participant,
  participants,
  type SharedRound,
  unfinishedRounds,
} from './shared-store.ts';

/** Exits by hand that another process took in time may still be on their way to the engine when the round ends. */
const GRACE_MS = 250;
/** Games without a flight: between the lock and the result, so that everybody sees that no more bets are taken. */
const LOCK_MS = 1200;

/** Runs rounds until `stop`. Called by the elected process only. */
export async function runSharedGame(
  context: OriginalsContext,
  game: AnyShared,
  stop: AbortSignal,
): Promise<void> {
  for (const round of await unfinishedRounds(context, game.id)) await resume(context, game, round, stop);
  const { beacon: relays } = context.kit.config;
  const chains = createChainKeeper(context.kit, game.id, relays.length > 0 ? createBeacon(relays) : null);
  while (!stop.aborted) {
    if (
      !isSwitchedOn(context) ||
      !context.settings().enabled ||
      context.settings().games[game.id]?.enabled === false
    ) {
      await context.kit.runtime.sleep(1000, stop);
      continue;
    }
    const chain = await chains.current(context.settings().shared.chainLength);
    if (!chain) {
      await context.kit.runtime.sleep(1000, stop);
      continue;
    }
    warnNearEnd(context, chain);
    await playRound(context, game, chain, stop);
  }
}

/** Without the switch no call of the room is answered: nobody can leave a round. A game that is only closed lets its open ones end. */
function isSwitchedOn({ kit }: OriginalsContext): boolean {
  return kit.features.isOn('originals');
}

async function playRound(
  context: OriginalsContext,
  game: AnyShared,
  chain: ActiveChain,
  stop: AbortSignal,
): Promise<void> {
  const { bettingMs, pauseMs } = context.settings().shared;
  const betting = await beginRound(context, game.id, chain.id);
  announce(context, game, betting, chain, betting.bettingAt + bettingMs);
  await context.kit.runtime.sleep(bettingMs, stop);
  if (stop.aborted) return;
  if (!isSwitchedOn(context)) return callOff(context, betting);
  const running = await moveRound(context, betting, 'betting', 'running');
  if (!running) return;
  announce(context, game, running, chain, null);
  await finishRound(context, game, running, chain, stop);
  await context.kit.runtime.sleep(pauseMs, stop);
}

type ChainEnd = Pick<ActiveChain, 'terminatingHash' | 'salt'>;

function finishRound(
  context: OriginalsContext,
  game: AnyShared,
  round: SharedRound,
  chain: ChainEnd,
  stop: AbortSignal,
): Promise<void> {
  return game.flight ? fly(context, game, round, chain, stop) : draw(context, game, round, chain, stop);
}

/**
 * A round found open at start: betting is refunded; a running one goes on and ends with its committed result; one that is
 * over but holds open parts is paid to its end.
 */
async function resume(
  context: OriginalsContext,
  game: AnyShared,
  round: SharedRound,
  stop: AbortSignal,
): Promise<void> {
  context.kit.log.warn(
    { game: game.id, round: round.no.toString(), state: round.state },
    'shared round found open',
  );
  const { rows } = await context.kit.db.pool.query<{ salt: string; terminating_hash: string }>(
    'select salt, terminating_hash from chain where id = $1',
    [round.chainId.toString()],
  );
  const chain = { terminatingHash: rows[0]!.terminating_hash, salt: rows[0]!.salt };
  switch (round.state) {
    case 'running':
      return finishRound(context, game, round, chain, stop);
    case 'settled':
      return settleOpen(context, game, await flightOf(context, game, round));
    case 'betting':
      return callOff(context, round);
    case 'refunded':
      return refundAll(context, round);
  }
}

/** Marked first, so that nobody joins any more; who finds it marked and unpaid goes on from there. */
async function callOff(context: OriginalsContext, round: SharedRound): Promise<void> {
  if (await moveRound(context, round, 'betting', 'refunded')) await refundAll(context, round);
}

async function refundAll(context: OriginalsContext, round: SharedRound): Promise<void> {
  for (const part of await openParts(context, round)) await refundPart(context.kit, part);
}

/** Parts of a round that were neither settled nor given back. */
async function openParts(context: OriginalsContext, { game, no }: Pick<SharedRound, 'game' | 'no'>) {
  return (await participants(context, game, no)).filter(({ status }) => status === 'open');
}

/**
 * A round nobody can leave: its result is stored and told first and the parts are settled after that, so that no
 * balance, bet or feed can tell it early. The next round waits until every stage has shown it.
 */
async function draw(
  context: OriginalsContext,
  game: AnyShared,
  round: SharedRound,
  chain: ChainEnd,
  stop: AbortSignal,
): Promise<void> {
  const { runtime } = context.kit;
  await runtime.sleep(round.runningAt! + LOCK_MS - runtime.now(), stop);
  if (stop.aborted) return;
  const flight = await flightOf(context, game, round);
  const hash = await linkOf(context.kit, round.chainId, round.link);
  // Drawn already when the process before this one was stopped between telling and paying.
  const drawn = round.hash ? round : await drawRound(context, round, { hash, outcome: flight.outcome });
  if (!drawn) return;
  announce(context, game, drawn, chain, null);
  await settleOpen(context, game, flight);
  await moveRound(context, drawn, 'running', 'settled');
  await runtime.sleep(drawn.settledAt! + sharedRevealOf(game, flight.outcome) - runtime.now(), stop);
}

async function settleOpen(context: OriginalsContext, game: AnyShared, flight: Flight): Promise<void> {
  const open = await openParts(context, flight.round);
  await Promise.all(open.map((part) => settleOne(context, part, flight)));
}

async function fly(
  context: OriginalsContext,
  game: AnyShared,
  round: SharedRound,
  chain: ChainEnd,
  stop: AbortSignal,
): Promise<void> {
  const { runtime } = context.kit;
  const flight = await flightOf(context, game, round);
  const start = round.runningAt!;
  const parts = await openParts(context, round);
  const exits = automaticExits(game, flight, parts);
  while (exits.length > 0) {
    await sleepUntil(context, start + exits[0]!.at, stop);
    if (stop.aborted) return;
    // Nothing before its time: were an exit told early, one that is missing would tell that the round breaks before it.
    const now = runtime.now();
    const count = exits.findIndex((exit) => start + exit.at > now);
    const group = exits.splice(0, count === -1 ? exits.length : count);
    await Promise.all(group.map((exit) => settleOne(context, exit.part, flight)));
  }
  await sleepUntil(context, start + flight.length, stop);
  if (stop.aborted) return;
  await runtime.sleep(GRACE_MS, stop);
  // Of this process it is known which: they are judged by when they arrived, however long they take.
  await Promise.allSettled(context.leaving);
  // Whom the games were taken from could not leave any more.
  if (isSwitchedOn(context)) await settleOpen(context, game, flight);
  else await refundAll(context, round);
  const settled = await finish(context, flight);
  if (settled) announce(context, game, settled, chain, null);
}

/** Timers may go off a millisecond early; this never returns before its time, unless `stop` aborts. @param at epoch ms */
async function sleepUntil(
  { kit: { runtime } }: OriginalsContext,
  at: number,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted && runtime.now() < at) await runtime.sleep(at - runtime.now(), stop);
}

async function finish(context: OriginalsContext, flight: Flight): Promise<SharedRound | null> {
  const hash = await linkOf(context.kit, flight.round.chainId, flight.round.link);
  return moveRound(context, flight.round, 'running', 'settled', { hash, outcome: flight.outcome });
}

interface Exit {
  readonly part: Participant;
  /** Milliseconds of flight. */
  readonly at: number;
}

function automaticExits(game: AnyShared, flight: Flight, parts: readonly Participant[]): Exit[] {
  if (!game.flight) return [];
  const { automaticExit, timeOf, end } = game.flight;
  const last = end(flight.outcome);
  return parts
    .map((part) => ({ part, exit: automaticExit(part.params) }))
    .filter(({ exit }) => exit <= last)
    .map(({ part, exit }) => ({ part, at: timeOf(exit) }))
    .toSorted((a, b) => a.at - b.at);
}

async function settleOne(context: OriginalsContext, part: Participant, flight: Flight): Promise<void> {
  const result = await context.kit.money.act(part.user, (state, draft) => {
    const open = state.rounds.get(part.id);
    return open ? settlePart(context, state, draft, open, flight, null) : null;
  });
  if (result && !isFailure(result) && 'stake' in result) await pushSettled(context, result);
}

function announce(
  context: OriginalsContext,
  game: AnyShared,
  round: SharedRound,
  chain: ChainEnd,
  endsAt: number | null,
): void {
  context.kit.realtime.publish(
    channelOfAll(`cache-game.${game.id}`),
    'state',
    stateOf(context, round, chain, endsAt),
    {
      urgent: true,
    },
  );
}

/** The public state of a round: nothing of its end before it is settled. */
export function stateOf(
  context: OriginalsContext,
  round: SharedRound,
  chain: ChainEnd,
  endsAt: number | null,
): SharedState {
  // Over for everybody who watches as soon as its end is told, while the parts are still being settled.
  const settled = round.hash !== null;
  const phase = settled ? 'settled' : round.state === 'refunded' ? 'waiting' : round.state;
  return {
    game: round.game,
    no: Number(round.no),
    phase,
    now: context.kit.runtime.now(),
    startedAt: (settled ? round.settledAt : round.runningAt) ?? round.bettingAt,
    endsAt,
    result: settled ? (round.result?.result ?? null) : null,
    hash: settled ? round.hash : null,
    salt: chain.salt,
    terminatingHash: chain.terminatingHash,
    link: round.link,
  };
}

function warnNearEnd(context: OriginalsContext, chain: ActiveChain): void {
  const left = chain.length - chain.used;
  if (left < chain.length / 20 && left % 100 === 0)
    context.kit.log.warn({ game: chain.game, left }, 'hash chain is nearly spent: hold a new ceremony');
}
