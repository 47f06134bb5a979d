import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { compareDecimals } from './decimal.ts';
import { exactMoney, formatMoney, shownSign, type MoneyFormat } from './format.ts';

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
  /** Tells all places of fiat at the pointer: off for worths, which have no end of them. */
  exact?: boolean;
  className?: string;
}

/** Money, aligned and exact. */
export function Amount({
  value,
  icon,
  code,
  profit = false,
  flash = false,
  exact = false,
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
  const direction = profit ? shownSign(value, format.kind) : 0;
  const shown: MoneyFormat = { ...format, ...(profit && { sign: 'always' }) };
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 tnum whitespace-nowrap',
        direction > 0 && 'text-win',
        direction < 0 && 'text-lose',
        className,
      )}
    >
      <span
        ref={digits}
        dir="ltr"
        className="min-w-0 truncate"
        title={exact ? exactMoney(value, shown) : undefined}
      >
        {formatMoney(value, shown)}
      </span>
      {code && ' '}
      {code && <span className="text-fg3">{code}</span>}
      {icon}
    </span>
  );
}
