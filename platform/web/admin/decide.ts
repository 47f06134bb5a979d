import type { ReactNode } from 'react';
import { openModal } from '../modals.tsx';
import { toast } from '../toasts.tsx';

/** What was filled in; '' for what was not asked. */
export interface Decision {
  readonly reason: string;
  /** Decimal string. */
  readonly amount: string;
  /** Public id of a player. */
  readonly user: string;
}

export interface DecideProps {
  text: ReactNode;
  confirm: string;
  danger?: boolean;
  /** Asks why, in words for the audit log; 'player': the player reads them. */
  reason?: 'staff' | 'player' | 'note';
  /** Asks how much, beginning with this. */
  amount?: string;
  /** Asks whose, beginning with this public id. */
  user?: string;
  codes?: Readonly<Record<number, string>>;
  /** Words for an error that is no answer of the server's. */
  failureOf?: (error: unknown) => string | null;
  /** The window closes when it resolves. */
  onDecide: (decision: Decision) => Promise<unknown>;
}

/**
 * Opens the window that asks staff once more, before coins move or are kept.
 * @param done what is told when it was decided
 * @param refresh reads the lists again, whatever came of it
 */
export function decide(
  title: string,
  { onDecide, ...props }: DecideProps,
  { done, refresh }: { readonly done: string; readonly refresh: () => Promise<void> },
): void {
  void openModal(
    'wallet.decide',
    {
      ...props,
      onDecide: async (decision: Decision) => {
        try {
          await onDecide(decision);
          toast.success(done);
        } finally {
          await refresh();
        }
      },
    },
    { title },
  );
}
