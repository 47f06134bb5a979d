/** A run of automatic betting on the page of a ticker: what it orders, what it waits for and what stops it. */
import { useEffect, useRef, useState } from 'react';
import { channelOfPlayer } from '#platform/contract/push.ts';
import { parseUnits } from '#platform/contract/units.ts';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { onLost, useConnection, useJoined } from '#platform/web/realtime.ts';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { position, type PositionView } from '../contract.ts';
import { type AutoEnd, type AutoProgress, type AutoResult, type AutoRules, runAuto } from './auto-run.ts';
import { followPositions } from './queries.ts';

export interface AutoRunner {
  /** Null while nothing runs. */
  readonly progress: AutoProgress | null;
  /** @param place orders a position with this stake; null when it was refused */
  start(rules: AutoRules, first: bigint, place: (stake: bigint) => Promise<PositionView | null>): void;
  stop(): void;
}

/** @param wallet another one ends a run: its stake means something in this one only */
export function useAuto(wallet: string, scale: number): AutoRunner {
  const t = useT('trading.auto');
  const [progress, setProgress] = useState<AutoProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const watching = useRef<ReturnType<typeof watchEnds> | null>(null);
  const end = (why: AutoEnd) => running.current?.abort(why);
  const connected = useConnection() === 'connected';
  // First of all: who leaves the page leaves every wallet with it.
  useEffect(() => () => end('closed'), []);
  useEffect(() => () => end('wallet'), [wallet]);
  useEffect(() => onLost(() => end('connection')), []);
  const user = useUser();
  useJoined(user && channelOfPlayer('positions.{user}', user._id), () => watching.current?.look());

  async function run(...[rules, first, place]: Parameters<AutoRunner['start']>): Promise<void> {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    if (!connected) stop.abort('connection' satisfies AutoEnd);
    const watch = watchEnds(scale, async (id) => {
      try {
        return (await call(position, { id })).position;
      } catch {
        stop.abort('connection' satisfies AutoEnd);
        return null;
      }
    });
    watching.current = watch;
    try {
      const services = {
        order: async (stake: bigint) => {
          const placed = await place(stake);
          if (placed) watch.take(placed);
          return placed?.id ?? null;
        },
        ended: watch.ended,
        show: setProgress,
      };
      const why = await runAuto(rules, first, services, stop.signal);
      // A refusal has been told in its own words, and nobody is there who left.
      if (why !== 'refused' && why !== 'closed') toast.info(t(`ended.${why}`));
    } finally {
      watch.close();
      running.current = null;
      watching.current = null;
      setProgress(null);
    }
  }

  return {
    progress,
    start: (...about) => void run(...about),
    stop: () => end('hand'),
  };
}

/**
 * Listens from before the first order on, so that no end is missed; `take` is told of what was ordered before it listened, by a press
 * whose answer was lost. `look` is for when ends may have been told to nobody: the player's channel was not joined until now.
 * @param ask reads a position; null when that cannot be done
 */
export function watchEnds(scale: number, ask: (id: string) => Promise<PositionView | null>) {
  const known = new Map<string, AutoResult>();
  let waiting: { id: string; done: (result: AutoResult | null) => void } | null = null;
  // An order may be on its way when the channel is joined: what it made is asked for once it is waited for.
  let unsure = false;
  const take = (one: PositionView): void => {
    if (one.ended_at === null) return;
    known.set(one.id, resultOf(one, scale));
    if (waiting?.id !== one.id) return;
    waiting.done(known.get(one.id)!);
    waiting = null;
  };
  const close = followPositions(take);
  const look = (): void => {
    unsure = waiting === null;
    if (waiting) void ask(waiting.id).then((one) => one && take(one));
  };
  const ended = (id: string, stop: AbortSignal) =>
    new Promise<AutoResult | null>((done) => {
      const there = known.get(id);
      if (there || stop.aborted) return done(stop.aborted ? null : there!);
      waiting = { id, done };
      if (unsure) look();
      stop.addEventListener('abort', () => done(null), { once: true });
    });
  return { take, look, ended, close };
}

function resultOf({ wager, payout, status, reason }: PositionView, scale: number): AutoResult {
  return {
    wager: parseUnits(wager, scale) ?? 0n,
    payout: parseUnits(payout ?? '0', scale) ?? 0n,
    returned: status === 'called_off' || reason === 'void',
  };
}
