import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { liveCards, type LiveCards } from '../../hands-staff-contract.ts';
import { Card } from '../felt-card.tsx';
import { useDeckStyle } from '../deck-style.ts';

/** Back office: the cards of a hand that is played, for a reason that is in the audit log. */
export default function LiveCardsSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

const MAX_REASON = 500;

function Section(): ReactNode {
  const t = useT('poker');
  const [table, setTable] = useState('');
  const [reason, setReason] = useState('');
  const look = useMutation({ mutationFn: () => call(liveCards, { table: table.trim(), reason }) });
  const wrong = look.error ? fieldErrors(look.error) : {};

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    look.mutate();
  }

  return (
    <Panel title={t('nav.cards')}>
      <form onSubmit={handleSubmit} noValidate className="grid max-w-170 grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-fg2">{t('live.about')}</p>
        <Field label={t('search.table')} error={wrong['table']} required>
          <TextInput value={table} maxLength={24} onChange={({ target }) => setTable(target.value)} />
        </Field>
        <Field label={t('staff.reason')} hint={t('staff.reasonHint')} error={wrong['reason']} required>
          <TextInput
            value={reason}
            maxLength={MAX_REASON}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {look.error && (
          <p role="alert" className="text-lose">
            {errorText(look.error, liveCards.codes)}
          </p>
        )}
        <Button type="submit" variant="danger" loading={look.isPending} className="sm:justify-self-start">
          {t('live.show')}
        </Button>
      </form>
      {look.data && <Shown cards={look.data} />}
    </Panel>
  );
}

function Shown({ cards: { no, street, board, seats } }: { cards: LiveCards }): ReactNode {
  const t = useT('poker');
  return (
    <section
      aria-label={t('hands.hand', { no })}
      style={useDeckStyle()}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <p className="text-sm text-fg2">
        {t('hands.hand', { no })} · {t(`replay.street.${street}`)}
      </p>
      <Cards label={t('table.board')} cards={board} />
      <ul className="grid gap-1">
        {seats.map(({ seat, name, folded, cards }) => (
          <li
            key={seat}
            className={`flex min-h-12 items-center gap-3 rounded-md bg-raised px-3 text-sm ${folded ? 'text-fg3' : ''}`}
          >
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <Cards label={name} cards={cards} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cards({ label, cards }: { label: string; cards: readonly string[] }): ReactNode {
  return (
    <ul aria-label={label} className="flex gap-1">
      {cards.map((card) => (
        <li key={card} className="w-7">
          <Card name={card} />
        </li>
      ))}
    </ul>
  );
}
