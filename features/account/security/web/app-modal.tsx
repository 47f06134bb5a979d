import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { CODE_DIGITS, confirm, setUp } from '../contract.ts';
import { useFocusIn } from './focus-in.ts';
import { PasswordField, wantsPassword } from './password-field.tsx';
import { readAgain } from './queries.ts';

export const modal = { size: 'sm', title: 'security.app.title' } as const;

type Drawn = ReplyOf<typeof setUp>;
type Stage =
  | { is: 'asking' }
  | { is: 'password'; wrong?: string | undefined }
  | { is: 'failed'; text: string }
  | Drawn;

/** Sets an authenticator app up: the QR code, its secret as text, and the first code. */
export default function AppModal({ close }: ModalProps): ReactNode {
  const [stage, setStage] = useState<Stage>({ is: 'asking' });
  const [busy, setBusy] = useState(false);
  const started = useRef(false);

  async function draw(password: string | null): Promise<void> {
    setBusy(true);
    try {
      setStage(await call(setUp, password === null ? {} : { password }));
    } catch (error) {
      if (wantsPassword(error)) setStage({ is: 'password' });
      else if (fieldErrors(error)['password'] !== undefined)
        setStage({ is: 'password', wrong: fieldErrors(error)['password'] });
      else setStage({ is: 'failed', text: errorText(error, setUp.codes) });
    }
    setBusy(false);
  }

  useEffect(() => {
    // A secret is drawn once, however often React runs this.
    if (started.current) return;
    started.current = true;
    void draw(null);
  }, []);

  if ('secret' in stage) return <Confirm drawn={stage} close={close} />;
  if (stage.is === 'failed') return <ErrorState text={stage.text} className="min-h-60" />;
  if (stage.is === 'password')
    return <Owner wrong={stage.wrong} busy={busy} onSubmit={(password) => void draw(password)} />;
  return (
    <div className="flex min-h-119 flex-col items-center gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="size-44" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

interface OwnerProps {
  wrong: string | undefined;
  busy: boolean;
  onSubmit: (password: string) => void;
}

/** The session is not fresh: the password first. */
function Owner({ wrong, busy, onSubmit }: OwnerProps): ReactNode {
  const t = useT('security.password');
  const [password, setPassword] = useState('');
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!busy && password !== '') onSubmit(password);
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4" noValidate>
      <p className="text-pretty text-fg2">{t('why')}</p>
      <PasswordField value={password} error={wrong} onChange={setPassword} />
      <Button type="submit" variant="primary" size={48} block loading={busy} disabled={password === ''}>
        {t('continue')}
      </Button>
    </form>
  );
}

function Confirm({ drawn: { secret, uri }, close }: { drawn: Drawn; close: () => void }): ReactNode {
  const t = useT('security.app');
  const digits = useT('security.code');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const boxes = useFocusIn(!busy);

  async function handleComplete(typed: string): Promise<void> {
    setBusy(true);
    try {
      const { codes } = await call(confirm, { code: typed });
      close();
      readAgain();
      // The codes' window says it too, and nothing should lie over it.
      if (codes) void openModal('security.codes', { codes });
      else toast.success(t('done'), { id: 'security' });
    } catch (error) {
      toastError(error, confirm.codes);
      setCode('');
      setBusy(false);
    }
  }

  return (
    <ol className="flex flex-col gap-5">
      <Step number={1} title={t('scan')}>
        <div className="flex flex-col items-center gap-3">
          <QrCode text={uri} label={t('qr')} size={176} />
          <p className="text-center text-xs text-fg3">{t('type')}</p>
          <div className="flex w-full items-center gap-1 rounded-md border border-line bg-raised py-1 ps-3 pe-1">
            <code className="min-w-0 flex-1 text-sm/5 font-semibold tnum">
              <span className="block max-w-[20ch]">{secret.match(/.{4}/g)?.join(' ')}</span>
            </code>
            <CopyButton text={secret} label={t('copy')} copiedLabel={t('copied')} />
          </div>
        </div>
      </Step>
      <Step number={2} title={t('enter')}>
        <div ref={boxes}>
          <OtpInput
            value={code}
            onChange={setCode}
            onComplete={(typed) => void handleComplete(typed)}
            length={CODE_DIGITS}
            boxLabel={(index, length) => digits('digit', { number: index + 1, count: length })}
            disabled={busy}
          />
        </div>
        <p role="status" className="mt-2 min-h-4 text-xs text-fg3">
          {busy ? digits('checking') : t('others')}
        </p>
      </Step>
    </ol>
  );
}

function Step({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <li className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-full bg-accent/15 text-xs font-bold text-accent"
        >
          {number}
        </span>
        <p className="pt-0.5 text-pretty">{title}</p>
      </div>
      <div>{children}</div>
    </li>
  );
}
