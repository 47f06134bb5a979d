import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { staffHand } from '../../hands-staff-contract.ts';
import { Replayer } from '../replayer.tsx';
import { staffHandQuery } from './queries.ts';

export const modal = { title: 'poker.titles.hand', size: 'md' } as const;

interface Props extends ModalProps {
  table: string;
  no: number;
}

/** A hand with the cards of everybody, for staff: openModal('poker.staffHand', {table, no}). */
export default function StaffHandModal(props: Props): ReactNode {
  return (
    <Queries>
      <Found {...props} />
    </Queries>
  );
}

function Found({ table, no }: Props): ReactNode {
  const t = useT('poker.replay');
  const { data, error, isFetching, refetch } = useQuery(staffHandQuery(table, no));
  if (data) return <Replayer hand={data.hand} holes={data.holes} />;
  if (error)
    return (
      <ErrorState
        text={errorText(error, staffHand.codes)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <Skeleton className="h-80 w-full" />;
}
