import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { revokeKey } from '../contract.ts';
import { listKey } from './list-key.ts';

export const modal = { size: 'sm' } as const;

export default function RevokeModal({
  id,
  name,
  close,
}: ModalProps & { id: string; name: string }): ReactNode {
  const t = useT('api-keys');
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(revokeKey, { id }),
    onSuccess: () => {
      toast.success(t('revoked', { name }));
      close();
    },
    onError: (error) => toastError(error, revokeKey.codes),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-pretty text-fg2">{t('revokeText', { name })}</p>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('cancel')}
        </Button>
        <Button variant="danger" loading={end.isPending} onClick={() => end.mutate()} data-autofocus>
          {t('revoke')}
        </Button>
      </div>
    </div>
  );
}
