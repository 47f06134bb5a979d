/** Small pieces of the desk. */
import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
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

interface PagerProps<Place> {
  /** Where the pages behind the first one begin, up to the one that is shown. */
  pages: readonly Place[];
  /** Where the one after it begins; null: it is the last. */
  next: Place | null;
  busy: boolean;
  onTurn: (pages: readonly Place[]) => void;
}

/** Under a list, the newest first. */
export function Pager<Place>({ pages, next, busy, onTurn }: PagerProps<Place>): ReactNode {
  const t = useT('sport.desk');
  return (
    <div className="flex justify-end gap-2 p-3">
      <Button size={32} disabled={pages.length === 0} onClick={() => onTurn(pages.slice(0, -1))}>
        {t('newer')}
      </Button>
      <Button
        size={32}
        loading={busy}
        disabled={next === null}
        onClick={() => next !== null && onTurn([...pages, next])}
      >
        {t('older')}
      </Button>
    </div>
  );
}

/** An act of the desk, after which all of it is read again. */
export const useDeskAct = () => useAct(['sport', 'desk'], deskAsk.codes);
