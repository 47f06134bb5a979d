import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { navigate } from '#platform/web/router.tsx';
import { answerReality, type SessionView } from '../contract.ts';
import { serverNow } from './store.ts';
import { euroWords, minuteWords } from './words.ts';

export const modal = {
  size: 'sm',
  label: 'limits.reality.window',
  mandatory: true,
  escapable: false,
} as const;

interface RealityProps extends ModalProps {
  session: NonNullable<SessionView['session']>;
}

/** How long, how much, and how it stands: no bet is taken until it is answered. */
export default function RealityModal({ session, close }: RealityProps): ReactNode {
  const t = useT('limits');
  const [now, setNow] = useState(serverNow);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000);
    return () => clearInterval(timer);
  }, []);

  async function answer(then?: string): Promise<void> {
    setBusy(true);
    try {
      await call(answerReality, {});
      close();
      if (then !== undefined) navigate(then);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  }

  const minutes = Math.max(1, Math.round((now - session.from) / 60_000));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Icon name="clock" size={24} className="text-accent" />
        <h2 className="text-lg font-bold">{t('reality.title')}</h2>
      </div>
      <p className="text-pretty text-fg2">{t('reality.text')}</p>
      <dl className="grid gap-px overflow-hidden rounded-lg bg-line/60">
        <Figure name={t('reality.played')} value={minuteWords(minutes, t)} />
        <Figure name={t('reality.wagered')} value={euroWords(session.wagered)} />
        <Figure name={t('reality.net')} value={euroWords(session.net, true)} />
      </dl>
      <div className="grid gap-2">
        <Button variant="primary" size={48} block data-autofocus loading={busy} onClick={() => void answer()}>
          {t('reality.goOn')}
        </Button>
        <Button size={48} block disabled={busy} onClick={() => void answer('/profile/settings#limits')}>
          {t('reality.stop')}
        </Button>
      </div>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div className="flex items-center justify-between gap-4 bg-raised px-4 py-3">
      <dt className="text-fg2">{name}</dt>
      <dd className="font-bold tnum">{value}</dd>
    </div>
  );
}
