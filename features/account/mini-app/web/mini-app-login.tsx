import { useEffect, useState, type ReactNode } from 'react';
import { Logo } from '#ui/logo.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { call } from '#platform/web/api.ts';
import { credentialHeaders } from '#platform/web/call-headers.ts';
import { shownSetting } from '#platform/web/shown-settings.ts';
import { emit, on } from '#platform/web/events.ts';
import { useT } from '#platform/web/i18n.ts';
import { enter, leave } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { generateToken } from '../contract.ts';
import { initData } from '../mini-app.ts';

/** What was begun goes on, however often this is drawn: init data is good once. */
let begun: Promise<void> | null = null;

/** Whoever was logged in here is logged out; who opened the mini app is logged in. */
async function logIn(data: string): Promise<void> {
  // Init data leaves the address at once: it must not be handed on with a link, nor be used again by a reload.
  history.replaceState(history.state, '', location.pathname + location.search);
  await fetch('/auth/logout', { credentials: 'include', headers: credentialHeaders() }).catch(() => {});
  await leave();
  await fetch('/sanctum/csrf-cookie', { credentials: 'include' }).catch(() => {});
  const session = await call(generateToken, { initData: data });
  await enter(session);
  emit('login-success');
}

/** Over the whole page until it is known who has opened it. */
export default function MiniAppLogin(): ReactNode {
  const t = useT('mini-app');
  const [waiting, setWaiting] = useState(() => shownSetting('mini-app', 'on') === true && initData !== null);
  useEffect(() => {
    if (!waiting) return;
    const done = (): void => setWaiting(false);
    const stops = [
      on('login-success', done),
      // The window for the code must not be under this.
      on('two-factor-needed', done),
    ];
    if (initData !== null) begun ??= logIn(initData);
    begun?.catch(() => {
      toast.error(t('failed'), { id: 'session' });
      done();
    });
    return () => stops.forEach((stop) => stop());
    // The way it begins does not change; only its end is waited for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waiting]);
  if (!waiting) return null;
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-label={t('waiting')}
      className="fixed inset-0 z-60 flex flex-col items-center justify-center gap-6 bg-bg text-fg"
    >
      <Logo mini size={64} />
      <p role="status" className="flex items-center gap-3 text-fg2">
        <Spinner size={24} />
        {t('waiting')}
      </p>
    </div>
  );
}
