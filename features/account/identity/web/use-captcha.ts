import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/web/api.ts';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import { captchaChallenge, type CaptchaChallenge } from '../contract.ts';
import type { CaptchaKind } from '../settings.ts';
import type { WorkerAnswer } from './captcha-worker.ts';

export type CaptchaStatus = 'working' | 'ready' | 'failed';

export interface CaptchaControl {
  readonly kind: CaptchaKind;
  readonly siteKey: string;
  readonly status: CaptchaStatus;
  /** Counts the rounds: a widget draws itself again with each. */
  readonly round: number;
  /** What the form sends along; waits for work that is under way. Undefined: nothing is needed, or there is nothing. */
  take(): Promise<string | undefined>;
  /** The payload was used up or refused: it is cleared, and the work begins again. */
  reset(): void;
  /** For widgets of services: null when it failed or ran out. */
  settle(payload: string | null): void;
}

/** How long before its end a payload counts as run out, in ms. */
const MARGIN = 5000;

/** @param wanted false: the form does without, as logging in mostly does */
export function useCaptcha(wanted: boolean): CaptchaControl {
  const kind = useShownSetting('identity', 'captcha') ?? 'off';
  const siteKey = useShownSetting('identity', 'captchaKey');
  const [round, setRound] = useState(0);
  const [status, setStatus] = useState<CaptchaStatus>('working');
  /** Undefined while work is under way, null when it failed. */
  const payload = useRef<string | null>(undefined);
  const waiting = useRef<((payload: string | undefined) => void)[]>([]);

  const settle = useCallback((next: string | null): void => {
    payload.current = next;
    setStatus(next === null ? 'failed' : 'ready');
    for (const resolve of waiting.current.splice(0)) resolve(next ?? undefined);
  }, []);

  const reset = useCallback((): void => {
    payload.current = undefined;
    setStatus('working');
    setRound((count) => count + 1);
  }, []);

  useEffect(() => {
    if (!wanted || kind !== 'altcha') return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    work(stop.signal).then(
      (done) => {
        settle(done.payload);
        timer = setTimeout(reset, Math.max(0, done.expiresAt * 1000 - Date.now() - MARGIN));
      },
      () => stop.signal.aborted || settle(null),
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [wanted, kind, round, settle, reset]);

  const take = useCallback(async (): Promise<string | undefined> => {
    if (kind === 'off') return undefined;
    if (typeof payload.current === 'string') return payload.current;
    // A service waits for a hand; the form says so instead of waiting with it.
    if (kind !== 'altcha') return undefined;
    // Nothing runs any more that would answer: the work begins again.
    if (payload.current === null) reset();
    return new Promise((resolve) => waiting.current.push(resolve));
  }, [kind, reset]);

  return { kind, siteKey: typeof siteKey === 'string' ? siteKey : '', status, round, take, reset, settle };
}

async function work(signal: AbortSignal): Promise<{ payload: string; expiresAt: number }> {
  const challenge = await call(captchaChallenge, {}, { signal });
  return { payload: await inWorker(challenge, signal), expiresAt: challenge.parameters.expiresAt };
}

function inWorker(challenge: CaptchaChallenge, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('not wanted any more'));
    const worker = new Worker(new URL('captcha-worker.ts', import.meta.url), { type: 'module' });
    const end = (finish: () => void): void => {
      worker.terminate();
      finish();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      end(() => ('payload' in data ? resolve(data.payload) : reject(new Error('the work failed'))));
    });
    worker.addEventListener('error', () => end(() => reject(new Error('the worker failed'))));
    signal.addEventListener('abort', () => end(() => reject(new Error('not wanted any more'))));
    // A worker has no origin to name; the list of what is handed over is empty.
    worker.postMessage(challenge, []);
  });
}
