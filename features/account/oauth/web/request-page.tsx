import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { AppLink, usePath } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { emit } from '#platform/web/events.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { authorizationDecision, authorizationRequest, type Scope } from '../contract.ts';

type Request = ReplyOf<typeof authorizationRequest>;

const ICONS: Readonly<Record<Scope, IconName>> = { profile: 'user', balance: 'wallet', bets: 'history' };

/** What a program asks the player for, and their answer. */
export default function RequestPage(): ReactNode {
  const t = useT('oauth.request');
  const requestId = usePath().split('/')[3] ?? '';
  const isRequest = /^[\w-]{10,64}$/.test(requestId);
  const query = useQuery({
    queryKey: ['oauth', 'request', requestId],
    queryFn: () => call(authorizationRequest, { requestId }),
    enabled: isRequest,
    retry: false,
    staleTime: Infinity,
  });
  return (
    <div className="mx-auto grid w-full max-w-110 gap-4 py-2 sm:py-4">
      <section className="rounded-xl border border-line/70 bg-panel p-5 sm:p-6" aria-busy={query.isFetching}>
        {query.data ? (
          <Asked requestId={requestId} request={query.data} />
        ) : query.error || !isRequest ? (
          <Gone error={query.error} again={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <Waiting label={t('loading')} />
        )}
      </section>
    </div>
  );
}

function Waiting({ label }: { label: string }): ReactNode {
  return (
    <div className="flex min-h-96 flex-col items-center gap-4" role="status" aria-label={label}>
      <Skeleton className="size-14 rounded-xl" />
      <Skeleton className="h-7 w-60" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="mt-auto h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

function Gone({ error, again, busy }: { error: Error | null; again: () => void; busy: boolean }): ReactNode {
  const t = useT('oauth.request');
  if (error === null || (error instanceof ApiError && error.status < 500 && error.status > 0)) {
    return (
      <>
        <h1 className="text-center text-xl font-bold">{t('over')}</h1>
        <EmptyState
          icon="link"
          text={t('gone')}
          action={
            <AppLink to="/" className={linkClass()}>
              {t('home')}
            </AppLink>
          }
        />
      </>
    );
  }
  return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={again} retrying={busy} />;
}

function Asked({ requestId, request }: { requestId: string; request: Request }): ReactNode {
  const t = useT('oauth.request');
  const { client, scopes, known } = request;
  // The answer leads away from this page: the buttons stay busy until it is gone.
  const [leaving, setLeaving] = useState<boolean | null>(null);
  const decide = useMutation({
    mutationFn: (allow: boolean) => {
      setLeaving(allow);
      return call(authorizationDecision, { requestId, allow });
    },
    onSuccess: ({ to }) => location.assign(to),
    onError: () => setLeaving(null),
  });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-4 text-center">
        <span className="flex items-center gap-3" aria-hidden="true">
          <span className="grid size-14 place-items-center rounded-xl bg-hover text-xl font-bold text-fg">
            {[...client.name][0]?.toUpperCase()}
          </span>
          <Icon name="link" size={20} className="text-fg3" />
          <Logo mini size={56} />
        </span>
        <h1 className="text-xl font-bold text-balance wrap-break-word">
          {t(known ? 'again' : 'heading', { name: client.name })}
        </h1>
        <p className="text-pretty text-fg2">{t('back', { host: client.host })}</p>
      </div>
      <ul className="divide-y divide-line/60 rounded-lg border border-line/70 px-4">
        <Line icon="check-circle" title={t('scope.openid.title')} text={t('scope.openid.text')} />
        {scopes.map(({ id, granted }) => (
          <Line
            key={id}
            icon={ICONS[id]}
            title={t(`scope.${id}.title`)}
            text={t(`scope.${id}.text`)}
            note={granted && !known ? t('granted') : undefined}
          />
        ))}
      </ul>
      <Who />
      {decide.error && (
        <p role="alert" className="text-sm text-lose">
          {errorText(decide.error, authorizationDecision.codes)}
        </p>
      )}
      {wantsLogIn(decide.error) && (
        <Button size={48} block onClick={() => emit('auth-needed', { tab: 'login' })}>
          {t('logIn')}
        </Button>
      )}
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          size={48}
          block
          loading={leaving === true}
          disabled={leaving === false}
          onClick={() => decide.mutate(true)}
        >
          {t(known ? 'continue' : 'allow')}
        </Button>
        <Button
          size={48}
          block
          loading={leaving === false}
          disabled={leaving === true}
          onClick={() => decide.mutate(false)}
        >
          {t('deny')}
        </Button>
      </div>
      <p className="text-center text-xs text-pretty text-fg3">{t('never')}</p>
    </div>
  );
}

/** The program, or the house for what is given for the first time, wants a newer log-in than this one. */
const wantsLogIn = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 403 && (error.code === 2 || error.code === 3);

interface LineProps {
  icon: IconName;
  title: string;
  text: string;
  note?: string | undefined;
}

function Line({ icon, title, text, note }: LineProps): ReactNode {
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon name={icon} size={20} className="mt-0.5 shrink-0 text-accent" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-pretty text-fg2">{text}</span>
        {note && <span className="block text-xs text-fg3">{note}</span>}
      </span>
    </li>
  );
}

/** Whose account it is about: somebody else's may be open in this browser. */
function Who(): ReactNode {
  const t = useT('oauth.request');
  const user = useUser();
  if (!user) return null;
  return (
    <p className="flex items-center justify-center gap-2 text-fg2">
      <Avatar seed={user._id} src={user.avatar} size={24} />
      <span className="min-w-0 truncate">{t('as', { name: user.name })}</span>
    </p>
  );
}
