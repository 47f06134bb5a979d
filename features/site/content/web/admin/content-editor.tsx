import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { FormContext } from '#platform/web/form/field-parts.tsx';
import { SchemaField } from '#platform/web/form/fields.tsx';
import { fieldOf, type Json } from '#platform/web/form/schema.ts';
import { fromState, toState, type Faults, type FormState } from '#platform/web/form/state.ts';
import { freshUuid } from '#platform/web/fresh-key.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { adminDeleteContent, adminSaveContent, type ContentItem, type ContentKind } from '../../contract.ts';
import { staffQuery } from '../queries.ts';
import { controlsOf } from './controls.tsx';
import { draftOf, readDraft, titleOf, type Draft, type Schedule } from './draft.ts';
import { Preview } from './preview.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

interface EditorProps {
  kind: ContentKind;
  /** JSON Schema of what this kind says. */
  schema: Record<string, unknown>;
  /** Null for something new. */
  item: ContentItem | null;
  onSaved: (id: string) => void;
  onBack: () => void;
}

interface Written {
  readonly draft: Draft;
  readonly said: FormState;
}

const writtenOf = (field: Parameters<typeof toState>[0], item: ContentItem | null): Written => ({
  draft: draftOf(item),
  said: toState(field, item?.data as Json | undefined),
});

/** What is being saved, and the form it was read from. */
interface Sent {
  readonly written: Written;
  readonly schedule: Schedule;
  readonly data: Record<string, Json>;
}

/** One piece of content: what it says, when and where it is shown, and how it will look. */
export function ContentEditor({ kind, schema, item, onSaved, onBack }: EditorProps): ReactNode {
  const t = useT('content.admin');
  const client = useQueryClient();
  const field = useMemo(() => fieldOf(schema, kind), [schema, kind]);
  const [base, setBase] = useState(() => writtenOf(field, item));
  const [written, setWritten] = useState(base);
  /** Of something new. */
  const [key] = useState(freshUuid);
  /** What this form began with: `item` is read again meanwhile, and may be somebody else's by then. */
  const [seen, setSeen] = useState(item?.changedAt);
  const [tried, setTried] = useState(false);
  const { value, faults } = useMemo(() => fromState(field, written.said), [field, written.said]);
  const { value: schedule, wrong } = readDraft(written.draft);
  const faulty = Object.keys(faults).length + wrong.length;
  const options = useMemo(() => ({ control: controlsOf(kind), defaults: false }), [kind]);

  const save = useMutation({
    mutationFn: (sent: Sent) =>
      call(adminSaveContent, {
        kind,
        ...sent.schedule,
        data: sent.data,
        ...(item ? { id: item.id, changedAt: seen } : { key }),
      }),
    onSuccess: async ({ id, state, changedAt }, sent) => {
      // Not what is written by now: on a slow line somebody types on.
      setBase(sent.written);
      setSeen(changedAt);
      await client.invalidateQueries({ queryKey: ['content'] });
      toast.success(t('saved', { state: t(`savedState.${state}`) }));
      onSaved(id);
    },
    onError: (error) => {
      // Who opens it again finds what it says now.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: staffQuery(kind).queryKey });
    },
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (faulty === 0) save.mutate({ written, schedule, data: value as Record<string, Json> });
  }

  const changed = JSON.stringify(base) !== JSON.stringify(written);
  return (
    <form onSubmit={handleSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head kind={kind} item={item} onBack={onBack} />
      <div
        // Something new is opened afresh once it has its id: what was typed meanwhile would be gone.
        inert={item === null && save.isPending}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]"
      >
        <Box heading={t('what')}>
          <FormContext value={options}>
            <SchemaField
              field={field}
              state={written.said}
              path=""
              faults={tried ? faults : pressing(faults)}
              onChange={(said) => setWritten({ ...written, said })}
            />
          </FormContext>
        </Box>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-17">
          <Box heading={t('preview')}>
            <Preview kind={kind} value={value} />
          </Box>
          <Box heading={t('when')}>
            <ScheduleFields
              draft={written.draft}
              wrong={wrong}
              onChange={(draft) => setWritten({ ...written, draft })}
            />
          </Box>
        </div>
      </div>
      {save.error && (
        <p role="alert" className="rounded-md bg-lose/10 px-3 py-2 text-lose">
          {t('refused', { reason: errorText(save.error, adminSaveContent.codes) })}
        </p>
      )}
      <div className="sticky bottom-0 z-header flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line/70 bg-panel px-4 py-3">
        <span
          aria-live="polite"
          className={cx('me-auto text-xs', tried && faulty > 0 ? 'text-lose' : 'text-fg3')}
        >
          {tried && faulty > 0 ? t('wrong', { count: faulty }) : changed && t('unsaved')}
        </span>
        {item && <DeleteButton kind={kind} item={item} onDeleted={onBack} />}
        <Button type="submit" variant="primary" disabled={!changed && item !== null} loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** What was not filled in yet is not scolded before somebody tries to save. */
function pressing(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([, { key }]) => key !== 'required'));
}

function Head({ kind, item, onBack }: Pick<EditorProps, 'kind' | 'item' | 'onBack'>): ReactNode {
  const t = useT('content.admin');
  const one = t(`one.${kind}`);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <IconButton icon="arrow-left" label={t('back')} onClick={onBack} />
      <h2 className="min-w-0 truncate text-base font-bold">
        {item ? titleOf(kind, item.data) || t('editing', { one }) : t('creating', { one })}
      </h2>
      {item && <Badge>{t(`state.${item.state}`)}</Badge>}
    </div>
  );
}

function Box({ heading, children }: { heading: string; children: ReactNode }): ReactNode {
  return (
    <section className="min-w-0 rounded-lg border border-line/70 bg-panel px-4 pb-4">
      <h3 className="flex h-12 items-center text-sm font-bold">{heading}</h3>
      {children}
    </section>
  );
}

interface DeleteProps {
  kind: ContentKind;
  item: ContentItem;
  onDeleted: () => void;
}

function DeleteButton({ kind, item, onDeleted }: DeleteProps): ReactNode {
  const t = useT('content.admin');
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(adminDeleteContent, { id: item.id }),
    onSuccess: () => {
      toast.success(t('deleted'));
      onDeleted();
      return client.invalidateQueries({ queryKey: staffQuery(kind).queryKey });
    },
    onError: (error) => toastError(error, adminDeleteContent.codes),
  });
  function handleClick(): void {
    void openModal(
      'backoffice.confirm',
      { text: t('deleteText'), confirm: t('delete'), danger: true, onConfirm: () => remove.mutateAsync() },
      { title: t('deleteTitle', { title: titleOf(kind, item.data) || t('untitled') }) },
    );
  }
  return (
    <Button variant="danger" icon="trash" onClick={handleClick}>
      {t('delete')}
    </Button>
  );
}
