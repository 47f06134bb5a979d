import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { ApiError, call } from '#platform/web/api.ts';
import { AppLink, usePath } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { changesBetween } from '#platform/web/form/diff.ts';
import { SchemaField } from '#platform/web/form/fields.tsx';
import { fieldOf, type FormField, type Json } from '#platform/web/form/schema.ts';
import { fromState, toState, type FormState } from '#platform/web/form/state.ts';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { saveSettings } from '../settings-contract.ts';
import type { SettingsView } from '../settings-contract.ts';
import { AdminFrame } from './frame.tsx';
import { LawNote } from './law-note.tsx';
import { Time } from './parts.tsx';
import { settingsListQuery, settingsQuery } from './queries.ts';
import { retitled, useTitles } from './setting-titles.ts';

export default function Settings(): ReactNode {
  const t = useT('backoffice.settings');
  const list = useQuery(settingsListQuery);
  const named = useTitles();
  const asked = usePath().split('/')[3];
  return (
    <AdminFrame title={t('heading')}>
      <Load query={list}>
        {(features) => {
          const open = features.find(({ id }) => id === asked) ?? features[0];
          if (!open) return <EmptyState icon="sliders" text={t('none')} />;
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[200px_minmax(0,1fr)]">
              <nav aria-label={t('choose')} className="rounded-lg border border-line/70 bg-panel p-1.5">
                <ul className="flex gap-1 overflow-x-auto no-scrollbar lg:flex-col">
                  {features.map((feature) => (
                    <li key={feature.id}>
                      <AppLink
                        to={`/admin/settings/${feature.id}`}
                        aria-current={feature.id === open.id ? 'page' : undefined}
                        className={cx(
                          'flex h-10 items-center rounded-md px-3 font-semibold whitespace-nowrap -outline-offset-2 transition-colors hover:bg-hover',
                          feature.id === open.id ? 'bg-raised text-fg' : 'text-fg2',
                        )}
                      >
                        {named(feature.title)}
                      </AppLink>
                    </li>
                  ))}
                </ul>
              </nav>
              <FeatureSettings key={open.id} id={open.id} title={named(open.title)} />
            </div>
          );
        }}
      </Load>
    </AdminFrame>
  );
}

function FeatureSettings({ id, title }: { id: string; title: string }): ReactNode {
  const query = useQuery(settingsQuery(id));
  return (
    <Load query={query}>
      {/* A version from elsewhere must not throw away what is being typed: the form keeps its own until it is saved. */}
      {(view) => <Editor id={id} title={title} view={view} />}
    </Load>
  );
}

function Editor({ id, title, view }: { id: string; title: string; view: SettingsView }): ReactNode {
  const t = useT('backoffice.settings');
  const client = useQueryClient();
  const named = useTitles();
  const field = useMemo<FormField>(() => fieldOf(view.schema, id), [view.schema, id]);
  const [base, setBase] = useState(view);
  const [state, setState] = useState<FormState>(() => toState(field, view.value as Json));
  const { value, faults } = useMemo(() => fromState(field, state), [field, state]);
  const [tried, setTried] = useState(false);
  const changes = useMemo(() => changesBetween(base.value as Json, value), [base.value, value]);
  const wrong = Object.keys(faults).length;

  function takeOver(next: SettingsView): void {
    setBase(next);
    setState(toState(field, next.value as Json));
    setTried(false);
  }

  const save = useMutation({
    mutationFn: () =>
      call(saveSettings, { feature: id, value: value as Record<string, unknown>, version: base.version }),
    onSuccess: async ({ version, waiting }) => {
      toast.success(waiting ? t('waiting') : t('saved', { title, version }));
      takeOver(await client.fetchQuery(settingsQuery(id)));
    },
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (wrong === 0) save.mutate();
  }

  const stale = base.version !== view.version;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <LawNote features={[{ id, title }]} />
      <Panel
        title={title}
        aside={<Badge>{t(base.version === 0 ? 'unsaved' : 'version', { version: base.version })}</Badge>}
      >
        <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
          <SchemaField
            field={retitled(field, named)}
            state={state}
            path=""
            faults={tried ? faults : withoutRequired(faults)}
            onChange={setState}
          />
          {stale && (
            <p
              role="alert"
              className="flex flex-wrap items-center gap-3 rounded-md bg-warn/15 px-3 py-2 text-warn"
            >
              <span className="min-w-0 flex-1">{t('stale', { version: view.version })}</span>
              <Button size={32} onClick={() => takeOver(view)}>
                {t('reload')}
              </Button>
            </p>
          )}
          {save.error && (
            <Refusal
              error={save.error}
              onReload={() => void client.fetchQuery(settingsQuery(id)).then(takeOver)}
            />
          )}
          <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-3 rounded-b-lg border-t border-line/70 bg-panel px-4 py-3">
            <span
              aria-live="polite"
              className={cx('me-auto text-xs', wrong > 0 && tried ? 'text-lose' : 'text-fg3')}
            >
              {wrong > 0 && tried ? t('wrong', { count: wrong }) : t('changes', { count: changes.length })}
            </span>
            <Button variant="ghost" disabled={changes.length === 0} onClick={() => takeOver(base)}>
              {t('discard')}
            </Button>
            <Button type="submit" variant="primary" disabled={changes.length === 0} loading={save.isPending}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Panel>
      <History id={id} onTake={(old) => setState(toState(field, old))} />
    </div>
  );
}

/** An untouched empty field is not scolded before somebody tries to save. */
function withoutRequired(
  faults: ReturnType<typeof fromState>['faults'],
): ReturnType<typeof fromState>['faults'] {
  return Object.fromEntries(
    Object.entries(faults).filter(([, fault]) => fault.key !== 'required' && fault.key !== 'key'),
  );
}

function Refusal({ error, onReload }: { error: Error; onReload: () => void }): ReactNode {
  const t = useT('backoffice.settings');
  const conflict = error instanceof ApiError && error.status === 409;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-lose/15 px-3 py-2 text-lose">
      <span className="min-w-0 flex-1">{errorText(error, saveSettings.codes)}</span>
      {conflict && (
        <Button size={32} onClick={onReload}>
          {t('reload')}
        </Button>
      )}
    </p>
  );
}

function History({ id, onTake }: { id: string; onTake: (value: Json) => void }): ReactNode {
  const t = useT('backoffice.settings');
  const pages = useCursorPages<number>(id, 'backoffice.pager');
  const { data, isPlaceholderData } = useQuery({
    ...settingsQuery(id, pages.before),
    placeholderData: keepPreviousData,
  });
  if (!data || data.history.length === 0) return null;
  const { history, older, version } = data;
  return (
    <Panel title={t('history')}>
      <ol className="flex flex-col">
        {history.map((entry, index) => {
          const before = index + 1 < history.length ? history[index + 1]!.value : older;
          const changes = before ? changesBetween(before as Json, entry.value as Json) : null;
          return (
            <li
              key={entry.version}
              className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-line/50 py-2 first:border-t-0"
            >
              <span className="w-14 font-semibold tnum">{t('short', { version: entry.version })}</span>
              <Time iso={entry.at} />
              <span className="font-semibold text-fg">{entry.author}</span>
              <span className="min-w-0 flex-1 basis-60 font-mono text-xs break-all text-fg2">
                {changes === null
                  ? t('first')
                  : changes.length === 0
                    ? t('same')
                    : changes.map(changeText).join(' · ')}
              </span>
              {entry.version !== version && (
                <Button size={32} variant="ghost" icon="history" onClick={() => onTake(entry.value as Json)}>
                  {t('take')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {pages.pager(isPlaceholderData ? undefined : data.next)}
    </Panel>
  );
}

function changeText({ path, before, after }: ReturnType<typeof changesBetween>[number]): string {
  const text = (value: Json | undefined) => (value === undefined ? '–' : JSON.stringify(value));
  return `${path}: ${text(before)} → ${text(after)}`;
}
