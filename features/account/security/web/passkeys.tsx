import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { formatDay } from '#ui/format.ts';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { removePasskey, type PasskeyView, type SecurityView } from '../contract.ts';
import { canUsePasskeys } from './passkey-calls.ts';
import { PasskeyMark } from './passkey-mark.tsx';
import { readAgain } from './queries.ts';
import { Row } from './row.tsx';

/** The account's passkeys. Nothing where there can be none, unless some were made elsewhere. */
export function Passkeys({ view }: { view: SecurityView }): ReactNode {
  const t = useT('security.passkeys');
  const possible = canUsePasskeys();
  if (!possible && view.passkeys.length === 0) return null;
  return (
    <section aria-label={t('heading')} className="mt-4 border-t border-line/60 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">{t('heading')}</h3>
          <p className="mt-0.5 text-xs text-pretty text-fg3">{t('text')}</p>
        </div>
        {possible && (
          <Button
            icon="plus"
            className="max-sm:w-full"
            onClick={() => void openModal('security.passkey', { first: !view.two_factor })}
          >
            {t('add')}
          </Button>
        )}
      </div>
      {view.passkeys.length > 0 && (
        <ul className="mt-1 divide-y divide-line/60">
          {view.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Passkey passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Passkey({ passkey }: { passkey: PasskeyView }): ReactNode {
  const t = useT('security.passkeys');
  const { id, name, created_at, last_used_at, synced, fingerprint } = passkey;
  const user = useUser();
  // Staff read it out to whoever tells the signer of their passkey.
  const isStaff = user !== null && user.roles.length + user.permissions.length > 0;
  async function remove(): Promise<void> {
    await call(removePasskey, { id });
    readAgain();
    toast.success(t('removed', { name }), { id: 'security' });
  }
  const made = formatDay(created_at);
  return (
    <Row
      compact
      mark={<PasskeyMark size={22} />}
      title={name}
      badge={synced ? <Badge>{t('synced')}</Badge> : null}
      note={
        <>
          {t('made', { date: made })}
          {' · '}
          {last_used_at === null ? (
            t('unused')
          ) : (
            <>
              {t('used')} <TimeAgo time={last_used_at} />
            </>
          )}
          {isStaff && fingerprint !== null && (
            <span className="block font-mono">{t('fingerprint', { digits: fingerprint })}</span>
          )}
        </>
      }
      actions={
        <>
          <IconButton
            icon="edit"
            label={t('rename', { name })}
            onClick={() => void openModal('security.passkey', { passkey })}
          />
          <IconButton
            icon="trash"
            label={t('remove', { name })}
            onClick={() =>
              void openModal('security.ask', {
                title: t('removeTitle', { name }),
                text: t('removeText'),
                action: t('removeYes'),
                codes: removePasskey.codes,
                run: remove,
              })
            }
          />
        </>
      }
    />
  );
}
