import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { formatChange } from '#ui/format.ts';

/** A change in percent: colour and sign. Its sign stays in front where one reads from the right. */
export function Change({ percent }: { percent: string }): ReactNode {
  const value = Number(percent);
  return (
    <bdi dir="ltr" className={cx('tnum', value < 0 ? 'text-lose' : value > 0 ? 'text-win' : 'text-fg2')}>
      {formatChange(value)}
    </bdi>
  );
}
