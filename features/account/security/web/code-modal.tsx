import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { SessionView } from '#platform/contract/boot.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { twoFactorQueue } from '#platform/web/two-factor.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { CODE_DIGITS, factors, validate } from '../contract.ts';
import { useFocusIn } from './focus-in.ts';
import { canUsePasskeys, passkeyFactor, proofFor, wasDeclined } from './passkey-calls.ts';
import { PasskeyMark } from './passkey-mark.tsx';
import { RecoveryForm } from './recovery-form.tsx';

export const modal = { size: 'sm', label: 'security.code.title', escapable: false, mandatory: true } as const;

type Way = 'app' | 'recovery' | 'passkey';

interface Offered {
  readonly app: boolean;
  readonly passkey: boolean;
  readonly login: boolean;
}

/**
 * Asks for the second factor. Opened by any call that answers -1024; those that were refused wait meanwhile and are sent
 * again. Nothing dismisses it but its own way out, which lets them fail.
 */
export default function CodeModal({ close }: ModalProps): ReactNode {
  const t = useT('security.code');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [way, setWay] = useState<Way>('app');
  const [offered, setOffered] = useState<Offered | null>(null);
  const boxes = useFocusIn(way === 'app' && !busy);

  useEffect(() => {
    call(factors, {}).then(
      (reply) => {
        const passkey = reply.passkey && canUsePasskeys();
        setOffered({ ...reply, passkey });
        if (!reply.app) setWay(passkey ? 'passkey' : 'recovery');
      },
      // The boxes stand; what else there would be is not offered.
      () => {},
    );
  }, []);

  async function attempt(show: () => Promise<SessionView | null>): Promise<void> {
    setBusy(true);
    try {
      const session = await show();
      close();
      await twoFactorQueue.passed(session ?? undefined);
    } catch (error) {
      if (!wasDeclined(error)) toastError(error, validate.codes);
      if (error instanceof ApiError && error.status === 401) return giveUp();
      setCode('');
      setBusy(false);
    }
  }

  function giveUp(): void {
    close();
    twoFactorQueue.abandoned();
  }

  const showCode = (typed: string) =>
    attempt(async () => (await call(validate, { code: typed, ...proofFor() })).session);

  return (
    <div className="flex flex-col items-center gap-4 pt-2 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-accent/15 text-accent">
        {way === 'passkey' ? <PasskeyMark size={28} /> : <Icon name="shield-check" size={28} />}
      </span>
      <div className="flex flex-col gap-1.5">
        <h2 className="text-lg font-bold text-balance">{t('title')}</h2>
        <p className="min-h-10 text-balance text-fg2">{t(`text.${way}`)}</p>
      </div>
      {way === 'app' && (
        <div ref={boxes} className="w-full">
          <OtpInput
            value={code}
            onChange={setCode}
            onComplete={(typed) => void showCode(typed)}
            length={CODE_DIGITS}
            boxLabel={(index, length) => t('digit', { number: index + 1, count: length })}
            disabled={busy}
          />
        </div>
      )}
      {way === 'recovery' && <RecoveryForm busy={busy} onSubmit={(typed) => void showCode(typed)} />}
      {way === 'passkey' && (
        <Button
          variant="primary"
          size={48}
          block
          loading={busy}
          data-autofocus
          onClick={() => void attempt(passkeyFactor)}
        >
          {t('passkeyButton')}
        </Button>
      )}
      <p role="status" className="flex h-5 items-center gap-2 text-xs text-fg3">
        {busy && way === 'app' && (
          <>
            <Spinner size={14} />
            {t('checking')}
          </>
        )}
      </p>
      <div className="flex w-full flex-col gap-1 border-t border-line/70 pt-3">
        <Ways way={way} offered={offered} disabled={busy} onWay={setWay} />
        <Button variant="ghost" block disabled={busy} onClick={giveUp}>
          {t(offered?.login ? 'cancelLogin' : 'cancel')}
        </Button>
      </div>
    </div>
  );
}

interface WaysProps {
  way: Way;
  offered: Offered | null;
  disabled: boolean;
  onWay: (way: Way) => void;
}

/** The other factors there are. */
function Ways({ way, offered, disabled, onWay }: WaysProps): ReactNode {
  const t = useT('security.code');
  const ways = (['app', 'passkey', 'recovery'] as const).filter(
    (other) => other !== way && (other === 'recovery' || (offered?.[other] ?? other === 'app')),
  );
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-center gap-x-5">
      {ways.map((other) => (
        <button
          key={other}
          type="button"
          disabled={disabled}
          onClick={() => onWay(other)}
          className={`${linkClass()} min-h-10 disabled:opacity-45`}
        >
          {t(`way.${other}`)}
        </button>
      ))}
    </div>
  );
}
