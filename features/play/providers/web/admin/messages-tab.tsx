import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { SearchAsked } from '../queries.ts';
import { MessageList, SessionList, TransactionList } from './message-lists.tsx';

const KINDS = ['messages', 'transactions', 'sessions'] as const;
type Kind = (typeof KINDS)[number];
const FIELDS = ['player', 'name', 'game'] as const;

/** Back office: aggregators' calls as they came, their transactions in our ledger, and the sessions they name. */
export function MessagesTab(): ReactNode {
  const t = useT('providers.messages');
  const [kind, setKind] = useState<Kind>('messages');
  const [typed, setTyped] = useState({ player: '', name: '', game: '' });
  const [asked, setAsked] = useState<SearchAsked>({});
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const given = FIELDS.flatMap((field) => {
      const value = typed[field].trim();
      return value === '' ? [] : [[field, value] as const];
    });
    setAsked(Object.fromEntries(given));
  }
  return (
    <Panel title={t('title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="max-w-160 text-pretty text-fg2">{t('about')}</p>
        <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
          <div className="w-full sm:w-56">
            <Select
              label={t('what')}
              options={KINDS.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
              value={kind}
              onChange={setKind}
              search={{ placeholder: t('what'), empty: t('noKind') }}
            />
          </div>
          {FIELDS.map((field) => (
            <Field key={field} label={t(field)}>
              <TextInput
                value={typed[field]}
                maxLength={150}
                onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
              />
            </Field>
          ))}
          <Button type="submit" variant="primary" icon="search">
            {t('search')}
          </Button>
        </form>
        {kind === 'messages' && <MessageList asked={asked} />}
        {kind === 'transactions' && <TransactionList asked={asked} />}
        {kind === 'sessions' && <SessionList asked={asked} />}
      </div>
    </Panel>
  );
}
