import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { BetSlipView } from '../contract.ts';
import { PlayMoney } from './play-money.tsx';
import { useCashOut } from './use-cash-out.ts';
import { Waiting } from './waiting.tsx';

const PARTS = [25, 50, 75, 100] as const;

interface CashOutProps {
  bet: BetSlipView;
  /** With the amount that was paid, decimal text. */
  onPaid: (bet: BetSlipView, amount: string) => void;
}

/** Of an open bet: what it is worth now, and the way to take all of it or a part, at a price that is held for a moment. */
export function CashOut({ bet, onPaid }: CashOutProps): ReactNode {
  const t = useT('sport.cashOut');
  const opener = useRef<HTMLButtonElement>(null);
  const { state, ask, accept, lapse, close } = useCashOut(bet.id, (amount) => onPaid(bet, amount));
  const value = bet.cashOut;
  if (!value) return null;
  if (state) {
    const leave = () => {
      close();
      // It stands where the panel was, once that is gone.
      requestAnimationFrame(() => opener.current?.focus());
    };
    return <Panel bet={bet} state={state} ask={ask} accept={accept} lapse={lapse} close={leave} />;
  }
  if (value.closed === 'off') return null;
  return (
    <div className="bg-raised/50 px-4 pb-3">
      {value.amount === null ? (
        <p className="text-sm text-fg3">{t(`closed.${value.closed ?? 'unavailable'}`)}</p>
      ) : (
        <Button ref={opener} variant="take" block onClick={() => void ask(100)}>
          {t('open')} <Money amount={value.amount} currency={bet.currency} />
        </Button>
      )}
    </div>
  );
}

interface PanelProps extends Pick<ReturnType<typeof useCashOut>, 'ask' | 'accept' | 'lapse' | 'close'> {
  bet: BetSlipView;
  state: NonNullable<ReturnType<typeof useCashOut>['state']>;
}

function Panel({ bet, state, ask, accept, lapse, close }: PanelProps): ReactNode {
  const t = useT('sport.cashOut');
  const panel = useRef<HTMLDivElement>(null);
  const { percent, held, moved, closed, readyAt, busy, error } = state;
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      role="group"
      aria-label={t('label')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !busy) close();
      }}
      className="grid gap-3 bg-raised/50 px-4 pb-3 outline-none"
    >
      <Choice
        label={t('part')}
        items={PARTS.map((id) => ({ id, label: `${id} %` }))}
        value={percent}
        onChange={(next) => void ask(next)}
        disabled={readyAt !== null}
      />
      <div role="status" className="grid gap-1 text-sm">
        {moved && <p className="text-warn">{t('moved')}</p>}
        {closed && <p className="text-warn">{t(`closed.${closed}`)}</p>}
        {held && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>
              {t('price')} <Money amount={held.amount} currency={bet.currency} className="font-bold" />{' '}
              <PlayMoney bet={bet} />
            </span>
            {held.percent < 100 && (
              <span className="text-xs text-fg2">
                {t('left')} <Money amount={held.stakeLeft} currency={bet.currency} />
              </span>
            )}
          </p>
        )}
        {!held && !closed && !error && !busy && <p className="text-fg2">{t('lapsed')}</p>}
      </div>
      {error && (
        <p role="alert" className="text-lose">
          {error}
        </p>
      )}
      {readyAt !== null && <Waiting readyAt={readyAt} />}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" disabled={readyAt !== null} onClick={close}>
          {t('keep')}
        </Button>
        {held ? (
          <Button variant="take" loading={busy} onClick={() => void accept()}>
            {t('take')} {readyAt === null && <Countdown key={held.id} until={held.until} onEnd={lapse} />}
          </Button>
        ) : (
          <Button variant="take" loading={busy} onClick={() => void ask(percent)}>
            {t('again')}
          </Button>
        )}
      </div>
    </div>
  );
}
