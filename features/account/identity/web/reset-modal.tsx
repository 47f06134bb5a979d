import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { useRefusedFocus } from '#ui/use-refused-focus.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { leave } from '#platform/web/session.ts';
import { getStore } from '#platform/web/store.ts';
import { checkPasswordLink, newPassword } from '../contract.ts';
import { EndingWays } from './ending-ways.tsx';
import { FormError } from './form-error.tsx';
import { isDead, type Link } from './link.ts';
import { useNewPassword } from './new-password.tsx';
import { Outcome, Waiting } from './outcome.tsx';

export const modal = { size: 'sm', label: 'identity.reset.title' } as const;

type Stage = 'checking' | 'form' | 'done' | 'dead';

/** Where the link of a forgotten password leads. */
export default function ResetModal({ link, close }: ModalProps & { link: Link }): ReactNode {
  const t = useT('identity.reset');
  const [stage, setStage] = useState<Stage>('checking');
  const [ways, setWays] = useState<Ways>({ others: [], endsAll: false, endsFactor: false });
  useEffect(() => {
    const stop = new AbortController();
    call(checkPasswordLink, link, { signal: stop.signal }).then(
      ({ valid, ...found }) => {
        setWays(found);
        setStage(valid ? 'form' : 'dead');
      },
      // The form says what is wrong when it is sent.
      () => stop.signal.aborted || setStage('form'),
    );
    return () => stop.abort();
  }, [link]);

  function handleGo(to: 'auth' | 'auth.forgot'): void {
    close();
    void openModal(to, to === 'auth' ? { tab: 'login' } : {});
  }

  if (stage === 'checking') return <Waiting text={t('checking')} />;
  if (stage === 'form') {
    return (
      <ResetForm link={link} ways={ways} onDone={() => setStage('done')} onDead={() => setStage('dead')} />
    );
  }
  const dead = stage === 'dead';
  return (
    <Outcome
      icon={dead ? 'warning' : 'check-circle'}
      tone={dead ? 'warn' : 'accent'}
      title={t(dead ? 'deadTitle' : 'doneTitle')}
      actions={
        <Button
          variant="primary"
          size={48}
          block
          data-autofocus
          onClick={() => handleGo(dead ? 'auth.forgot' : 'auth')}
        >
          {t(dead ? 'again' : 'login')}
        </Button>
      }
    >
      {!dead && t('done')}
    </Outcome>
  );
}

type Ways = Omit<ReplyOf<typeof checkPasswordLink>, 'valid'>;

interface ResetFormProps {
  link: Link;
  ways: Ways;
  onDone: () => void;
  onDead: () => void;
}

function ResetForm({ link, ways, onDone, onDead }: ResetFormProps): ReactNode {
  const t = useT('identity.reset');
  const [busy, setBusy] = useState(false);
  const [endOthers, setEndOthers] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const password = useNewPassword({ first: t('password'), repeat: t('repeat') }, true);
  const [place, refuse] = useRefusedFocus();

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (!password.check()) return refuse();
    setBusy(true);
    setFailure(null);
    try {
      await call(newPassword, { ...link, password: password.value, endOthers });
      // Their session has ended with all others.
      if (getStore().user?._id === link.user) await leave();
      onDone();
    } catch (error) {
      if (!password.refuse(error)) {
        if (isDead(error)) onDead();
        else setFailure(errorText(error, newPassword.codes));
      }
      refuse();
      setBusy(false);
    }
  }

  return (
    <form
      ref={place}
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-4"
      noValidate
    >
      <div className="flex flex-col gap-1.5 pe-10">
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <p className="text-pretty text-fg2">{t('text')}</p>
      </div>
      {password.fields}
      {ways.endsAll && (
        <EndingWays title={t('ends')} hint={t('endsHint')} others={ways.others} factor={ways.endsFactor} />
      )}
      {!ways.endsAll && ways.others.length > 0 && (
        <OtherWays others={ways.others} end={endOthers} onEnd={setEndOthers} />
      )}
      <FormError text={failure} />
      <Button type="submit" variant="primary" size={48} block loading={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}

interface OtherWaysProps {
  others: Ways['others'];
  end: boolean;
  onEnd: (end: boolean) => void;
}

/** What opens the account whatever its password is: somebody else may have set it up. */
function OtherWays({ others, end, onEnd }: OtherWaysProps): ReactNode {
  const t = useT('identity.reset');
  return (
    <section aria-label={t('others')} className="flex flex-col gap-2 rounded-lg bg-raised p-3">
      <h3 className="font-semibold">{t('others')}</h3>
      <ul className="list-disc ps-5 text-fg2">
        {others.map(({ kind, count, stays }) => (
          <li key={kind}>
            {t(`kind.${kind}`, { count })}
            {stays && <p className="text-xs text-fg3">{t('stays')}</p>}
          </li>
        ))}
      </ul>
      {others.some(({ stays }) => !stays) && (
        <>
          <Switch checked={end} onChange={onEnd} label={t('end')} />
          <p className="text-xs text-fg3">{t('endHint')}</p>
        </>
      )}
    </section>
  );
}
