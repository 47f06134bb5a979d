import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useStore } from '#platform/web/store.ts';
import { staffHands, type FoundHand } from '../../hands-staff-contract.ts';
import { Chips } from '../chips.tsx';
import { EMPTY, searchOf, type HandDraft } from './hand-search.ts';
import { staffHandsQuery } from './queries.ts';

/** Back office: hands that are over, by player, table, number, day and pot; each opens in the replayer with all cards. */
export default function HandsSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

function Section(): ReactNode {
  const t = useT('poker');
  const [asked, setAsked] = useState<HandDraft>(EMPTY);
  const pages = useCursorPages<string>(JSON.stringify(asked), 'poker.search.pages');
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    staffHandsQuery({ ...searchOf(asked), ...(pages.before !== undefined && { before: pages.before }) }),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel title={t('search.find')}>
        <Search busy={isFetching} onSearch={setAsked} />
        {error && (
          <p role="alert" className="text-lose">
            {errorText(error, staffHands.codes)}
          </p>
        )}
      </Panel>
      <Panel flush title={t('nav.hands')}>
        <Table
          caption={t('nav.hands')}
          rows={error ? [] : (data?.hands ?? null)}
          rowKey={({ table, no, at }) => `${table}-${no}-${at}`}
          empty={<EmptyState icon="cards" text={t('search.none')} />}
          columns={useColumns()}
        />
        {pages.pager(isPlaceholderData ? undefined : data?.next)}
      </Panel>
    </div>
  );
}

interface SearchProps {
  busy: boolean;
  onSearch: (draft: HandDraft) => void;
}

function Search({ busy, onSearch }: SearchProps): ReactNode {
  const t = useT('poker');
  const currencies = useStore((state) => state.currencies);
  const [draft, setDraft] = useState<HandDraft>(EMPTY);
  const set = (change: Partial<HandDraft>) => setDraft((before) => ({ ...before, ...change }));

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    onSearch(draft);
  }

  const text = (field: keyof HandDraft, label: string, type = 'text') => (
    <Field label={label}>
      <TextInput
        type={type}
        value={draft[field]}
        maxLength={64}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );
  return (
    <form onSubmit={handleSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {text('player', t('search.player'))}
        {text('table', t('search.table'))}
        {text('no', t('search.no'))}
        {text('day', t('search.day'), 'date')}
        <label className="grid content-start gap-1.5 text-xs font-semibold text-fg2">
          {t('staff.currency')}
          <NativeSelect value={draft.currency} onChange={({ target }) => set({ currency: target.value })}>
            <option value="">{t('lobby.all')}</option>
            {currencies.map(({ id }) => (
              <option key={id} value={id}>
                {id.toUpperCase()}
              </option>
            ))}
          </NativeSelect>
        </label>
        {text('pot', t('search.pot'))}
      </div>
      <Button type="submit" variant="primary" loading={busy} className="sm:justify-self-start">
        {t('search.find')}
      </Button>
    </form>
  );
}

function useColumns(): readonly TableColumn<FoundHand>[] {
  const t = useT('poker');
  return [
    { id: 'hand', head: t('search.no'), cell: ({ no }) => no },
    { id: 'table', head: t('search.table'), cell: ({ name }) => name },
    { id: 'at', head: t('search.day'), from: 'md', cell: ({ at }) => utcMinute(at) },
    {
      id: 'players',
      head: t('lobby.players'),
      from: 'md',
      cell: ({ players }) => <span className="block max-w-60 truncate">{players.join(', ')}</span>,
    },
    {
      id: 'pot',
      head: t('table.pot'),
      numeric: true,
      cell: ({ pot, chips, currency }) => <Chips amount={pot} currency={chips ? null : currency} />,
    },
    {
      id: 'replay',
      head: <span className="sr-only">{t('search.replay')}</span>,
      cell: ({ table, name, no }) => (
        <Button
          size={32}
          className="touch-area"
          aria-label={t('search.replayOf', { name, no })}
          onClick={() => void openModal('poker.staffHand', { table, no })}
        >
          {t('search.replay')}
        </Button>
      ),
    },
  ];
}
