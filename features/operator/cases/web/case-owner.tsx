import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed, useUser } from '#platform/web/session.ts';
import { useAct } from '#platform/web/use-act.ts';
import { assignCase, type CaseView } from '../contract.ts';
import { CASES } from './queries.ts';

/** Who has the case: take it, take it over, let it go, give it. */
export function Owner({ view: { case: row, staff } }: { view: CaseView }): ReactNode {
  const t = useT('cases');
  const me = useUser()?._id ?? '';
  const mayAssign = useAllowed('cases.assign');
  const [chosen, setChosen] = useState('');
  const { busy, act } = useAct(CASES, assignCase.codes);
  const from = row.assignee?._id ?? null;
  const mine = from === me;
  const others = staff.filter(({ _id }) => _id !== from);
  const to = others.find(({ _id }) => _id === chosen)?._id ?? '';
  const give = (whom: string | null, done: string) =>
    void act(() => call(assignCase, { id: row.id, from, to: whom }), done);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {row.barred && <p className="text-xs text-warn">{t(`barred.${row.barred}`)}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!mine && row.barred === null && (
          <Button loading={busy} onClick={() => give(me, t('done.taken'))}>
            {from === null ? t('take') : t('takeOver')}
          </Button>
        )}
        {from !== null && (mine || mayAssign) && (
          <Button loading={busy} onClick={() => give(null, t('done.released'))}>
            {t('letGo')}
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <div className="flex items-end gap-2">
          <Field label={t('giveTo')} className="flex-1">
            <NativeSelect value={to} onChange={(event) => setChosen(event.target.value)}>
              <option value="">{t('choose')}</option>
              {others.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Button loading={busy} disabled={to === ''} onClick={() => give(to, t('done.given'))}>
            {t('give')}
          </Button>
        </div>
      )}
    </div>
  );
}
