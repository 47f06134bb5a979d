import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { AppLink, usePath } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { type EndpointView, setState, tryOut } from '../contract.ts';
import { MessageList } from './message-list.tsx';
import { refreshWebhooks } from './queries.ts';
import { EndpointState } from './state-badge.tsx';

/** One endpoint: how it fares, what can be done about it, and what it was sent. */
export function Endpoint({ endpoint }: { endpoint: EndpointView }): ReactNode {
  const t = useT('webhooks');
  const path = usePath();
  const mayEdit = useAllowed('webhooks.edit');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AppLink to={path} className={`${linkClass('quiet')} min-h-10 justify-self-start`}>
        <Icon name="arrow-left" size={16} className="rtl:-scale-x-100" />
        {t('all')}
      </AppLink>
      <Panel
        title={<span className="text-base wrap-break-word">{endpoint.name}</span>}
        aside={<EndpointState endpoint={endpoint} />}
      >
        <div className="flex flex-col gap-4">
          <Trouble endpoint={endpoint} />
          <Facts endpoint={endpoint} />
          {mayEdit && <Actions endpoint={endpoint} />}
        </div>
      </Panel>
      <MessageList endpoint={endpoint} />
    </div>
  );
}

/** What keeps it from being told, in words. */
function Trouble({ endpoint }: { endpoint: EndpointView }): ReactNode {
  const t = useT('webhooks.trouble');
  const { state, disabled_by, failing_since, next_at } = endpoint;
  if (state === 'paused') return <p className="text-pretty text-warn">{t('paused')}</p>;
  if (state === 'disabled')
    return (
      <p role="status" className="text-pretty text-lose">
        {t(disabled_by === 'gone' ? 'gone' : 'failures')}
      </p>
    );
  if (failing_since === null) return null;
  return (
    <p role="status" className="text-pretty text-warn">
      {t('failing', { since: utcMinute(failing_since) })}
      {next_at !== null && ` ${t('next', { at: utcMinute(next_at) })}`}
    </p>
  );
}

function Facts({ endpoint }: { endpoint: EndpointView }): ReactNode {
  const t = useT('webhooks.fact');
  const { url, types, created_at, created_by, secret_at, old_until, delivered_at } = endpoint;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Fact term={t('url')}>
        <span className="font-mono text-xs break-all">{url}</span>
      </Fact>
      <Fact term={t('types')}>
        <ul className="flex flex-wrap gap-1.5">
          {types.map((type) => (
            <li key={type}>
              <Badge className="font-mono">{type}</Badge>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact term={t('delivered')}>{delivered_at === null ? '–' : `${utcMinute(delivered_at)} UTC`}</Fact>
      <Fact term={t('secret')}>
        {old_until === null
          ? t('secretSince', { at: utcMinute(secret_at) })
          : t('secretOverlap', { at: utcMinute(secret_at), until: utcMinute(old_until) })}
      </Fact>
      <Fact term={t('created')}>
        {`${utcMinute(created_at)} UTC${created_by ? ` · ${created_by.name}` : ''}`}
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className="contents">
      <dt className="text-xs leading-5 text-fg3 max-sm:-mb-2">{term}</dt>
      <dd className="min-w-0 tnum">{children}</dd>
    </div>
  );
}

function Actions({ endpoint }: { endpoint: EndpointView }): ReactNode {
  const t = useT('webhooks');
  const { id, name, state } = endpoint;
  const isOn = state === 'on';
  const turn = useMutation({
    mutationFn: () => call(setState, { id, state: isOn ? 'paused' : 'on' }),
    onSuccess: () => toast.success(t(isOn ? 'pausedNow' : 'resumedNow')),
    onError: (error) => toastError(error, setState.codes),
    onSettled: refreshWebhooks,
  });
  const test = useMutation({
    mutationFn: () => call(tryOut, { id }),
    onSuccess: ({ status, error, ms }) => {
      if (status === null)
        return toast.error(t('tested.none', { why: t(`error.${error ?? 'unreachable'}`) }));
      if (status >= 200 && status < 300) toast.success(t('tested.taken', { status, ms }));
      else toast.error(t('tested.refused', { status }));
    },
    onError: (error) => toastError(error, tryOut.codes),
    onSettled: refreshWebhooks,
  });
  return (
    <div className="flex flex-wrap gap-2 border-t border-line/60 pt-4">
      <Button icon="bolt" loading={test.isPending} onClick={() => test.mutate()}>
        {t('test')}
      </Button>
      <Button icon={isOn ? 'pause' : 'play'} loading={turn.isPending} onClick={() => turn.mutate()}>
        {t(isOn ? 'pause' : 'resume')}
      </Button>
      <Button icon="edit" onClick={() => void openModal('webhooks.edit', { endpoint }, { title: t('edit') })}>
        {t('edit')}
      </Button>
      <Button icon="lock" onClick={() => void openModal('webhooks.rotate', { id }, { title: t('rotate') })}>
        {t('rotate')}
      </Button>
      <Button
        icon="history"
        onClick={() => void openModal('webhooks.replay', { id }, { title: t('replay.title') })}
      >
        {t('replay.title')}
      </Button>
      <Button
        variant="danger"
        icon="trash"
        onClick={() => void openModal('webhooks.remove', { id, name }, { title: t('remove.title') })}
      >
        {t('remove.title')}
      </Button>
    </div>
  );
}
