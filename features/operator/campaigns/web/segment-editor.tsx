import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import type { PlayerFact } from '#platform/contract/player-fact.ts';
import { call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { navigate } from '#platform/web/router.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { SegmentFilter } from '../filter.ts';
import { SEGMENT_NAME_MAX, segmentArchive, type SegmentRow, segmentSave } from '../segment-contract.ts';
import { Audience } from './audience.tsx';
import { EMPTY_FILTER, isWhole } from './blank.ts';
import { FilterEditor } from './filter-editor.tsx';
import { SEGMENTS_PATH } from './paths.ts';
import { historyQuery, refreshCampaigns } from './queries.ts';

interface EditorProps {
  /** Null: a new one. */
  segment: SegmentRow | null;
  facts: readonly PlayerFact[];
}

/** A segment: its name and filter, whom it finds now, and what it was. */
export function SegmentEditor({ segment, facts }: EditorProps): ReactNode {
  const t = useT('campaigns');
  const mayEdit = useAllowed('campaigns.edit');
  const [id] = useState(() => segment?.id ?? crypto.randomUUID());
  const [name, setName] = useState(segment?.name ?? '');
  const [filter, setFilter] = useState<SegmentFilter>(segment?.filter ?? EMPTY_FILTER);
  const [looked, setLooked] = useState<SegmentFilter | null>(segment?.filter ?? null);
  const save = useMutation({
    mutationFn: () => call(segmentSave, { id, version: segment?.version ?? 0, name: name.trim(), filter }),
    onSuccess: async () => {
      await refreshCampaigns();
      toast.success(t('segment.saved'));
      navigate(`${SEGMENTS_PATH}&segment=${id}`, { replace: true });
    },
  });
  const whole = isWhole(filter);
  const isLooked = looked !== null && JSON.stringify(looked) === JSON.stringify(filter);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AppLink to={SEGMENTS_PATH} className={`${linkClass('quiet')} min-h-10 justify-self-start`}>
        <Icon name="arrow-left" size={16} className="rtl:-scale-x-100" />
        {t('segment.all')}
      </AppLink>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title={segment ? segment.name : t('segment.new')}>
          <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
            <Field label={t('segment.name')}>
              <TextInput
                value={name}
                maxLength={SEGMENT_NAME_MAX}
                readOnly={!mayEdit}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <FilterEditor filter={filter} facts={facts} onChange={setFilter} />
            {save.error && (
              <p role="alert" className="text-sm text-lose">
                {errorText(save.error, segmentSave.codes)}
              </p>
            )}
            <div className="flex flex-wrap gap-2 border-t border-line/60 pt-4">
              <Button icon="users" disabled={!whole} onClick={() => setLooked(filter)}>
                {t('segment.look')}
              </Button>
              {mayEdit && (
                <Button
                  type="submit"
                  variant="primary"
                  loading={save.isPending}
                  disabled={name.trim() === '' || !whole || !isLooked}
                >
                  {t('segment.save')}
                </Button>
              )}
              {mayEdit && segment && <Archive segment={segment} />}
            </div>
            {!isLooked && mayEdit && <p className="text-xs text-fg3">{t('segment.lookFirst')}</p>}
          </form>
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {looked && <Audience filter={looked} />}
          {segment && <History id={segment.id} onTake={mayEdit ? setFilter : null} />}
        </div>
      </div>
    </div>
  );
}

function Archive({ segment }: { segment: SegmentRow }): ReactNode {
  const t = useT('campaigns.segment');
  const archive = useMutation({
    mutationFn: () => call(segmentArchive, { id: segment.id }),
    onSuccess: async () => {
      toast.success(t('archived'));
      navigate(SEGMENTS_PATH);
      await refreshCampaigns();
    },
    onError: (error) => toastError(error, segmentArchive.codes),
  });
  return (
    <Button
      variant="ghost"
      icon="trash"
      className="ms-auto"
      loading={archive.isPending}
      onClick={() => archive.mutate()}
    >
      {t('archive')}
    </Button>
  );
}

interface HistoryProps {
  id: string;
  /** Puts an older filter into the form; null: the reader may not change it. */
  onTake: ((filter: SegmentFilter) => void) | null;
}

function History({ id, onTake }: HistoryProps): ReactNode {
  const t = useT('campaigns.segment');
  return (
    <Panel title={t('history')}>
      <Load query={useQuery(historyQuery(id))}>
        {({ versions }) => (
          <ol className="divide-y divide-line/60">
            {versions.map(({ version, name, filter, at, by }, index) => (
              <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="block text-xs text-fg3 tnum">
                    {`${utcMinute(at)} UTC${by ? ` · ${by.name}` : ''}`}
                  </span>
                </span>
                {onTake && index > 0 && (
                  <Button size={32} icon="undo" onClick={() => onTake(filter)}>
                    {t('take')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Load>
    </Panel>
  );
}
