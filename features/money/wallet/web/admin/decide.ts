import { openModal } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import type { DecideProps, Decision } from './decide-modal.tsx';
import { refreshStaffQueries } from './queries.ts';

/** Opens the window that asks once more; what was decided is told, and the lists are read again. */
export function decide(title: string, props: DecideProps, done: string): void {
  const { onDecide } = props;
  void openModal(
    'wallet.decide',
    {
      ...props,
      onDecide: async (decision: Decision) => {
        try {
          await onDecide(decision);
          toast.success(done);
        } finally {
          await refreshStaffQueries();
        }
      },
    },
    { title },
  );
}
