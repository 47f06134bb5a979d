import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { letter as letterCall, retryLetter } from '../contract.ts';
import { LetterState, Moment } from './letter-state.tsx';
import { letterQuery, mailKey } from './queries.ts';

/** One letter: who it went to, how it fared, what it says. */
export function LetterView({ id }: { id: string }): ReactNode {
  const t = useT('mail');
  const query = useQuery(letterQuery(id));
  if (query.data) return <Letter letter={query.data} />;
  if (query.isError) {
    return (
      <ErrorState
        text={errorText(query.error, letterCall.codes)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return <Skeleton className="h-150 w-full" />;
}

function Letter({ letter }: { letter: ReplyOf<typeof letterCall> }): ReactNode {
  const t = useT('mail');
  return (
    <article aria-label={letter.subject} className="flex flex-col gap-4">
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 text-base font-bold wrap-break-word">{letter.subject}</h2>
          <LetterState state={letter.state} />
        </div>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-fg3">{t('to')}</dt>
          <dd className="break-all">{letter.to}</dd>
          <dt className="text-fg3">{t('at')}</dt>
          <dd>
            <Moment iso={letter.at} />
          </dd>
          {letter.attempts > 0 && (
            <>
              <dt className="text-fg3">{t('attempts')}</dt>
              <dd className="tnum">{letter.attempts}</dd>
            </>
          )}
          {letter.error !== null && (
            <>
              <dt className="text-fg3">{t('error')}</dt>
              <dd className="wrap-break-word text-lose">{letter.error}</dd>
            </>
          )}
        </dl>
        {letter.state === 'failed' && <Again id={letter.id} />}
      </header>
      {letter.body ? <Body body={letter.body} /> : <p className="text-fg2">{t('gone')}</p>}
    </article>
  );
}

function Body({ body }: { body: { text: string; html: string } }): ReactNode {
  const t = useT('mail');
  const [form, setForm] = useState<'html' | 'text'>('html');
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        size={32}
        label={t('form')}
        panels="letter"
        items={[
          { id: 'html', label: t('asHtml') },
          { id: 'text', label: t('asText') },
        ]}
        value={form}
        onChange={setForm}
      />
      <TabPanel panels="letter" id={form}>
        {form === 'html' ? (
          // No script, no form, no origin of ours; a link opens a tab of its own.
          <iframe
            title={t('frame')}
            srcDoc={body.html}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            className="h-150 w-full rounded-lg border border-line bg-bg"
          />
        ) : (
          <pre
            role="region"
            aria-label={t('asText')}
            tabIndex={0}
            className="max-h-150 overflow-auto rounded-lg border border-line bg-bg p-4 font-mono text-xs leading-5 wrap-break-word whitespace-pre-wrap text-fg2 -outline-offset-2"
          >
            {body.text}
          </pre>
        )}
      </TabPanel>
    </div>
  );
}

function Again({ id }: { id: string }): ReactNode {
  const t = useT('mail');
  const allowed = useAllowed('mail.send');
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryLetter, { id }),
    onSuccess: () => {
      toast.success(t('queued'));
      return client.invalidateQueries({ queryKey: mailKey });
    },
    onError: (error) => toastError(error, retryLetter.codes),
  });
  if (!allowed) return null;
  return (
    <Button icon="refresh" className="self-start" loading={retry.isPending} onClick={() => retry.mutate()}>
      {t('again')}
    </Button>
  );
}
