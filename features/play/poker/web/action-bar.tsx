import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useHotkeys, type Hotkey } from '#platform/web/hotkeys.ts';
import { useT } from '#platform/web/i18n.ts';
import { act, pokerCodes, type LegalView, type PlayerView } from '../contract.ts';
import { isRaise, planned, plansOf, rangeOf, sizeTo, type Plan } from './bets.ts';
import { Chips, currencyOf } from './chips.tsx';
import type { KnownTable } from './queries.ts';
import { readAgain, takeReply } from './queries.ts';
import { RaiseBox } from './raise-box.tsx';
import { useSeatInSight } from './show-seat.ts';

type Act = 'fold' | 'check' | 'call' | 'bet' | 'raise';

interface Props {
  data: KnownTable;
  own: PlayerView;
}

/** What the player does: the actions when it is their turn, what is done then before that. */
export function ActionBar({ data, own }: Props): ReactNode {
  const { hand } = data.table;
  const currency = currencyOf(data.table);
  const t = useT('poker.actions');
  const [busy, setBusy] = useState(false);
  const [pre, setPre] = useState<{ hand: number; plan: Plan } | null>(null);
  const mine = hand?.legal?.seat === own.seat ? hand.legal : null;
  const plan = pre !== null && pre.hand === hand?.no ? pre.plan : null;

  async function send(action: Act, to?: string): Promise<void> {
    if (!hand || busy) return;
    setBusy(true);
    try {
      const { no, turn } = hand;
      const body = { table: data.table.id, hand: no, turn, seat: own.seat, action };
      takeReply(await call(act, to === undefined ? body : { ...body, to }));
    } catch (error) {
      toastError(error, pokerCodes);
      readAgain();
    } finally {
      setBusy(false);
    }
  }

  const runPlan = useEffectEvent((legal: LegalView) => {
    if (plan === null) return;
    setPre(null);
    const action = planned(plan, legal);
    if (action) void send(action);
  });
  const turnKey = mine ? `${hand!.no}.${hand!.turn}` : null;
  useEffect(() => {
    if (turnKey !== null && mine) runPlan(mine);
    // One turn, one run: what is legal does not change within it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [turnKey]);

  if (!hand || !own.inHand || own.folded || hand.result) return null;
  if (!mine)
    return (
      <fieldset className="mx-auto flex w-full max-w-160 flex-wrap justify-center gap-x-6 gap-y-1">
        <legend className="sr-only">{t('before')}</legend>
        {plansOf(data.table, own).map((one) => (
          <Checkbox
            key={one}
            // A check or fold that meets a bet is a fold.
            checked={plan === one || (one === 'fold' && plan === 'checkFold')}
            onChange={(on) => setPre(on ? { hand: hand.no, plan: one } : null)}
          >
            {t(one)}
          </Checkbox>
        ))}
      </fieldset>
    );
  return (
    <Turn
      key={turnKey}
      data={data}
      legal={mine}
      busy={busy}
      currency={currency}
      onAct={(action, to) => void send(action, to)}
    />
  );
}

interface TurnProps {
  data: KnownTable;
  legal: LegalView;
  busy: boolean;
  currency: string | null;
  onAct: (action: Act, to?: string) => void;
}

function Turn({ data: { table }, legal, busy, currency, onAct }: TurnProps): ReactNode {
  const t = useT('poker.actions');
  const range = rangeOf(table);
  const [to, setTo] = useState(() => (range ? sizeTo(table, range, 'min') : ''));
  const type = /[1-9]/.test(table.hand!.level) ? 'raise' : 'bet';
  const raises = range !== null && isRaise(range, to);
  const keys = useMemo<Hotkey[]>(() => {
    const when = (possible: boolean, run: () => void) => () => {
      if (possible && !busy) run();
    };
    return [
      { code: 'KeyF', keyLabel: 'F', label: t('fold'), run: when(legal.fold, () => onAct('fold')) },
      {
        code: 'KeyC',
        keyLabel: 'C',
        label: t('checkOrCall'),
        run: when(true, () => onAct(legal.check ? 'check' : 'call')),
      },
      { code: 'KeyR', keyLabel: 'R', label: t('betOrRaise'), run: when(raises, () => onAct(type, to)) },
    ];
  }, [busy, legal, onAct, raises, t, to, type]);
  useHotkeys(t('title'), keys);
  const bar = useRef<HTMLElement>(null);
  useSeatInSight(bar);
  return (
    <section
      ref={bar}
      aria-label={t('title')}
      data-clear
      className="sticky bottom-[calc(var(--bar)+8px)] z-1 mx-auto grid w-full max-w-160 gap-2 rounded-xl border border-line bg-panel p-3 shadow-lg"
    >
      {range && <RaiseBox table={table} range={range} to={to} onTo={setTo} />}
      <div className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-2">
        {legal.fold && (
          <Button variant="danger" size={48} disabled={busy} onClick={() => onAct('fold')}>
            {t('fold')}
          </Button>
        )}
        <Button size={48} disabled={busy} onClick={() => onAct(legal.check ? 'check' : 'call')}>
          {legal.check ? (
            t('check')
          ) : (
            <span className="grid leading-tight">
              {t('call')} <Chips amount={legal.call} currency={currency} className="text-xs" />
            </span>
          )}
        </Button>
        {range && (
          <Button variant="primary" size={48} disabled={busy || !raises} onClick={() => onAct(type, to)}>
            <span className="grid leading-tight">
              {t(type)} <Chips amount={raises ? to : '0'} currency={currency} className="text-xs" />
            </span>
          </Button>
        )}
      </div>
    </section>
  );
}
