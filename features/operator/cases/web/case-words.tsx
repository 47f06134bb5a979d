import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed, useUser } from '#platform/web/session.ts';
import { useAct } from '#platform/web/use-act.ts';
import { type CaseRow, dueCase, holdCase, noteCase } from '../contract.ts';
import { CASES } from './queries.ts';

/** What is written to a case: a note, why it waits for somebody else, another time. None of it can be changed afterwards. */
export function Words({ row }: { row: CaseRow }): ReactNode {
  const t = useT('cases');
  const me = useUser()?._id;
  const mayAssign = useAllowed('cases.assign');
  const [note, setNote] = useState('');
  const [due, setDue] = useState('');
  const { busy, act } = useAct(CASES, dueCase.codes);
  const mine = row.assignee?._id === me;
  const movable = row.state !== 'closed' && row.barred === null && (mine || mayAssign);
  const text = note.trim();
  const waiting = row.state !== 'waiting';
  async function run(write: () => Promise<unknown>, done: string): Promise<void> {
    if (!(await act(write, done))) return;
    setNote('');
    setDue('');
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field label={t('note')} hint={t('forGood')}>
        <LongText max={500} value={note} onChange={setNote} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          loading={busy}
          disabled={text === ''}
          onClick={() => void run(() => call(noteCase, { id: row.id, note: text }), t('done.note'))}
        >
          {t('write')}
        </Button>
        {mine && row.state !== 'closed' && (
          <Button
            loading={busy}
            disabled={text === ''}
            onClick={() =>
              void run(
                () => call(holdCase, { id: row.id, waiting, note: text }),
                t(waiting ? 'done.waiting' : 'done.resumed'),
              )
            }
          >
            {t(waiting ? 'wait' : 'goOn')}
          </Button>
        )}
      </div>
      {movable && (
        <div className="flex items-end gap-2">
          <Field label={t('newDue')} className="flex-1">
            <TextInput type="datetime-local" value={due} onChange={(event) => setDue(event.target.value)} />
          </Field>
          <Button
            loading={busy}
            disabled={text === '' || due === ''}
            onClick={() =>
              // What was typed is UTC, as every time of the back office.
              void run(
                () => call(dueCase, { id: row.id, dueAt: new Date(`${due}Z`).toISOString(), note: text }),
                t('done.due'),
              )
            }
          >
            {t('change')}
          </Button>
        </div>
      )}
    </div>
  );
}
