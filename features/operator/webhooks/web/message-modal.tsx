import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Mono } from '#ui/mono.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { type AttemptView, messageOf, type MessageView, replayOne } from '../contract.ts';
import { messageQuery, refreshWebhooks } from './queries.ts';
import { MessageState } from './state-badge.tsx';

export const modal = { size: 'lg' } as const;

interface MessageProps {
  id: string;
  sequence: number;
}

/** What was sent, byte by byte, and what was answered each time. */
export default function MessageModal(props: MessageProps & ModalProps): ReactNode {
  return (
    <Queries>
      <Message {...props} />
    </Queries>
  );
}

function Message({ id, sequence }: MessageProps): ReactNode {
  const t = useT('webhooks.message');
  return (
    <Load query={useQuery(messageQuery(id, sequence))} codes={messageOf.codes}>
      {({ message, body, attempts }) => (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="font-mono text-sm">{message.type}</span>
            <MessageState state={message.state} />
            <Mono>{message.id}</Mono>
          </div>
          <pre
            role="region"
            aria-label={t('body')}
            tabIndex={0}
            className="max-h-60 overflow-auto rounded-lg border border-line bg-bg p-3 font-mono text-xs leading-5 wrap-break-word whitespace-pre-wrap text-fg2 -outline-offset-2"
          >
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
          <Attempts attempts={attempts} />
          <Again id={id} message={message} />
        </div>
      )}
    </Load>
  );
}

function Attempts({ attempts }: { attempts: readonly AttemptView[] }): ReactNode {
  const t = useT('webhooks');
  if (attempts.length === 0) return <p className="text-fg3">{t('message.untried')}</p>;
  return (
    <ol aria-label={t('message.attempts')} className="divide-y divide-line/60">
      {attempts.map(({ at, ms, status, error, answer }, no) => (
        <li key={attempts.length - no} className="flex flex-col gap-1 py-2">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={status !== null && status >= 200 && status < 300 ? 'win' : 'lose'}>
              {status ?? t(`error.${error ?? 'unreachable'}`)}
            </Badge>
            <span className="text-xs text-fg2 tnum">{utcMinute(at)} UTC</span>
            <span className="text-xs text-fg3 tnum">{t('message.took', { ms })}</span>
          </span>
          {answer !== '' && <Mono>{answer}</Mono>}
        </li>
      ))}
    </ol>
  );
}

function Again({ id, message }: { id: string; message: MessageView }): ReactNode {
  const t = useT('webhooks.message');
  const mayEdit = useAllowed('webhooks.edit');
  const again = useMutation({
    mutationFn: () => call(replayOne, { id, sequence: message.sequence }),
    onSuccess: () => toast.success(t('queued')),
    onError: (error) => toastError(error, replayOne.codes),
    onSettled: refreshWebhooks,
  });
  if (!mayEdit) return null;
  return (
    <Button icon="refresh" className="self-start" loading={again.isPending} onClick={() => again.mutate()}>
      {t('again')}
    </Button>
  );
}
