import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { compareDecimals, signOf } from './decimal.ts';
import { formatMoney, type MoneyFormat } from './format.ts';

export interface AmountProps extends MoneyFormat {
  /** Decimal string. */
  value: string;
  /** Currency icon or code beside the digits. */
  icon?: ReactNode;
  code?: string;
  /** Green and plus for gains, red and minus for losses: colour never speaks alone. */
  profit?: boolean;
  /** Lights up for a second in the direction of a change, without counting up. */
  flash?: boolean;
  className?: string;
}

/** Money, aligned and exact. */
export function Amount({
  value,
  icon,
  code,
  profit = false,
  flash = false,
  className,
  ...format
}: AmountProps) {
  const digits = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const node = digits.current;
    const change = compareDecimals(value, before.current);
    before.current = value;
    if (!flash || change === 0 || !node) return;
    node.classList.remove('animate-flash-up', 'animate-flash-down');
    void node.offsetWidth; // restarts the animation when changes follow closely
    node.classList.add(change > 0 ? 'animate-flash-up' : 'animate-flash-down');
  }, [value, flash]);
  const direction = profit ? signOf(value) : 0;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 tnum whitespace-nowrap',
        direction > 0 && 'text-win',
        direction < 0 && 'text-lose',
        className,
      )}
    >
      <span ref={digits} dir="ltr" className="min-w-0 truncate">
        {formatMoney(value, { ...format, ...(profit && { sign: 'always' }) })}
      </span>
      {code && ' '}
      {code && <span className="text-fg3">{code}</span>}
      {icon}
    </span>
  );
}
