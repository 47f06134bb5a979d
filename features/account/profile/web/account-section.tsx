import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import type { ModalId } from '#platform/contract/page.ts';
import { AvatarRow } from './avatar-row.tsx';

/** Who the account belongs to, and the windows that change it. */
export default function AccountSection(): ReactNode {
  const t = useT('profile.account');
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <h2 className="text-base font-bold">{t('heading')}</h2>
      <AvatarRow />
      <dl className="divide-y divide-line/60 border-t border-line/60">
        <Row name={t('name')} value={user.name} note={t('nameNote')} />
        <Row
          name={t('email')}
          value={user.email ?? t('noEmail')}
          mark={
            user.email === null ? null : user.email_verified ? (
              <Badge tone="win">{t('verified')}</Badge>
            ) : (
              <Badge tone="warn">{t('unverified')}</Badge>
            )
          }
          action={<Change window="account.email" label={t('changeEmail')} />}
        />
        <Row
          name={t('password')}
          value="••••••••"
          action={<Change window="account.password" label={t('changePassword')} />}
        />
        <Row
          name={t('contact')}
          value={t('contactNote')}
          action={<Change window="account.contact" label={t('changeContact')} />}
        />
      </dl>
    </>
  );
}

interface RowProps {
  name: string;
  value: string;
  mark?: ReactNode;
  note?: string;
  action?: ReactNode;
}

function Row({ name, value, mark, note, action }: RowProps): ReactNode {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <dt className="shrink-0 text-fg3 w-32 max-sm:w-full max-sm:text-xs">{name}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold break-words">{value}</span>
        {mark}
        {note && <span className="w-full text-xs text-fg3">{note}</span>}
      </dd>
      {action && <dd>{action}</dd>}
    </div>
  );
}

/** Opens a window of the accounts' room. */
function Change({ window: id, label }: { window: ModalId; label: string }): ReactNode {
  const t = useT('profile.account');
  if (!hasModal(id)) return null;
  return (
    <Button aria-label={label} onClick={() => void openModal(id)}>
      {t('change')}
    </Button>
  );
}
