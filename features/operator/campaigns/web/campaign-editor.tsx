import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { CONSENT_PURPOSES } from '#platform/contract/consent.ts';
import { call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { navigate } from '#platform/web/router.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import {
  CAMPAIGN_KINDS,
  CAMPAIGN_NAME_MAX,
  campaignSave,
  type CampaignContent,
  type CampaignView,
} from '../campaign-contract.ts';
import { CAMPAIGNS_PATH, campaignPath } from './paths.ts';
import { refreshCampaigns, segmentsQuery } from './queries.ts';
import { WordsEditor } from './words-editor.tsx';

/** A draft: to whom, by which way, and in which words. */
export function CampaignEditor({
  campaign,
  onChange,
}: {
  campaign: CampaignView | null;
  /** Told when something in it is not saved. */
  onChange?: (() => void) | undefined;
}): ReactNode {
  const t = useT('campaigns');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {campaign === null && (
        <AppLink to={CAMPAIGNS_PATH} className={`${linkClass('quiet')} min-h-10 justify-self-start`}>
          <Icon name="arrow-left" size={16} className="rtl:-scale-x-100" />
          {t('campaign.all')}
        </AppLink>
      )}
      <Load query={useQuery(segmentsQuery)}>
        {({ segments }) => <Form campaign={campaign} segments={segments} onChange={onChange} />}
      </Load>
    </div>
  );
}

interface FormProps {
  campaign: CampaignView | null;
  segments: readonly { id: string; name: string }[];
  onChange?: (() => void) | undefined;
}

function Form({ campaign, segments, onChange }: FormProps): ReactNode {
  const t = useT('campaigns');
  const mayEdit = useAllowed('campaigns.edit');
  const [id] = useState(() => campaign?.id ?? crypto.randomUUID());
  const [content, setContent] = useState<CampaignContent>(() => ({
    name: campaign?.name ?? '',
    kind: campaign?.kind ?? 'mail',
    purpose: campaign?.purpose ?? 'offers',
    // One that is archived is no choice any more.
    segment: (campaign ? segments.find(({ id: one }) => one === campaign.segment) : segments[0])?.id ?? '',
    words: campaign?.words ?? { en: { subject: '', text: '', action: '' } },
    path: campaign?.path ?? '',
    bonus: campaign?.bonus ?? null,
  }));
  function put(part: Partial<CampaignContent>): void {
    setContent({ ...content, ...part });
    onChange?.();
  }
  const save = useMutation({
    mutationFn: () => call(campaignSave, { id, version: campaign?.version ?? 0, ...content }),
    onSuccess: async () => {
      await refreshCampaigns();
      toast.success(t('campaign.saved'));
      navigate(campaignPath(id), { replace: true });
    },
  });
  const { kind, bonus, words } = content;
  const isFilled = Object.values(words).every(
    ({ subject, text }) => subject.trim() !== '' && text.trim() !== '',
  );
  const isBonus = bonus === null || (bonus.currency.trim() !== '' && /^\d+(\.\d+)?$/.test(bonus.amount));

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }

  return (
    <Panel title={campaign ? t('campaign.edit') : t('campaign.new')}>
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
        <Basics content={content} segments={segments} put={put} />
        <WordsEditor
          words={words}
          hasAction={kind === 'mail' && content.path !== ''}
          onChange={(all) => put({ words: all })}
        />
        {save.error && (
          <p role="alert" className="text-sm text-lose">
            {errorText(save.error, campaignSave.codes)}
          </p>
        )}
        {mayEdit && (
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            loading={save.isPending}
            disabled={content.name.trim() === '' || content.segment === '' || !isFilled || !isBonus}
          >
            {t('campaign.save')}
          </Button>
        )}
      </form>
    </Panel>
  );
}

interface BasicsProps extends Pick<FormProps, 'segments'> {
  content: CampaignContent;
  put: (part: Partial<CampaignContent>) => void;
}

function Basics({ content, segments, put }: BasicsProps): ReactNode {
  const t = useT('campaigns');
  const mayEdit = useAllowed('campaigns.edit');
  const { kind, bonus } = content;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      <Field label={t('campaign.name')} hint={kind === 'bonus' ? t('campaign.nameShown') : undefined}>
        <TextInput
          value={content.name}
          maxLength={CAMPAIGN_NAME_MAX}
          readOnly={!mayEdit}
          onChange={(event) => put({ name: event.target.value })}
        />
      </Field>
      <Field label={t('campaign.segment')}>
        <NativeSelect value={content.segment} onChange={(event) => put({ segment: event.target.value })}>
          {content.segment === '' && <option value="">{t('campaign.chooseSegment')}</option>}
          {segments.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t('campaign.kind')} hint={t(`kindAbout.${kind}`)}>
        <NativeSelect
          value={kind}
          onChange={(event) => {
            const next = CAMPAIGN_KINDS.find((one) => one === event.target.value)!;
            put({ kind: next, bonus: next === 'bonus' ? { currency: 'usd', amount: '20' } : null });
          }}
        >
          {CAMPAIGN_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`kind.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t('campaign.purpose')} hint={t('campaign.purposeHint')}>
        <NativeSelect
          value={content.purpose}
          onChange={(event) => put({ purpose: CONSENT_PURPOSES.find((one) => one === event.target.value)! })}
        >
          {CONSENT_PURPOSES.map((one) => (
            <option key={one} value={one}>
              {t(`purpose.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {bonus && (
        <>
          <Field label={t('campaign.amount')}>
            <TextInput
              inputMode="decimal"
              className="tnum"
              value={bonus.amount}
              maxLength={20}
              onChange={(event) =>
                put({ bonus: { ...bonus, amount: event.target.value.trim().replace(',', '.') } })
              }
            />
          </Field>
          <Field label={t('campaign.currency')}>
            <TextInput
              spellCheck={false}
              value={bonus.currency}
              maxLength={12}
              onChange={(event) =>
                put({ bonus: { ...bonus, currency: event.target.value.trim().toLowerCase() } })
              }
            />
          </Field>
        </>
      )}
      {kind === 'mail' && (
        <Field label={t('campaign.path')} hint={t('campaign.pathHint')}>
          <TextInput
            spellCheck={false}
            placeholder="/bonus"
            value={content.path}
            maxLength={200}
            onChange={(event) => put({ path: event.target.value.trim() })}
          />
        </Field>
      )}
    </div>
  );
}
