/** Bets as the house tells them, for the feed and for the strip; none while nobody looks. */
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { onReconnected, useChannel } from '#platform/web/realtime.ts';
import { useAllowed, useUser } from '#platform/web/session.ts';
import { channelOfAll, channelOfPlayer, channelOfStaff } from '#platform/contract/push.ts';
import { liveGame, type LiveGame } from '../contract.ts';
import { createBundles, type Take } from './bundles.ts';

const message = z.array(liveGame);

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Calls `read` for whatever was missed: when the tab is seen again, and when the network is back. */
export function useReadAnew(read: () => void): void {
  const latest = useLatest(read);
  useEffect(() => {
    const handleVisible = (): void => {
      if (!document.hidden) latest.current();
    };
    document.addEventListener('visibilitychange', handleVisible);
    const stop = onReconnected(() => latest.current());
    return () => {
      document.removeEventListener('visibilitychange', handleVisible);
      stop();
    };
  }, [latest]);
}

interface Options {
  /** Also all bets of the player who looks: the house's feed leaves some out, and names nobody who hides. */
  readonly mine?: boolean;
  /** Called when the house's feed tells that it left bets out. */
  readonly onSample?: () => void;
}

/**
 * Calls `take` with what the house's feed tells while the component lives.
 * @returns puts in a bet that is known here before the feed tells of it
 */
export function useLiveBets(take: Take, { mine = false, onSample }: Options = {}): (live: LiveGame) => void {
  const latest = useLatest(take);
  const latestSample = useLatest(onSample);
  const [bundles] = useState(() =>
    createBundles((batch) => {
      if (!document.hidden) latest.current(batch);
    }),
  );
  useEffect(() => () => bundles.clear(), [bundles]);
  const seesHidden = useAllowed('ignore_privacy');
  const user = useUser();
  const channel = user && seesHidden ? channelOfStaff('live-feed-open') : channelOfAll('live-feed');
  const takeMessage = (data: unknown): void => {
    if (document.hidden) return;
    const parsed = message.safeParse(data);
    if (!parsed.success) return;
    for (const live of parsed.data) bundles.add(live);
  };
  useChannel(channel, 'liveGame', takeMessage);
  useChannel(channel, 'feedSampled', () => latestSample.current?.());
  const own = user && mine ? channelOfPlayer('live-feed-mine.{user}', user._id) : null;
  useChannel(own, 'liveGame', takeMessage);
  return bundles.add;
}
