import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps, Problem } from '#platform/web/modals.tsx';

export const modal = { size: 'sm' } as const;

/** Something went wrong, or is not possible: an icon, a title, a description. Opened by showProblem(). */
export default function ErrorModal({
  icon = 'warning',
  title,
  description,
  close,
}: Problem & ModalProps): ReactNode {
  const t = useT('shell.problem');
  return (
    <div className="flex flex-col items-center gap-4 pt-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-lose/12 text-lose">
        <Icon name={icon} size={30} />
      </span>
      <h2 className="text-lg font-bold text-balance">{title}</h2>
      {description && <p className="text-pretty text-fg2">{description}</p>}
      <Button variant="secondary" size={48} block onClick={close} data-autofocus className="mt-2">
        {t('close')}
      </Button>
    </div>
  );
}
