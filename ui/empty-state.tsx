import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

export interface EmptyStateProps {
  icon?: IconName;
  /** Address of an illustration from the art kit, instead of the icon. */
  art?: string;
  /** One sentence. */
  text: ReactNode;
  /** The sentence is the page's own heading: there is nothing else on it. */
  headed?: boolean;
  /** One way on. */
  action?: ReactNode;
  className?: string;
}

/** What a list says when it has nothing to show: a picture, a sentence, one way on. */
export function EmptyState({ icon = 'list', art, text, headed = false, action, className }: EmptyStateProps) {
  const Text = headed ? 'h1' : 'p';
  return (
    <div className={cx('flex flex-col items-center justify-center gap-4 px-4 py-10 text-center', className)}>
      {art ? (
        <img src={art} alt="" width={160} height={120} loading="lazy" decoding="async" />
      ) : (
        <span className="grid size-14 place-items-center rounded-full bg-hover text-fg3">
          <Icon name={icon} size={26} />
        </span>
      )}
      <Text className="max-w-70 whitespace-normal text-fg2">{text}</Text>
      {action}
    </div>
  );
}
