import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { signOf } from '#ui/decimal.ts';
import { formatPercent } from '#ui/format.ts';
import { useRefusedFocus } from '#ui/use-refused-focus.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { ApiError, call, TWO_FACTOR } from '#platform/web/api.ts';
import { useCurrency } from '#platform/web/balance.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { CoinAmount } from '#platform/web/form/coin-amount.tsx';
import { translate, useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { withdraw, type HoldReason } from '../withdraw-contract.ts';
import { AddressField } from './address-field.tsx';
import { QuickRow } from './quick-row.tsx';
import { CoinFields, NetworkNote } from './coin-fields.tsx';
import { percentOf, QUICK_PERCENTS } from './coin-math.ts';
import { Failure } from './failure.tsx';
import { Holds } from './holds.tsx';
import { quoteQuery, takeWithdrawal } from './queries.ts';
import type { Picked, PaymentRoutes } from './routes.ts';
import { useDebounced } from './use-debounced.ts';
import { ReviewWindowNote, WithdrawSummary, type Quote } from './withdraw-summary.tsx';

/** Fewer characters are no address on any chain. */
const MIN_ADDRESS = 4;
const MAX_PERCENT = QUICK_PERCENTS.at(-1);
/** While these stand no request is taken. */
const REFUSING: ReadonlySet<HoldReason> = new Set([
  'security-change',
  'wagering',
  'verification',
  'debt',
  'bonus',
]);
/** Codes that belong beside a field. */
const OF_SUM: ReadonlySet<number> = new Set([1, 2, 5]);
const OF_ADDRESS = 4;

interface Refusal {
  readonly of: 'sum' | 'address' | 'form';
  readonly text: string;
}

interface WithdrawFormProps extends ModalProps {
  ways: PaymentRoutes;
  picked: Picked;
  /** What holds for this coin and network whatever the sum. */
  rules: Quote;
  onPick: (coin: string, way: string | null) => void;
}

/** Coin, network, address and amount, what it costs and what arrives. */
export function WithdrawForm({ ways, picked, rules, onPick, close }: WithdrawFormProps): ReactNode {
  const t = useT('cashier.withdraw');
  const { coin, way } = picked;
  const currency = useCurrency(coin);
  const view = useMoneyView(coin);
  const [wallet, setWallet] = useState('');
  const [sum, setSum] = useState('');
  // What is wrong with an address is said once it is whole: pasted, or left.
  const [whole, setWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [place, refuse] = useRefusedFocus();
  const plain = sum.replace(/\.$/, '');
  const asked = useDebounced(plain, 300);
  const payee = useDebounced(wallet.trim(), 300);
  const { data: quote = rules, isPlaceholderData } = useQuery(
    quoteQuery(coin, way.id, asked, payee.length < MIN_ADDRESS ? '' : payee),
  );
  const pending = isPlaceholderData || asked !== plain;
  const named = {
    least: amountText(quote.minimum, view),
    balance: amountText(currency?.balance.real ?? '0', view),
    most: amountText(quote.maximum, view),
    network: way.name,
  };
  const wrong = {
    sum: !pending && quote.wrong.sum !== null ? sumText(quote.wrong.sum, named) : null,
    address:
      whole && !isPlaceholderData && payee === wallet.trim() && quote.wrong.wallet !== null
        ? translate(`cashier.address.${quote.wrong.wallet}`, named)
        : null,
  };
  const barred = quote.holds.some(({ reason }) => REFUSING.has(reason));

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || barred || signOf(plain) <= 0) return;
    setBusy(true);
    setRefused(null);
    setRefused(await request({ sum: plain, currency: way.id, wallet: wallet.trim(), type: coin }, named));
    refuse();
    setBusy(false);
  }

  return (
    <form
      ref={place}
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
      className="flex flex-col gap-4"
    >
      <CoinFields
        ways={ways}
        picked={picked}
        onPick={(...next) => {
          setRefused(null);
          onPick(...next);
        }}
      />
      <NetworkNote way={way} />
      <Holds holds={quote.holds} refusing={REFUSING} close={close} />
      <AddressField
        value={wallet}
        onChange={(next) => {
          setWallet(next);
          setWhole(!isTyped(wallet, next));
          setRefused(null);
        }}
        onLeave={() => setWhole(true)}
        network={way.name}
        error={refused?.of === 'address' ? refused.text : wrong.address}
      />
      <SumFields
        coin={coin}
        value={sum}
        least={named.least}
        error={refused?.of === 'sum' ? refused.text : wrong.sum}
        onChange={(next) => {
          setSum(next);
          setRefused(null);
        }}
      />
      <WithdrawSummary coin={coin} quote={quote} pending={pending} />
      <Failure text={refused?.of === 'form' ? refused.text : null} />
      <Button
        type="submit"
        variant="primary"
        size={48}
        block
        loading={busy}
        disabled={barred || signOf(plain) <= 0}
      >
        {t('submit')}
      </Button>
      <ReviewWindowNote pickup={quote.pickup} minutes={quote.minutes} />
    </form>
  );
}

/** @param named what the texts of rules name */
function sumText(rule: NonNullable<Quote['wrong']['sum']>, named: Readonly<Record<string, string>>): string {
  if (rule === 'day') return translate('cashier.refusal.dayLimit');
  return translate(`cashier.amount.${rule}`, named);
}

interface SumFieldsProps {
  coin: string;
  value: string;
  /** The least that may be withdrawn, as it is shown. */
  least: string;
  error: string | null;
  onChange: (sum: string) => void;
}

function SumFields({ coin, value, least, error, onChange }: SumFieldsProps): ReactNode {
  const t = useT('cashier.withdraw');
  const currency = useCurrency(coin);
  const quick = QUICK_PERCENTS.map((percent) => ({
    text: percent === MAX_PERCENT ? t('max') : formatPercent(percent / 100, 0),
    amount: currency ? percentOf(currency.balance.real, percent, currency.decimals) : null,
  }));
  return (
    <div className="flex flex-col gap-2">
      <CoinAmount
        label={t('amount')}
        coin={coin}
        value={value}
        onChange={onChange}
        error={error}
        hint={t('least', { amount: least })}
      />
      <QuickRow label={t('quick')} items={quick} onPick={onChange} />
    </div>
  );
}

/** A character more or less at the end: somebody is still typing. Anything else was put there as a whole. */
function isTyped(before: string, after: string): boolean {
  const [shorter, longer] = before.length < after.length ? [before, after] : [after, before];
  return longer.length - shorter.length <= 1 && longer.startsWith(shorter);
}

/** Asks for a withdrawal. @returns what stands against it; null when it is made, too */
async function request(
  wanted: InputOf<typeof withdraw>,
  named: Readonly<Record<string, string>>,
): Promise<Refusal | null> {
  if (wanted.wallet.length < MIN_ADDRESS)
    return { of: 'address', text: translate('cashier.withdraw.enterWallet') };
  try {
    const made = await call(withdraw, wanted);
    toast.success(translate('cashier.withdraw.created'));
    takeWithdrawal(made);
    return null;
  } catch (error) {
    return refusalOf(error, named);
  }
}

/**
 * Where a refusal belongs: beside the field that it names, with the rule. Null: the player did not want to show their
 * second factor, and knows.
 * @param named what the texts of refusals name
 */
function refusalOf(error: unknown, named: Readonly<Record<string, string>>): Refusal | null {
  const text = errorText(error, withdraw.codes);
  if (!(error instanceof ApiError) || error.kind !== 'refused') return { of: 'form', text };
  if (error.code === TWO_FACTOR) return null;
  const fields = fieldErrors(error, named);
  if (error.code === OF_ADDRESS) return { of: 'address', text: fields['wallet'] ?? text };
  return OF_SUM.has(error.code) ? { of: 'sum', text: fields['sum'] ?? text } : { of: 'form', text };
}
