/** Follows a shared round: first the whole room, then what changes, drawn at most once a frame. */
import { useEffect, useMemo, useState } from 'react';
import { useStore as useVanilla } from 'zustand';
import { sharedRevealOf, type AnyGame } from '#platform/contract/game.ts';
import { call } from '#platform/web/api.ts';
import { refreshCurrencies } from '#platform/web/balance.ts';
import { on } from '#platform/web/events.ts';
import type { SharedState as StageState } from '#platform/web/game/game-kit.ts';
import { onReconnected, useChannel, useConnection } from '#platform/web/realtime.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import { betsMessage, findGame, sharedState, type BetView } from '../../contract.ts';
import type { Instance } from '../instance.ts';
import { asParams } from '../catch-up.ts';
import { isPooled } from '../parts.ts';
import type { SharedRoundStand } from '../bet/play-button.ts';
import { fetchSharedRound } from '../queries.ts';
import { createFollower, enteredIn, placeOf, untilOpen } from './follower.ts';
import {
  openSharedRound,
  revealedAt,
  stageState,
  takeBets,
  takeState,
  type Mine,
  type SharedRoundView,
} from './shared-round.ts';
import { useGame } from '../use-instance.ts';

/** How long after the end, and how often, the page asks for itself what became of its bet. */
const UNHEARD_MS = 1500;
const RETRY_MS = 3000;

export interface SharedRoundControl {
  readonly sharedRound: SharedRoundView | null;
  readonly stage: StageState | undefined;
  readonly stand: SharedRoundStand | null;
  /** The player's own bets in it. */
  readonly mine: Mine;
  /** The page came to a round in which the player has a bet at another place, too. */
  readonly elsewhere: boolean;
  /** The result is known but not on the stage yet: nothing beside the stage may tell it. */
  readonly revealing: boolean;
  /** The page hears of the round as it goes on; of a game that is played alone, always. */
  readonly connected: boolean;
  readonly setQueued: (queued: boolean) => void;
  /** Resolves when the next bet can be placed; false when the run it waits for was stopped. */
  readonly ready: () => Promise<boolean>;
}

/** The room of a shared game; of a game that is played alone, nothing. */
export function useSharedRound(rules: AnyGame, instance: Instance): SharedRoundControl {
  const game = rules.kind === 'shared' ? rules.id : null;
  const [follower] = useState(() => createFollower(() => void instance.play()));
  const sharedRound = useVanilla(follower.store, (state) => state.sharedRound);
  const queued = useVanilla(follower.store, (state) => state.queued !== null);
  const extended = useGame(instance, (state) => state.extendedId);
  const parts = useGame(instance, (state) => state.parts);
  const last = useGame(instance, (state) => state.round?.id ?? null);
  const place = useGame(instance, ({ params }) => placeOf(rules, params));
  const [elsewhere, setElsewhere] = useState(false);
  const connected = useConnection() === 'connected';

  useEffect(() => {
    if (game === null) return;
    let stopped = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    async function load(id: string): Promise<void> {
      clearTimeout(again);
      try {
        const reply = await fetchSharedRound(id);
        if (stopped) return;
        follower.open(openSharedRound(reply, performance.now()));
        for (const own of reply.mine) {
          const { extendedId, params } = instance.store.getState();
          const here =
            isPooled(rules) ||
            placeOf(rules, asParams(own.game.state?.['params'])) === placeOf(rules, params);
          if (!here) setElsewhere(true);
          else if (extendedId === null) instance.restore(own);
        }
      } catch {
        if (!stopped) again = setTimeout(() => void load(id), RETRY_MS);
      }
    }
    void load(game);
    const undo = [onReconnected(() => void load(game)), on('account-changed', () => void load(game))];
    return () => {
      stopped = true;
      clearTimeout(again);
      for (const stop of undo) stop();
    };
  }, [game, rules, instance, follower]);

  // Without the socket the room is asked for, so that a bet is never placed or left blindly.
  useEffect(() => {
    if (game === null || connected) return;
    const ask = async (): Promise<void> =>
      follower.open(openSharedRound(await fetchSharedRound(game), performance.now()));
    const timer = setInterval(() => void ask().catch(() => {}), RETRY_MS);
    return () => clearInterval(timer);
  }, [game, connected, follower]);

  useChannel(game ? channelOfAll(`cache-game.${game}`) : null, 'state', (data) => {
    const parsed = sharedState.safeParse(data);
    const now = performance.now();
    if (parsed.success) follower.take((before) => takeState(before, parsed.data, now));
  });
  useChannel(game ? channelOfAll(`game.${game}.bets`) : null, 'multiplayer', (data) => {
    const parsed = betsMessage.safeParse(data);
    if (parsed.success) follower.take((before) => takeBets(before, parsed.data.no, parsed.data.bets));
  });

  const phase = sharedRound?.state.phase;
  const revealing = useRevealing(sharedRound, revealMsOf(rules, sharedRound?.state.result ?? null));
  useLearning(instance, unshownIn(instance, sharedRound, revealing));

  const pooled = isPooled(rules);
  const mine: Mine = useMemo(
    () => new Set(pooled ? parts.map(({ round }) => round.id) : [extended ?? last ?? '']),
    [pooled, parts, extended, last],
  );
  const stage = useMemo(() => (sharedRound ? stageState(sharedRound, mine) : undefined), [sharedRound, mine]);
  const none = {
    sharedRound: null,
    stage: undefined,
    stand: null,
    mine,
    elsewhere,
    revealing,
    connected: true,
    setQueued: follower.queue,
  };
  if (game === null) return { ...none, ready: async () => true };
  return {
    sharedRound,
    stage,
    stand: standOf(phase, !pooled && extended !== null, queued, enteredIn(instance, sharedRound, place)),
    mine,
    elsewhere,
    revealing,
    connected,
    setQueued: follower.queue,
    ready: () => untilOpen(follower.store, instance),
  };
}

/** @param held a part that can be left, or could until now, is open */
function standOf(
  phase: string | undefined,
  held: boolean,
  queued: boolean,
  entered: boolean,
): SharedRoundStand {
  if (held && phase !== 'running') return 'joined';
  if (queued) return 'queued';
  if (phase !== 'betting') return 'closed';
  return entered ? 'joined' : 'open';
}

/** What the stage takes to show a result; the usual time while there is none. */
function revealMsOf(rules: AnyGame, result: number | null): number {
  if (rules.kind !== 'shared' || result === null) return rules.revealMs;
  return sharedRevealOf(rules, { result });
}

/** True from the moment the result is known until the stage has shown it. */
function useRevealing(sharedRound: SharedRoundView | null, revealMs: number): boolean {
  const at = sharedRound && revealedAt(sharedRound, revealMs);
  const round = at === null ? null : (sharedRound?.state.no ?? null);
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    if (at === null || round === null) return;
    const timer = setTimeout(() => setShown(round), Math.max(0, at - performance.now()));
    return () => clearTimeout(timer);
  }, [at, round]);
  return round !== null && revealMs > 0 && shown !== round;
}

/** Ids of the player's bets that should have ended but of which nobody has told it, with spaces between. */
function unshownIn(instance: Instance, sharedRound: SharedRoundView | null, revealing: boolean): string {
  if (sharedRound === null || revealing) return '';
  const { extendedId, parts, round } = instance.store.getState();
  const over = (no: unknown): boolean => no !== sharedRound.state.no || sharedRound.state.phase === 'settled';
  if (isPooled(instance.game))
    return parts
      .filter((part) => part.end === null && over(part.no))
      .map((part) => part.round.id)
      .join(' ');
  return extendedId !== null && over(round?.view?.['no']) ? extendedId : '';
}

/** The end of a bet is told by a message of its own. When that was lost, the page asks until it knows. */
function useLearning(instance: Instance, unshown: string): void {
  useEffect(() => {
    if (unshown === '') return;
    const ask = (): void => unshown.split(' ').forEach((id) => void learn(instance, id));
    const timer = setInterval(ask, UNHEARD_MS);
    return () => clearInterval(timer);
  }, [unshown, instance]);
}

/** The message about the end of our bet never came: asks for the bet itself. */
async function learn(instance: Instance, id: string): Promise<void> {
  try {
    const { bet } = await call(findGame, { id });
    if (bet.status === 'in-progress') return;
    instance.onReply({
      id,
      canBeFinished: false,
      game: gameOf(bet),
      balance: { currency: bet.currency, demo: bet.demo, value: '0', version: -1 },
      ...(bet.status === 'refunded' && { refunded: true }),
    });
    await refreshCurrencies();
  } catch {
    // The next round, or a reload, will tell.
  }
}

function gameOf({ status, multiplier, payout, outcome, wager, params }: BetView) {
  const won = status !== 'lose';
  return {
    delay: 0,
    win: won,
    status: won ? ('win' as const) : ('lose' as const),
    multiplier,
    payout,
    wager,
    outcome,
    events: [],
    state: { params },
  };
}
