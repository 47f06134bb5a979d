import { useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useHasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';
import { sendConfirmation } from './send-confirmation.ts';

const ACTION = cx(linkClass(), 'flex h-10 shrink-0 items-center whitespace-nowrap max-sm:text-xs');

/** Asks a player to confirm their address. As high as the frame keeps room for. */
export default function VerifyBar(): ReactNode {
  const t = useT('identity.verify');
  const id = useStore((state) => state.user?._id);
  const profile = useHasRoute('/profile/$tag');
  const [sending, setSending] = useState(false);

  async function handleSend(): Promise<void> {
    if (sending) return;
    setSending(true);
    await sendConfirmation();
    setSending(false);
  }

  return (
    <section
      aria-label={t('label')}
      className="flex h-14 items-center gap-3 border-b border-line/70 bg-raised px-4 sm:h-11 sm:gap-4 md:px-6"
    >
      <Icon name="mail" className="shrink-0 text-warn" />
      <p className="line-clamp-2 min-w-0 flex-1 text-pretty max-sm:text-xs">{t('text')}</p>
      <button
        type="button"
        aria-disabled={sending}
        onClick={() => void handleSend()}
        className={cx(ACTION, sending && 'cursor-default text-fg3 no-underline!')}
      >
        {t(sending ? 'sending' : 'send')}
      </button>
      {profile ? (
        <AppLink to={`/profile/${id ?? ''}`} className={ACTION}>
          {t('change')}
        </AppLink>
      ) : (
        <button type="button" onClick={() => void openModal('account.email')} className={ACTION}>
          {t('change')}
        </button>
      )}
    </section>
  );
}
