import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { cleanAmount } from '#ui/amount-edit.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { entryText } from '#ui/format.ts';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { edit, tradingCodes, type PositionView } from '../contract.ts';
import { activeQuery, takePosition } from './queries.ts';
import { plainPrice, triggerChange } from './trigger-change.ts';

export const modal = { title: 'trading.titles.edit', size: 'sm' } as const;

/** Prices have no more. */
const PRICE_PLACES = 8;

interface Props extends ModalProps {
  id: string;
}

/** Moves take profit and stop of an open position: openModal('trading.edit', {id}). */
export default function EditModal(props: Props): ReactNode {
  return (
    <Queries>
      <Found {...props} />
    </Queries>
  );
}

function Found({ id, close }: Props): ReactNode {
  const t = useT('trading.edit');
  const { data } = useQuery(activeQuery);
  const position = data?.find((one) => one.id === id);
  if (!data) return null;
  return position ? <Form position={position} close={close} /> : <p className="text-fg2">{t('gone')}</p>;
}

function Form({ position, close }: { position: PositionView; close: () => void }): ReactNode {
  const t = useT('trading.edit');
  const [began] = useState({
    takeProfit: plainPrice(position.take_profit ?? ''),
    stopLoss: plainPrice(position.stop_loss ?? ''),
  });
  const [takeProfit, setTakeProfit] = useState(began.takeProfit);
  const [stopLoss, setStopLoss] = useState(began.stopLoss);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ field: 'takeProfit' | 'stopLoss'; text: string } | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const changed = await call(edit, {
        id: position.id,
        ...triggerChange(began, { takeProfit, stopLoss }),
      });
      takePosition(changed.position);
      close();
    } catch (error) {
      const code = (error as { code?: number }).code;
      if (code === 3 || code === 4)
        setProblem({ field: code === 3 ? 'takeProfit' : 'stopLoss', text: errorText(error, tradingCodes) });
      else toastError(error, tradingCodes);
    } finally {
      setBusy(false);
    }
  }

  const fields = [
    { id: 'takeProfit', value: takeProfit, onChange: setTakeProfit },
    { id: 'stopLoss', value: stopLoss, onChange: setStopLoss },
  ] as const;
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-fg2">{t('about')}</p>
      {fields.map(({ id, value, onChange }) => (
        <Field key={id} label={t(id)} error={problem?.field === id ? problem.text : undefined}>
          <TextInput
            inputMode="decimal"
            value={entryText(value)}
            placeholder={t('none')}
            maxLength={20}
            onChange={(event) => onChange(cleanAmount(event.target.value, PRICE_PLACES))}
            className="font-semibold tnum"
          />
        </Field>
      ))}
      <Button type="submit" variant="primary" size={48} block loading={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
