import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { Modal } from '#ui/modal.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { call } from '#platform/web/api.ts';
import { credentialHeaders } from '#platform/web/call-headers.ts';
import { shownSetting } from '#platform/web/shown-settings.ts';
import { emit, on } from '#platform/web/events.ts';
import { useT } from '#platform/web/i18n.ts';
import { enter, leave } from '#platform/web/session.ts';
import { getStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { generateToken } from '../contract.ts';
import { initData } from '../mini-app.ts';
import { markOf, mustAsk, visitorOf } from './visitor.ts';

/** What was begun goes on, however often this is drawn: init data is good once. */
let begun: Promise<void> | null = null;

/** Answered with no: whatever is drawn again, it is not asked again. */
let declined = false;

const KNOWN = 'Phoenix.mini-app';

function asksFirst(data: string): boolean {
  return mustAsk(visitorOf(data), {
    inApp: window.parent !== window || 'TelegramWebviewProxy' in window,
    user: getStore().user?._id ?? null,
    known: localStorage.getItem(KNOWN),
  });
}

/** Whoever was logged in here is logged out; who opened the mini app is logged in. */
async function logIn(data: string): Promise<void> {
  await fetch('/auth/logout', { credentials: 'include', headers: credentialHeaders() }).catch(() => {});
  await leave();
  await fetch('/sanctum/csrf-cookie', { credentials: 'include' }).catch(() => {});
  // Kept of the link that the visitor came by.
  const { inviteCode } = getStore();
  const session = await call(generateToken, { initData: data, inviteCode });
  await enter(session);
  localStorage.setItem(KNOWN, markOf(visitorOf(data), session.user._id));
  emit('login-success');
}

type Step = 'asked' | 'begun' | 'over';

function firstStep(): Step {
  if (initData === null || declined || shownSetting('mini-app', 'on') !== true) return 'over';
  return begun === null && asksFirst(initData) ? 'asked' : 'begun';
}

/** Asks whom a mere link would log in; then over the whole page until it is known who has opened it. */
export default function MiniAppLogin(): ReactNode {
  const t = useT('mini-app');
  const [step, setStep] = useState(firstStep);
  useEffect(() => {
    // Init data leaves the address at once: it must not be handed on with a link, nor be used again by a reload.
    if (initData !== null) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  useEffect(() => {
    if (step !== 'begun') return;
    const done = (): void => setStep('over');
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
  }, [step]);
  if (step === 'over' || initData === null) return null;
  if (step === 'asked') {
    const decline = (): void => {
      declined = true;
      setStep('over');
    };
    return <Question name={visitorOf(initData).name} onDecline={decline} onAccept={() => setStep('begun')} />;
  }
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

interface QuestionProps {
  name: string;
  onDecline: () => void;
  onAccept: () => void;
}

function Question({ name, onDecline, onAccept }: QuestionProps): ReactNode {
  const t = useT('mini-app');
  return (
    <Modal title={t('ask', { name })} size="sm" closeLabel={t('stay')} onDismiss={onDecline}>
      <p className="text-fg2">{t('askAbout')}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onDecline}>{t('stay')}</Button>
        <Button variant="primary" onClick={onAccept}>
          {t('go')}
        </Button>
      </div>
    </Modal>
  );
}
