/** Pusher's webhook events; `channel_vacated` and `member_removed` are held back so that a reload makes no noise. */
export type Hook =
  | { readonly name: 'channel_occupied' | 'channel_vacated' | 'cache_miss'; readonly channel: string }
  | { readonly name: 'member_added' | 'member_removed'; readonly channel: string; readonly user_id: string }
  | { readonly name: 'subscription_count'; readonly channel: string; readonly subscription_count: number }
  | {
      readonly name: 'client_event';
      readonly channel: string;
      readonly event: string;
      readonly data: unknown;
      readonly socket_id: string;
      readonly user_id?: string;
    }
  /** The bus lost messages: state read from pushes may be stale (not a Pusher hook). */
  | { readonly name: 'gap' };

export type HookListener = (hook: Hook, timeMs: number) => void;

export interface Hooks {
  on(listener: HookListener): () => void;
  emit(hook: Hook): void;
  /** Sends `hook` in `HOLD_MS`, unless `key` is cancelled before. */
  later(key: string, hook: Hook): void;
  /** @returns true when something was waiting under `key`: its opposite need not be told either */
  cancel(key: string): boolean;
  /** Sends what is due; called once a second. */
  sweep(): void;
}

const HOLD_MS = 2000;

/** @param failed told what a listener threw: a broken listener must not stop the server */
export function createHooks(now: () => number, failed: (error: unknown) => void): Hooks {
  const listeners = new Set<HookListener>();
  const held = new Map<string, { hook: Hook; due: number }>();

  function emit(hook: Hook): void {
    for (const listener of listeners) {
      try {
        listener(hook, now());
      } catch (error) {
        failed(error);
      }
    }
  }

  return {
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit,
    later(key, hook) {
      if (listeners.size === 0) return;
      held.delete(key);
      held.set(key, { hook, due: now() + HOLD_MS });
    },
    cancel: (key) => held.delete(key),
    sweep() {
      for (const [key, { hook, due }] of held) {
        if (due > now()) return; // in order of time: the rest is later still
        held.delete(key);
        emit(hook);
      }
    },
  };
}
