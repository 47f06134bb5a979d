import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { payoutText } from '#platform/web/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { PlayButton as Shown } from './play-button.ts';
import type { Table } from './use-table.ts';

const VARIANTS = {
  stop: 'danger',
  take: 'primary',
  cancel: 'secondary',
  play: 'primary',
  start: 'primary',
  queue: 'primary',
  unqueue: 'secondary',
} as const;

/** The one big button: bet, take, cancel, start, stop. */
export function PlayButton({ table, button }: { table: Table; button: Shown }): ReactNode {
  const t = useT('originals.button');
  const view = useMoneyView(table.wallet.currency);
  const { label, action, disabled, profit } = button;
  const live = label === 'take' && profit === '';
  const text = label === 'take' ? t('take', { profit: amountText(profit ?? '', view) }) : t(label);
  // A button that is only waiting keeps the focus: whoever plays by keyboard presses it again.
  const dead = disabled && (table.blocked !== null || table.fault !== null);
  return (
    <Button
      block
      size={48}
      variant={VARIANTS[action]}
      disabled={dead}
      aria-disabled={disabled}
      className={label === 'joined' || label === 'inPlay' ? 'cursor-default opacity-60' : ''}
      onClick={() => !disabled && table.act(action)}
    >
      {live ? <LiveProfit table={table} /> : text}
    </Button>
  );
}

/** What leaving now would pay, written past React once a frame. */
function LiveProfit({ table }: { table: Table }): ReactNode {
  const t = useT('originals.button');
  const node = useRef<HTMLSpanElement>(null);
  const { game, sharedRound, stake, wallet, state } = table;
  const view = useMoneyView(wallet.currency);
  const startsAt = sharedRound.stage?.startsAt ?? 0;
  useEffect(() => {
    if (game.kind !== 'shared' || !game.flight) return;
    const { flight } = game;
    const most = flight.automaticExit(state.params);
    let frame = 0;
    const draw = (): void => {
      const hundredths = Math.min(most, flight.multiplierAt(performance.now() - startsAt));
      const profit = payoutText({ stake, decimals: wallet.decimals }, { num: BigInt(hundredths), den: 100n });
      const text = t('take', { profit: amountText(profit, view) });
      if (node.current && node.current.textContent !== text) node.current.textContent = text;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [game, startsAt, stake, wallet.decimals, view, state.params, t]);
  return <span ref={node} className="tnum" />;
}
