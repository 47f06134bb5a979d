import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { remove } from '../contract.ts';
import { refreshWebhooks } from './queries.ts';

export const modal = { size: 'sm' } as const;

type RemoveProps = ModalProps & { id: string; name: string };

/** Asks once more: what waits for the endpoint is lost with it. */
export default function RemoveModal(props: RemoveProps): ReactNode {
  return (
    <Queries>
      <Remove {...props} />
    </Queries>
  );
}

function Remove({ id, name, close }: RemoveProps): ReactNode {
  const t = useT('webhooks');
  const take = useMutation({
    mutationFn: () => call(remove, { id }),
    onSuccess: () => {
      toast.success(t('remove.done', { name }));
      close();
      navigate('/admin/room/webhooks', { replace: true });
    },
    onSettled: refreshWebhooks,
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-pretty text-fg2">{t('remove.text', { name })}</p>
      {take.error && (
        <p role="alert" className="text-sm text-lose">
          {errorText(take.error, remove.codes)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={close} data-autofocus>
          {t('cancel')}
        </Button>
        <Button variant="danger" loading={take.isPending} onClick={() => take.mutate()}>
          {t('remove.title')}
        </Button>
      </div>
    </div>
  );
}
