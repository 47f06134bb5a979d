import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export interface ErrorStateProps {
  /** Catalogue text: what went wrong, in words for people. */
  text: ReactNode;
  /** For the support desk: code or request id. */
  detail?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
}

/** What a place says when it could not load, and the way to try again. */
export function ErrorState({ text, detail, retryLabel, onRetry, retrying, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx('flex flex-col items-center justify-center gap-4 px-4 py-10 text-center', className)}
    >
      <span className="grid size-14 place-items-center rounded-full bg-lose/15 text-lose">
        <Icon name="warning" size={26} />
      </span>
      <div className="max-w-80">
        <p className="text-fg">{text}</p>
        {detail && <p className="mt-1 text-xs text-fg3 tnum">{detail}</p>}
      </div>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry} loading={retrying ?? false}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
