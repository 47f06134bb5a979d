import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { leave } from '#platform/web/session.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { openEmailLink } from '../contract.ts';
import { EndingWays } from './ending-ways.tsx';
import { followEmailLink, isDead, type Link } from './link.ts';
import { Outcome, Waiting } from './outcome.tsx';
import { sendConfirmation } from './send-confirmation.ts';

export const modal = { size: 'sm', label: 'identity.confirm.label' } as const;

type Answer = ReplyOf<typeof openEmailLink>;

type Stage =
  | { is: 'asking' }
  | { is: 'working'; endOthers: boolean }
  | { is: 'asks'; email: string; ends: NonNullable<Answer['ends']> }
  | { is: 'confirmed' | 'confirmedEnds' | 'restored'; email: string }
  | { is: 'dead'; text: string }
  | { is: 'failed'; text: string };

const WORKING: Stage = { is: 'working', endOthers: false };

interface LinkModalProps extends ModalProps {
  link: Link;
  /** It was not me: wants a yes first, since it logs everybody out. */
  undo: boolean;
}

/** Where the links of letters about an e-mail address lead. */
export default function LinkModal({ link, undo, close }: LinkModalProps): ReactNode {
  const t = useT('identity.confirm');
  const [stage, setStage] = useState<Stage>(undo ? { is: 'asking' } : WORKING);
  const { is } = stage;

  useEffect(() => {
    if (stage.is !== 'working') return;
    let gone = false;
    follow(link, stage.endOthers).then(
      (next) => gone || setStage(next),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [stage, link]);

  if (is === 'working') return <Waiting text={t('working')} />;
  if (is === 'asking' || is === 'failed') {
    const failed = is === 'failed';
    return (
      <Outcome
        icon={failed ? 'warning' : 'undo'}
        tone="warn"
        title={t(failed ? 'failedTitle' : 'restoreTitle')}
        actions={
          <Button variant="primary" size={48} block data-autofocus onClick={() => setStage(WORKING)}>
            {t(failed ? 'retry' : 'restoreButton')}
          </Button>
        }
      >
        {stage.is === 'failed' ? stage.text : t('restore')}
      </Outcome>
    );
  }
  if (is === 'asks') return <Asks {...stage} onYes={() => setStage({ is: 'working', endOthers: true })} />;
  if (is === 'dead') return <Dead text={stage.text} link={link} close={close} />;
  const restored = is === 'restored';
  return (
    <Outcome
      icon="check-circle"
      tone="accent"
      title={t(restored ? 'restoredTitle' : 'confirmedTitle')}
      actions={
        <Button
          variant="primary"
          size={48}
          block
          data-autofocus
          onClick={() => {
            close();
            if (restored) void openModal('auth.forgot', { login: stage.email });
          }}
        >
          {t(restored ? 'newPassword' : 'continue')}
        </Button>
      }
    >
      {t(is, { email: stage.email })}
    </Outcome>
  );
}

/** Nothing ends before somebody has read what: whoever set it up may be who holds the letter. */
function Asks({ email, ends, onYes }: Extract<Stage, { is: 'asks' }> & { onYes: () => void }): ReactNode {
  const t = useT('identity.confirm');
  return (
    <Outcome
      icon="warning"
      tone="warn"
      title={t('asksTitle')}
      actions={
        <Button variant="primary" size={48} block data-autofocus onClick={onYes}>
          {t('asksButton')}
        </Button>
      }
    >
      <EndingWays title={t('asks')} hint={t('asksHint', { email })} {...ends} />
    </Outcome>
  );
}

async function follow(link: Link, endOthers: boolean): Promise<Stage> {
  try {
    const { done, email, ends } = await followEmailLink(link, endOthers);
    if (ends) return { is: 'asks', email, ends };
    const { user } = getStore();
    if (user?._id === link.user) {
      if (done === 'restored') await leave();
      else setStore({ user: { ...user, email, email_verified: true } });
    }
    return { is: done === 'restored' ? done : endOthers ? 'confirmedEnds' : 'confirmed', email };
  } catch (error) {
    return { is: isDead(error) ? 'dead' : 'failed', text: errorText(error, openEmailLink.codes) };
  }
}

function Dead({ text, link, close }: { text: string; link: Link; close: () => void }): ReactNode {
  const t = useT('identity.confirm');
  const [busy, setBusy] = useState(false);
  const { user } = getStore();
  const again = user?._id === link.user && !user.email_verified;
  async function handleClick(): Promise<void> {
    setBusy(true);
    if (again) await sendConfirmation();
    close();
  }
  return (
    <Outcome
      icon="warning"
      tone="warn"
      title={t('deadTitle')}
      actions={
        <Button
          variant="primary"
          size={48}
          block
          loading={busy}
          data-autofocus
          onClick={() => void handleClick()}
        >
          {t(again ? 'again' : 'continue')}
        </Button>
      }
    >
      {text}
    </Outcome>
  );
}
