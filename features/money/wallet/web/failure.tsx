import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';

/** Why a form was refused as a whole; read out when it appears. */
export function Failure({ text }: { text: string | null }): ReactNode {
  return (
    <div role="alert" className="empty:hidden">
      {text !== null && (
        <p className="flex items-start gap-2 rounded-md bg-lose/10 px-3 py-2.5 text-pretty text-lose">
          <Icon name="warning" size={18} className="mt-px" />
          {text}
        </p>
      )}
    </div>
  );
}
