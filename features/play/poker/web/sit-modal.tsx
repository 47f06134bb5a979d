import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { freshKey } from '#platform/web/fresh-key.ts';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { createOnce } from '#platform/web/once.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { pokerCodes, sit, topUp, type TableView } from '../contract.ts';
import { readAgain, tableQuery, takeReply } from './queries.ts';

export const modal = { title: 'poker.titles.sit', size: 'sm' } as const;

interface Props extends ModalProps {
  table: string;
  /** Null: more chips for the seat that is taken. */
  seat: number | null;
}

/** Buys chips: openModal('poker.sit', {table, seat}). */
export default function SitModal(props: Props): ReactNode {
  return (
    <Queries>
      <Found {...props} />
    </Queries>
  );
}

function Found({ table, seat, close }: Props): ReactNode {
  const { data } = useQuery(tableQuery(table));
  return data ? <Form table={data.table} seat={seat} close={close} /> : null;
}

function Form({
  table,
  seat,
  close,
}: {
  table: TableView;
  seat: number | null;
  close: () => void;
}): ReactNode {
  const t = useT('poker.sit');
  const bot = useT('poker.bot');
  const [amount, setAmount] = useState(seat === null ? table.minBuyIn : table.maxBuyIn);
  const [post, setPost] = useState(true);
  const [busy, setBusy] = useState(false);
  // One buy-in, however often its answer is lost; another amount is another request.
  const [once] = useState(createOnce);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      takeReply(
        seat === null
          ? await once({ table: table.id, amount }, (asked) => call(topUp, asked))
          : // The own part of the shuffle is drawn here, not by the house.
            await once({ table: table.id, seat, buyIn: amount, post }, (asked) =>
              call(sit, { ...asked, clientSeed: freshKey() }),
            ),
      );
      close();
    } catch (error) {
      toastError(error, pokerCodes);
      readAgain();
    } finally {
      setBusy(false);
    }
  }

  const { currency, decimals, minBuyIn, maxBuyIn } = table;
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-fg2">
        {t('bounds')} <Money amount={minBuyIn} currency={currency} mark="none" /> –{' '}
        <Money amount={maxBuyIn} currency={currency} />
      </p>
      <Field label={t(seat === null ? 'more' : 'buyIn')}>
        <AmountInput
          value={amount}
          onChange={setAmount}
          decimals={decimals}
          max={maxBuyIn}
          labels={{ max: t('max') }}
        />
      </Field>
      {seat !== null && <Switch label={t('post')} checked={post} onChange={setPost} spread />}
      <p className="text-xs text-pretty text-fg3">{t(seat === null ? 'moreNote' : 'note')}</p>
      {seat !== null && table.bots > 0 && <p className="text-xs text-pretty text-fg3">{bot('about')}</p>}
      <Button type="submit" variant="primary" size={48} block loading={busy}>
        {t(seat === null ? 'add' : 'confirm')}
      </Button>
    </form>
  );
}
