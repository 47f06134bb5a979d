/** An order as it is entered, and how it is placed: once, or again and again by automatic betting. */
import { useState } from 'react';
import { parseAmount, typedStep } from '#platform/contract/typed-units.ts';
import { formatUnits } from '#platform/contract/units.ts';
import { ApiError } from '#platform/web/api.ts';
import { useCurrency, useDemo } from '#platform/web/balance.ts';
import { toastError } from '#platform/web/errors.tsx';
import { needAccount, useUser } from '#platform/web/session.ts';
import { tradingCodes, type PositionView } from '../contract.ts';
import { AUTO_INPUT } from './auto-run.ts';
import type { Direction, Exits } from './order-parts.tsx';
import { createPlacer } from './place.ts';
import { takePosition } from './queries.ts';
import { useAuto } from './use-auto.ts';

const LOGIN = -2;

/** What is entered, of each currency its own: an amount of one means nothing in another. */
function useOf<Value>(currency: string, first: Value): readonly [Value, (value: Value) => void] {
  const [entered, setEntered] = useState<Readonly<Record<string, Value>>>({});
  return [entered[currency] ?? first, (value) => setEntered((before) => ({ ...before, [currency]: value }))];
}

/**
 * @param least what may be wagered in this currency, and is until something else is entered; '' while it is not known
 * @param most the greatest multiplier of now: one that was entered before, or that nobody entered, is brought down to it
 * @param mayAuto whether the player may let orders repeat themselves
 */
export function useOrder(ticker: string, currency: string, least: string, most: number, mayAuto: boolean) {
  const demo = useDemo();
  const user = useUser();
  const { decimals, scale } = useCurrency(currency) ?? { decimals: 2, scale: 2 };
  const [wager, setWager] = useOf(currency, least);
  const [entered, setMultiplier] = useState(100);
  const multiplier = Math.min(entered, most);
  const [exits, setExits] = useState<Exits>({ takeProfit: '', stopLoss: '' });
  const [busy, setBusy] = useState<Direction | null>(null);
  const [mode, setMode] = useState<'manual' | 'auto'>('manual');
  const [input, setInput] = useOf(currency, AUTO_INPUT);
  const runner = useAuto(`${user?._id} ${currency} ${demo}`, scale);
  const auto = mayAuto && mode === 'auto';
  const [place] = useState(createPlacer);

  /** @returns the position, or null when it was refused, which has been told */
  async function submit(direction: Direction, stake: string): Promise<PositionView | null> {
    try {
      const { position } = await place({
        ticker,
        direction,
        multiplier: String(multiplier),
        wager: plainAmount(stake),
        currency,
        demo,
        takeProfit: trigger(exits.takeProfit, ''),
        stopLoss: trigger(exits.stopLoss, '-'),
      });
      takePosition(position);
      return position;
    } catch (error) {
      if (error instanceof ApiError && error.code === LOGIN) needAccount();
      toastError(error, tradingCodes);
      return null;
    }
  }

  function startRun(direction: Direction): void {
    const units = (text: string) => parseAmount(plainAmount(text), { decimals, scale }) ?? 0n;
    const step = typedStep({ decimals, scale });
    const goal = (text: string) => (units(text) > 0n ? units(text) : null);
    const rules = { auto: input.auto, step, profit: goal(input.profit), loss: goal(input.loss) };
    runner.start(rules, units(wager) / step, (stake) => submit(direction, formatUnits(stake, decimals)));
  }

  async function order(direction: Direction): Promise<void> {
    if (!needAccount()) return;
    if (auto) return startRun(direction);
    setBusy(direction);
    await submit(direction, wager);
    setBusy(null);
  }

  const { progress } = runner;
  return {
    wager,
    setWager,
    multiplier,
    setMultiplier,
    exits,
    setExits,
    mode,
    setMode,
    input,
    setInput,
    auto,
    busy,
    order,
    progress,
    stop: runner.stop,
    /** What the next order takes: while a run lasts it is the run's, and the first wager comes back after it. */
    stake: progress ? formatUnits(progress.stake, decimals) : wager,
    /** Nothing but a take profit ends a position that goes well while nobody looks. */
    endless: auto && trigger(exits.takeProfit, '') === null,
  };
}

const plainAmount = (text: string): string => (text === '' ? '0' : text.replace(/\.$/, ''));

function trigger(percent: string, sign: '' | '-') {
  const plain = percent.replace(/\.$/, '');
  return plain === '' || !/[1-9]/.test(plain) ? null : { kind: 'roi' as const, roi: `${sign}${plain}` };
}
