/** Small pieces of the desk. */
import { useState, type ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { queryClient } from '#platform/web/query.ts';
import { toast } from '#platform/web/toasts.tsx';
import { deskAsk } from '../../desk-contract.ts';

/** How often what moves by itself is read again. */
export const DESK_MS = 5_000;

export function Dollars({ value }: { value: string }): ReactNode {
  return <Amount value={value} kind="fiat" symbol="$" />;
}

/** In place of a list that could not be read. */
export function DeskFailed({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  const t = useT('sport');
  return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={retry} retrying={false} />;
}

/** A link in a table that opens something on this page. */
export function Opener({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactNode {
  return (
    <button
      type="button"
      onClick={onClick}
      className="touch-area rounded text-start font-semibold hover:text-accent"
    >
      {children}
    </button>
  );
}

/** Runs one act at a time; what was refused is shown, and everything is read again. */
export function useAct(): {
  busy: boolean;
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
        toast.error(errorText(error, deskAsk.codes));
        return false;
      } finally {
        setBusy(false);
        void queryClient.invalidateQueries({ queryKey: ['sport', 'desk'] });
      }
    },
  };
}
