import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useAct } from '#platform/web/use-act.ts';
import {
  declineBrand,
  dropBrand,
  proposeBrand,
  publishBrand,
  saveBrand,
  type BrandRoom,
  type ChangeView,
} from '../../contract.ts';
import { weakPairs } from '../../contrast.ts';
import { BRAND } from './queries.ts';
import type { Draft } from './use-draft.ts';

interface BarProps {
  room: BrandRoom;
  draft: Draft;
}

/** What is published, what is on its way, and what the caller can do about it now. */
export function StateBar({ room, draft }: BarProps): ReactNode {
  const { change } = room;
  return (
    <Panel>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80 space-y-1.5">
          <Published room={room} />
          {change ? <OnItsWay change={change} /> : <NoDraft />}
        </div>
        <Acts room={room} draft={draft} />
      </div>
    </Panel>
  );
}

function Published({ room: { inForce, versions } }: { room: BrandRoom }): ReactNode {
  const t = useT('brand');
  const latest = versions[0];
  if (inForce.version === 0 || !latest) return <p className="font-semibold">{t('shipped')}</p>;
  return (
    <p className="font-semibold">
      {t('published', { version: inForce.version, name: latest.by, time: utcMinute(latest.at) })}
    </p>
  );
}

function NoDraft(): ReactNode {
  const t = useT('brand');
  return <p className="text-pretty text-fg2">{t('noDraft')}</p>;
}

function OnItsWay({ change }: { change: ChangeView }): ReactNode {
  const t = useT('brand');
  const { state, editors, changedAt, proposedBy, note, expiresAt, declined, barred } = change;
  const names = editors.map(({ name }) => name).join(', ');
  return (
    <div className="space-y-1.5">
      <p className="flex flex-wrap items-center gap-2 text-fg2">
        <Badge tone={state === 'proposed' ? 'warn' : 'info'}>{t(`state.${state}`)}</Badge>
        {t('writtenBy', { names, time: utcMinute(changedAt) })}
      </p>
      {proposedBy && expiresAt && (
        <p className="wrap-break-word text-fg2">
          {t('proposedBy', { name: proposedBy.name, note: note ?? '', time: utcMinute(expiresAt) })}
        </p>
      )}
      {declined && (
        <p className="wrap-break-word text-warn">
          {t('declinedBy', { name: declined.by.name, reason: declined.reason })}
        </p>
      )}
      {state === 'proposed' && barred && <p className="text-pretty text-fg3">{t(`barred.${barred}`)}</p>}
    </div>
  );
}

/** One question at a time, in place of the buttons. */
type Asked = 'propose' | 'decline' | null;

function Acts({ room: { change }, draft }: BarProps): ReactNode {
  const t = useT('brand');
  const [asked, setAsked] = useState<Asked>(null);
  const { act, busy } = useAct(BRAND, saveBrand.codes);
  const seen = change && { id: change.id, revision: change.revision };
  if (seen && asked)
    return (
      <NoteForm
        label={t(asked === 'propose' ? 'proposeNote' : 'declineReason')}
        button={t(asked)}
        busy={busy}
        onCancel={() => setAsked(null)}
        onSend={(text) =>
          asked === 'propose'
            ? act(() => call(proposeBrand, { ...seen, note: text }), t('proposed'))
            : act(() => call(declineBrand, { ...seen, reason: text }), t('declined'))
        }
      />
    );
  const { dirty, value } = draft;
  const weak = weakPairs(draft.colours).length;
  function publish(): void {
    if (!seen) return;
    void openModal(
      'backoffice.confirm',
      {
        text: t('publishText'),
        confirm: t('publish'),
        onConfirm: () => act(() => call(publishBrand, seen), t('publishedNow')),
      },
      { title: t('publishTitle') },
    );
  }
  function drop(): void {
    if (!seen) return;
    void openModal(
      'backoffice.confirm',
      {
        text: t('dropText'),
        confirm: t('drop'),
        danger: true,
        onConfirm: () => act(() => call(dropBrand, seen), t('dropped')),
      },
      { title: t('dropTitle') },
    );
  }
  return (
    <div className="flex max-w-full flex-col items-stretch gap-2 sm:items-end">
      <div className="flex flex-wrap gap-2">
        {dirty && (
          <Button variant="ghost" icon="undo" onClick={draft.reset}>
            {t('reset')}
          </Button>
        )}
        {(dirty || !change) && (
          <Button
            variant="primary"
            disabled={!dirty || !value}
            loading={busy}
            onClick={() => value && void act(() => call(saveBrand, { draft: seen, value }), t('saved'))}
          >
            {t('save')}
          </Button>
        )}
        {change && !dirty && (
          <Button variant="ghost" icon="trash" onClick={drop}>
            {t('drop')}
          </Button>
        )}
        {change?.state === 'draft' && !dirty && (
          <Button variant="primary" onClick={() => setAsked('propose')}>
            {t('propose')}
          </Button>
        )}
        {change?.state === 'proposed' && change.barred === null && !dirty && (
          <>
            <Button onClick={() => setAsked('decline')}>{t('decline')}</Button>
            <Button variant="primary" icon="check" onClick={publish}>
              {t('publish')}
            </Button>
          </>
        )}
      </div>
      <p aria-live="polite" className="text-xs text-fg3 empty:hidden">
        {dirty && (!value ? t('wrong') : weak > 0 ? t('colour.weakCount', { count: weak }) : t('unsaved'))}
      </p>
    </div>
  );
}

interface NoteProps {
  label: string;
  button: string;
  busy: boolean;
  onSend: (text: string) => Promise<boolean>;
  onCancel: () => void;
}

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** A line that goes into the audit log; whoever asked for it writes it at once. */
export function NoteForm({ label, button, busy, onSend, onCancel }: NoteProps): ReactNode {
  const t = useT('brand');
  const [text, setText] = useState('');
  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await onSend(text.trim())) onCancel();
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="w-full max-w-100 space-y-3">
      <Field label={label}>
        <TextInput
          value={text}
          maxLength={500}
          ref={focus}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={busy} disabled={text.trim().length < 3}>
          {button}
        </Button>
      </div>
    </form>
  );
}
