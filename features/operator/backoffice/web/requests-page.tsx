import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { ACT_REFUSALS, decideRequest } from '../requests-contract.ts';
import type { RequestView } from '../requests-contract.ts';
import { exclusionText } from './exclusion.ts';
import { AdminFrame } from './frame.tsx';
import { Time } from './parts.tsx';
import { requestsKey, requestsQuery } from './queries.ts';
import { isForAll, RequestTerms } from './request-terms.tsx';

/** Acts that wait for a second pair of eyes. */
export default function RequestsPage(): ReactNode {
  const t = useT('backoffice.requests');
  const pages = useCursorPages<string>('requests', 'backoffice.pager');
  const query = useQuery(requestsQuery(pages.before));
  return (
    <AdminFrame title={t('heading')}>
      <Load query={query}>
        {({ requests }) => {
          const waiting = requests.filter(({ state }) => state === 'pending');
          const decided = requests.filter(({ state }) => state !== 'pending');
          return (
            <>
              <Panel title={t('waiting')} aside={<span className="text-xs text-fg3">{t('expiry')}</span>}>
                {waiting.length === 0 ? (
                  <EmptyState icon="check-circle" text={t('none')} />
                ) : (
                  <List requests={waiting} />
                )}
                {pages.pager(query.isPlaceholderData ? undefined : query.data?.next)}
              </Panel>
              {decided.length > 0 && (
                <Panel title={t('decided')}>
                  <List requests={decided} />
                </Panel>
              )}
            </>
          );
        }}
      </Load>
    </AdminFrame>
  );
}

function List({ requests }: { requests: readonly RequestView[] }): ReactNode {
  return (
    <ul className="divide-y divide-line/60">
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </ul>
  );
}

const TONES = { pending: 'warn', approved: 'win', declined: 'lose', expired: 'neutral' } as const;

function Request({ request }: { request: RequestView }): ReactNode {
  const t = useT('backoffice.requests');
  const kinds = useT('backoffice.links.kind');
  const client = useQueryClient();
  const what = useWords(request);
  const forAll = isForAll(request);
  const mine = useUser()?._id === request.askedBy._id;
  const decide = useMutation({
    mutationFn: (approve: boolean) => call(decideRequest, { id: request.id, approve }),
    onSuccess: ({ state }) => toast.success(t(`done.${state}`)),
    onError: (error) => toastError(error, { ...decideRequest.codes, ...ACT_REFUSALS[request.act] }),
    onSettled: () => client.invalidateQueries({ queryKey: requestsKey }),
  });
  function ask(approve: boolean): void {
    const sure = approve ? 'sureApprove' : 'sureDecline';
    void openModal(
      'backoffice.confirm',
      {
        text: forAll ? t(`${sure}All`, { what }) : t(sure, { what, name: request.user.name }),
        details: <RequestTerms request={request} />,
        confirm: t(approve ? 'approve' : 'decline'),
        danger: !approve,
        onConfirm: () => decide.mutateAsync(approve),
      },
      { title: t(approve ? 'approve' : 'decline') },
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{what}</span>
          <Badge tone={TONES[request.state]}>{t(`state.${request.state}`)}</Badge>
        </p>
        <p className="text-xs text-fg3">
          {!forAll && (
            <>
              <PlayerLink player={request.user} /> ·{' '}
            </>
          )}
          {t('askedBy', { name: request.askedBy.name })} · <Time iso={request.askedAt} />
          {request.decidedBy && <> · {t('decidedBy', { name: request.decidedBy.name })}</>}
        </p>
        <RequestTerms request={request} className="my-2" />
        {request.linked.length > 0 && (
          <p className="text-xs text-warn">
            {t('linked', { kinds: request.linked.map((kind) => kinds(kind)).join(', ') })}
          </p>
        )}
        {typeof request.body['reason'] === 'string' && <p className="text-fg2">{request.body['reason']}</p>}
      </div>
      {request.state === 'pending' &&
        (mine ? (
          <span className="text-xs text-fg3">{t('mine')}</span>
        ) : (
          <>
            <Button variant="primary" loading={decide.isPending} onClick={() => ask(true)}>
              {t('approve')}
            </Button>
            <Button variant="danger" disabled={decide.isPending} onClick={() => ask(false)}>
              {t('decline')}
            </Button>
          </>
        ))}
    </li>
  );
}

/** What somebody asked for, in one line. */
function useWords({ act, body }: RequestView): string {
  const t = useT('backoffice.requests');
  const user = useT('backoffice.user');
  if (act === 'money.adjust')
    return t('adjust', { amount: String(body['amount']), currency: String(body['currency']).toUpperCase() });
  if (act === 'bonus.grant')
    return t('bonus', { amount: String(body['amount']), currency: String(body['currency']).toUpperCase() });
  if (act === 'account.erase') return t('erase');
  if (act === 'settings.loosen') return t('loosen', { feature: String(body['feature']) });
  if (act === 'providers.keys') return t('keys', { provider: String(body['provider']) });
  if (act === 'promocode.create')
    return t('promocode', { code: String(body['code']), count: Number(body['count'] ?? 1) });
  if (act === 'challenge.create') return t('challenge', { game: String(body['game']) });
  if (act === 'poker.confiscate')
    return t('confiscate', {
      amount: String(body['amount']),
      currency: String(body['currency']).toUpperCase(),
      players: Array.isArray(body['shares']) ? body['shares'].length : 0,
    });
  if (body['withLimits'] === true) return t('guardLimits');
  const until = body['excludedUntil'];
  return t('guard', { until: exclusionText(typeof until === 'number' ? until : null, user) });
}
