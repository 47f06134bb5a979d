import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from './errors.tsx';
import { queryClient } from './query.ts';
import { toast } from './toasts.tsx';

/**
 * Runs one act at a time: what was done or refused is told, and what it changed is read again.
 * @param queryKey of what is read again @param codes texts of refusals, as a contract declares them
 */
export function useAct(
  queryKey: QueryKey,
  codes: Readonly<Record<number, string>> | undefined,
): {
  busy: boolean;
  /** @param done said when it went well @returns whether it did */
  act: (run: () => Promise<unknown>, done: string) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async act(run, done) {
      setBusy(true);
      try {
        await run();
        toast.success(done);
        return true;
      } catch (error) {
        toast.error(errorText(error, codes));
        return false;
      } finally {
        setBusy(false);
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  };
}
