import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { writeText } from '#ui/write-text.ts';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { payoutText } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { PlayButton as Shown } from './play-button.ts';
import { asParams } from '../catch-up.ts';
import { profitText } from '../rounds.ts';
import type { Table } from '../use-table.ts';

const VARIANTS = {
  stop: 'danger',
  take: 'take',
  cancel: 'secondary',
  play: 'primary',
  start: 'primary',
  queue: 'primary',
  unqueue: 'secondary',
} as const;

const SIGNED = { sign: 'always' } as const;

interface PlayButtonProps {
  table: Table;
  button: Shown;
  /** It plays a bet beside the page's own one. */
  second?: boolean;
}

/** The one big button: bet, take, cancel, start, stop. */
export function PlayButton({ table, button, second = false }: PlayButtonProps): ReactNode {
  const t = useT('originals.button');
  const view = useMoneyView(table.wallet.currency);
  const { label, action, disabled, profit } = button;
  const live = label === 'take' && profit === '';
  const { stake, wallet } = table;
  const text =
    label === 'take' && !live
      ? t('take', { profit: amountText(profitText(profit ?? '0', stake, wallet), view, SIGNED) })
      : t(label === 'take' ? 'play' : label);
  // A button that is only waiting keeps the focus: whoever plays by keyboard presses it again.
  const dead = disabled && (table.blocked !== null || table.fault !== null);
  return (
    <Button
      block
      data-play={second ? undefined : ''}
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
  const { decimals, scale } = wallet;
  const view = useMoneyView(wallet.currency);
  const flight = game.kind === 'shared' ? game.flight : undefined;
  // As it was placed: it may end sooner than what was chosen.
  const most = flight?.automaticExit(asParams(state.round?.view?.['params'])) ?? 0;
  const startsAt = sharedRound.stage?.startsAt ?? 0;
  useEffect(() => {
    if (!flight) return;
    let frame = 0;
    const draw = (): void => {
      const hundredths = Math.min(most, flight.multiplierAt(performance.now() - startsAt));
      const profit = payoutText({ stake, decimals }, { num: BigInt(hundredths), den: 100n });
      const gain = profitText(profit, stake, { decimals, scale });
      writeText(node.current, t('take', { profit: amountText(gain, view, SIGNED) }));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [flight, most, startsAt, stake, decimals, scale, view, t]);
  return <span ref={node} className="tnum" />;
}
