import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { useAllowed, useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import {
  campaignApprove,
  campaignCopy,
  campaignSend,
  campaignStop,
  type CampaignView,
} from '../campaign-contract.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { Counts } from './counts.tsx';
import { CAMPAIGNS_PATH, campaignPath } from './paths.ts';
import { Preview } from './preview.tsx';
import { previewQuery, refreshCampaigns } from './queries.ts';
import { Result } from './result.tsx';
import { StateBadge } from './state-badge.tsx';

/** One campaign: a draft is written, looked at and sent; afterwards there is how far it got and what came of it. */
export function CampaignDetail({ campaign }: { campaign: CampaignView }): ReactNode {
  const t = useT('campaigns');
  /** The version that was changed on this page and is not saved. */
  const [changed, setChanged] = useState<number | null>(null);
  const { name, kind, state, version, progress, segmentName, startedAt, proposedAt, proposedBy, approvedBy } =
    campaign;
  const facts = [
    t(`kind.${kind}`),
    segmentName,
    ...(startedAt === null ? [] : [t('campaign.startedAt', { at: `${utcMinute(startedAt)} UTC` })]),
    ...(proposedAt === null || proposedBy === null
      ? []
      : [t('campaign.proposedBy', { name: proposedBy.name, at: `${utcMinute(proposedAt)} UTC` })]),
    ...(approvedBy === null ? [] : [t('campaign.approvedBy', { name: approvedBy.name })]),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AppLink to={CAMPAIGNS_PATH} className={`${linkClass('quiet')} min-h-10 justify-self-start`}>
        <Icon name="arrow-left" size={16} className="rtl:-scale-x-100" />
        {t('campaign.all')}
      </AppLink>
      <Panel
        title={<span className="text-base wrap-break-word">{name}</span>}
        aside={<StateBadge state={state} />}
      >
        <p className="mb-3 text-fg2">{facts.join(' · ')}</p>
        {progress && <Counts counts={progress} progress={progress} />}
        <Actions campaign={campaign} isChanged={changed === version} />
      </Panel>
      {progress && <Result id={campaign.id} />}
      <div
        className={
          state === 'draft'
            ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2'
            : 'grid grid-cols-[minmax(0,1fr)]'
        }
      >
        {state === 'draft' && (
          <CampaignEditor key={version} campaign={campaign} onChange={() => setChanged(version)} />
        )}
        <Preview id={campaign.id} version={version} />
      </div>
    </div>
  );
}

function Actions({ campaign, isChanged }: { campaign: CampaignView; isChanged: boolean }): ReactNode {
  const t = useT('campaigns');
  const [mayEdit, maySend] = [useAllowed('campaigns.edit'), useAllowed('campaigns.send')];
  const me = useUser()?._id;
  const { id, version, state, kind, proposedBy } = campaign;
  // Whom the preview beside it counts: nothing is sent to another segment than that.
  const segmentVersion = useQuery(previewQuery(id, version)).data?.segmentVersion;
  const copy = useMutation({
    mutationFn: async () => (await call(campaignCopy, { id, to: crypto.randomUUID() })).campaign,
    onSuccess: async (made) => {
      await refreshCampaigns();
      navigate(campaignPath(made.id));
    },
    onError: (error) => toastError(error, campaignCopy.codes),
  });
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line/60 pt-4 empty:hidden">
      {maySend && state === 'draft' && segmentVersion !== undefined && (
        <Act
          label={t(kind === 'bonus' ? 'act.propose' : 'act.send')}
          done={t(kind === 'bonus' ? 'act.proposed' : 'act.begun')}
          endpoint={campaignSend}
          send={() => call(campaignSend, { id, version, segmentVersion })}
          disabled={isChanged}
        />
      )}
      {maySend && state === 'proposed' && proposedBy?._id !== me && segmentVersion !== undefined && (
        <Act
          label={t('act.approve')}
          done={t('act.begun')}
          endpoint={campaignApprove}
          send={() => call(campaignApprove, { id, version, segmentVersion })}
        />
      )}
      {maySend && (state === 'proposed' || state === 'sending') && (
        <Act
          danger
          label={t(state === 'proposed' ? 'act.withdraw' : 'act.stop')}
          done={t(state === 'proposed' ? 'act.withdrawn' : 'act.stopped')}
          endpoint={campaignStop}
          send={() => call(campaignStop, { id })}
        />
      )}
      {mayEdit && state !== 'draft' && (
        <Button icon="copy" loading={copy.isPending} onClick={() => copy.mutate()}>
          {t('act.copy')}
        </Button>
      )}
    </div>
  );
}

interface ActProps {
  label: string;
  done: string;
  danger?: boolean;
  disabled?: boolean;
  endpoint: { readonly codes?: Readonly<Record<number, string>> };
  send: () => Promise<unknown>;
}

/** Asks once more: what is sent cannot be taken back. */
function Act({ label, done, danger = false, disabled = false, endpoint, send }: ActProps): ReactNode {
  const t = useT('campaigns.act');
  const [isAsked, setAsked] = useState(false);
  const act = useMutation({
    mutationFn: send,
    onSuccess: () => toast.success(done),
    onError: (error) => toastError(error, endpoint.codes),
    onSettled: () => {
      setAsked(false);
      return refreshCampaigns();
    },
  });
  const button = (
    <Button
      variant={danger ? 'danger' : 'primary'}
      icon={danger ? 'stop' : 'check'}
      loading={act.isPending}
      onClick={() => (isAsked ? act.mutate() : setAsked(true))}
    >
      {label}
    </Button>
  );
  if (disabled)
    return (
      <p role="status" className="w-full text-fg2">
        {t('saveFirst')}
      </p>
    );
  if (!isAsked) return button;
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <p role="status" className="me-2 text-fg2">
        {t('sure')}
      </p>
      {button}
      <Button variant="ghost" onClick={() => setAsked(false)}>
        {t('cancel')}
      </Button>
    </div>
  );
}
