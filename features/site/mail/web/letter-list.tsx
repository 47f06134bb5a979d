import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { LetterRow } from '../contract.ts';
import { LetterState, Moment } from './letter-state.tsx';
import { mailboxQuery } from './queries.ts';

interface LetterListProps {
  /** Whole address, '' for all. */
  to: string;
  open: string | undefined;
  address: (letter: string) => string;
}

export function LetterList({ to, open, address }: LetterListProps): ReactNode {
  const t = useT('mail');
  const query = useInfiniteQuery(mailboxQuery(to));
  if (query.isError && !query.data) {
    return (
      <ErrorState
        text={errorText(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!query.data) return <Rows />;
  const letters = query.data.pages.flatMap((page) => page.letters);
  if (letters.length === 0) return <EmptyState icon="mail" text={t(to ? 'noneTo' : 'none')} />;
  return (
    <>
      <ul aria-label={t('heading')} className="flex flex-col">
        {letters.map((letter) => (
          <li key={letter.id} className="border-t border-line/50 first:border-t-0">
            <Row letter={letter} open={letter.id === open} to={address(letter.id)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  );
}

function Row({ letter, open, to }: { letter: LetterRow; open: boolean; to: string }): ReactNode {
  return (
    <AppLink
      to={to}
      aria-current={open ? 'true' : undefined}
      className={cx(
        'flex h-16 flex-col justify-center gap-1 rounded-md px-3 -outline-offset-2 transition-colors hover:bg-hover',
        open && 'bg-raised',
      )}
    >
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-semibold">{letter.to}</span>
        <Moment iso={letter.at} />
      </span>
      <span className="flex items-center justify-between gap-3">
        <span className="truncate text-fg2">{letter.subject}</span>
        <LetterState state={letter.state} />
      </span>
    </AppLink>
  );
}

function Rows(): ReactNode {
  return (
    <div className="flex flex-col gap-2 p-1" aria-busy>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} className="h-14 w-full" />
      ))}
    </div>
  );
}
