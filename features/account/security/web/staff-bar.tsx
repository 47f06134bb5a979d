import { useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { enter, useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { passkeySession } from '../contract.ts';
import { canUsePasskeys, confirmedSession, wasDeclined } from './passkey-calls.ts';
import { useSecurity } from './queries.ts';

/** Tells staff why their rights rest, and the way to have them back. As high as the frame keeps room for. */
export default function StaffBar(): ReactNode {
  const t = useT('security.staff');
  const user = useUser();
  if (!user?.rights_rest) return null;
  if (user.passkey_due)
    return (
      <Queries>
        <PasskeyDue />
      </Queries>
    );
  return (
    <Bar text={t('text')}>
      <Act text={t('setUp')} onClick={() => void openModal('security.app')} />
    </Bar>
  );
}

/** Shown to who came in without a passkey: they show one, or make their first. */
function PasskeyDue(): ReactNode {
  const t = useT('security.staff.passkey');
  const { data } = useSecurity();
  const [busy, setBusy] = useState(false);
  const possible = canUsePasskeys();
  const has = (data?.passkeys.length ?? 0) > 0;

  async function handleConfirm(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await enter(await confirmedSession());
      toast.success(t('done'), { id: 'session' });
    } catch (error) {
      if (!wasDeclined(error)) toastError(error, passkeySession.codes);
    }
    setBusy(false);
  }

  return (
    <Bar text={t(!possible ? 'elsewhere' : !data || has ? 'confirm' : 'enrol')}>
      {possible && data && has && <Act text={t('use')} busy={busy} onClick={() => void handleConfirm()} />}
      {possible && data && !has && (
        <Act
          text={t('add')}
          onClick={() => void openModal('security.passkey', { first: !data.two_factor })}
        />
      )}
    </Bar>
  );
}

function Bar({ text, children }: { text: string; children: ReactNode }): ReactNode {
  const t = useT('security.staff');
  return (
    <section
      aria-label={t('label')}
      className="flex h-14 items-center gap-3 border-b border-line/70 bg-raised px-4 sm:h-11 sm:gap-4 md:px-6"
    >
      <Icon name="shield" className="shrink-0 text-warn" />
      <p className="line-clamp-2 min-w-0 flex-1 text-pretty max-sm:text-xs">{text}</p>
      {children}
    </section>
  );
}

function Act({
  text,
  busy = false,
  onClick,
}: {
  text: string;
  busy?: boolean;
  onClick: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={onClick}
      className={cx(linkClass(), 'flex h-10 shrink-0 items-center whitespace-nowrap max-sm:text-xs')}
    >
      {text}
    </button>
  );
}
