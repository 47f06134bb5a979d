import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface OutcomeProps {
  icon: IconName;
  tone: 'accent' | 'lose' | 'warn' | 'info';
  title: ReactNode;
  children?: ReactNode;
  /** What can be done now. */
  actions?: ReactNode;
}

const TONES: Record<OutcomeProps['tone'], string> = {
  accent: 'bg-accent/15 text-accent',
  lose: 'bg-lose/15 text-lose',
  warn: 'bg-warn/15 text-warn',
  info: 'bg-info/15 text-info',
};

/** What came of something, in the middle of a window: a sign, a sentence, the way on. */
export function Outcome({ icon, tone, title, children, actions }: OutcomeProps): ReactNode {
  return (
    <div className="flex flex-col items-center gap-4 pt-2 text-center">
      <span className={cx('grid size-14 place-items-center rounded-full', TONES[tone])}>
        <Icon name={icon} size={28} />
      </span>
      <div role="status" className="flex flex-col gap-1.5">
        <h2 className="text-lg font-bold text-balance">{title}</h2>
        {children && <div className="text-pretty wrap-break-word text-fg2">{children}</div>}
      </div>
      {actions && <div className="flex w-full flex-col gap-2">{actions}</div>}
    </div>
  );
}

/** The same room while the answer is on its way. */
export function Waiting({ text }: { text: string }): ReactNode {
  return (
    <div className="flex min-h-50 flex-col items-center justify-center gap-4 text-fg2">
      <Spinner size={32} />
      <p role="status">{text}</p>
    </div>
  );
}
