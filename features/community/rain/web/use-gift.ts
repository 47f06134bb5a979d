import { useState } from 'react';
import { signOf } from '#ui/decimal.ts';
import { ApiError, TWO_FACTOR } from '#platform/web/api.ts';
import { errorText, serverWords } from '#platform/web/errors.tsx';
import { freshKey } from '#platform/web/fresh-key.ts';
import { useStore } from '#platform/web/store.ts';
import type { GiftEntry } from './gift-amount.tsx';

/** One window's gift: what was entered, and its sending. The same window sends it once, however often it is pressed. */
export function useGift(codes: Readonly<Record<number, string>>) {
  const currency = useStore((state) => state.currency);
  const [value, setValue] = useState<GiftEntry>({ currency, amount: '' });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [key] = useState(freshKey);
  const amount = value.amount.replace(/\.$/, '');

  /** @returns whether it was done; if not, the window says why */
  async function send(work: (gift: GiftEntry & { key: string }) => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setRefused(null);
    try {
      await work({ currency: value.currency, amount, key });
      return true;
    } catch (error) {
      // Who was asked for a second factor and did not want to show it knows why.
      if (!(error instanceof ApiError && error.code === TWO_FACTOR)) setRefused(textOf(error, codes));
      setBusy(false);
      return false;
    }
  }

  return {
    value,
    busy,
    refused,
    ready: signOf(amount) > 0,
    send,
    change(next: GiftEntry) {
      setValue(next);
      setRefused(null);
    },
  };
}

/** Refusals that name a figure of their own: the server's words have it, where they can be read. */
const FIGURES: ReadonlySet<number> = new Set([4, 5, 6, 7, 8]);

function textOf(error: unknown, codes: Readonly<Record<number, string>>): string {
  const words = error instanceof ApiError && FIGURES.has(error.code) ? serverWords(error) : null;
  return words ?? errorText(error, codes);
}
