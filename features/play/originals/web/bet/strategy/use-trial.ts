import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Backtest } from '#engines/strategy/backtest.ts';
import { call } from '#platform/web/api.ts';
import { startGameWorker } from '#platform/web/game/game-list.ts';
import { useStore } from '#platform/web/store.ts';
import { history } from '../../../contract.ts';
import type { TrialAnswer, TrialOrder } from './trial.ts';

/** Seeds whose rounds can be known. */
export interface Seeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
}

type Trial =
  | { readonly state: 'none' | 'running' | 'failed' }
  | { readonly state: 'done'; readonly trial: Backtest };

/** Tries a strategy in a worker; the newest order counts, and leaving ends the work. */
export function useTrial() {
  const [shown, setShown] = useState<Trial>({ state: 'none' });
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  function start(order: TrialOrder): void {
    worker.current?.terminate();
    const fresh = startGameWorker();
    worker.current = fresh;
    const end = (next: Trial): void => {
      fresh.terminate();
      if (worker.current === fresh) setShown(next);
    };
    fresh.addEventListener('message', ({ data }: MessageEvent<TrialAnswer>) =>
      end('trial' in data ? { state: 'done', trial: data.trial } : { state: 'failed' }),
    );
    fresh.addEventListener('error', () => end({ state: 'failed' }));
    setShown({ state: 'running' });
    // A worker has no origin to name; the list of what is handed over is empty.
    fresh.postMessage(order, []);
  }
  return { shown, start };
}

/** The revealed seeds of the player's last bets, the newest first. */
export function useRevealedSeeds(): readonly Seeds[] {
  const user = useStore((store) => store.user?._id ?? null);
  const { data = [] } = useQuery({
    queryKey: ['originals', 'revealed', user],
    queryFn: ({ signal }) => call(history, { limit: 100 }, { signal }),
    enabled: user !== null,
    staleTime: 0,
  });
  const known = new Map<string, Seeds>();
  for (const { server_seed: serverSeed, client_seed: clientSeed, nonce } of data)
    if (serverSeed !== null && nonce >= 0) known.set(serverSeed, { serverSeed, clientSeed });
  return [...known.values()];
}
