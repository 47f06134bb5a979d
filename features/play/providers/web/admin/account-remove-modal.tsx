import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { accountRemove, type AccountView } from '../../accounts-contract.ts';
import { accountsChanged } from '../queries.ts';
import { ACCOUNT_NAMES } from './account-fields.ts';

export const modal = { title: 'providers.keys.removeHeading', size: 'sm' } as const;

/** Staff take the keys of a provider away: what follows is said before. */
export default function AccountRemoveModal({ id, close }: { id: AccountView['id'] } & ModalProps): ReactNode {
  const t = useT('providers.keys');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleRemove(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await call(accountRemove, { id });
      accountsChanged();
      toast.success(t('removed'));
      close();
    } catch (error) {
      setFailure(errorText(error, accountRemove.codes));
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('removeAbout', { name: ACCOUNT_NAMES[id] })}</p>
      {failure !== null && (
        <p role="alert" className="text-lose">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('back')}
        </Button>
        <Button variant="danger" loading={busy} onClick={() => void handleRemove()}>
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}
