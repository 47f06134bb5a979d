import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';

/** A refusal that belongs to the whole form. The region is always there, so it is read out when it fills. */
export function FormError({ text }: { text: string | null }): ReactNode {
  return (
    <div role="alert">
      {text !== null && (
        <p className="flex items-start gap-2 rounded-md bg-lose/15 px-3 py-2.5 text-lose">
          <Icon name="warning" size={18} className="mt-px" />
          <span className="min-w-0 wrap-break-word">{text}</span>
        </p>
      )}
    </div>
  );
}
