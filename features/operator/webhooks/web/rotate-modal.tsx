import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { OVERLAPS, rotate } from '../contract.ts';
import { refreshWebhooks } from './queries.ts';

export const modal = { size: 'sm' } as const;

type RotateProps = ModalProps & { id: string };

/** Another secret, and for how long the one before goes on signing. */
export default function RotateModal(props: RotateProps): ReactNode {
  return (
    <Queries>
      <Rotate {...props} />
    </Queries>
  );
}

function Rotate({ id, close }: RotateProps): ReactNode {
  const t = useT('webhooks');
  const [hours, setHours] = useState<(typeof OVERLAPS)[number]>(24);
  const draw = useMutation({
    mutationFn: () => call(rotate, { id, hours }),
    onSuccess: ({ secret }) => {
      close();
      void openModal('webhooks.secret', { secret }, { title: t('secret.title') });
    },
    onSettled: refreshWebhooks,
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-pretty text-fg2">{t('rotation.text')}</p>
      <Choice
        label={t('rotation.overlap')}
        items={OVERLAPS.map((one) => ({
          id: one,
          label: one === 0 ? t('rotation.none') : t('rotation.hours', { count: one }),
        }))}
        value={hours}
        onChange={setHours}
      />
      {draw.error && (
        <p role="alert" className="text-sm text-lose">
          {errorText(draw.error, rotate.codes)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('cancel')}
        </Button>
        <Button variant="primary" icon="lock" loading={draw.isPending} onClick={() => draw.mutate()}>
          {t('rotation.draw')}
        </Button>
      </div>
    </div>
  );
}
