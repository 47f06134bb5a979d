/** Small pieces of the desk. */
import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAct } from '#platform/web/use-act.ts';
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

/** An act of the desk, after which all of it is read again. */
export const useDeskAct = () => useAct(['sport', 'desk'], deskAsk.codes);
