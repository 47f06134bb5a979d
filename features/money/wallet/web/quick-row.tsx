import type { ReactNode } from 'react';

interface QuickRowProps {
  /** Spoken name of the row. */
  label: string;
  items: readonly { readonly text: string; readonly amount: string | null }[];
  onPick: (amount: string) => void;
}

/** Amounts that one press fills in. */
export function QuickRow({ label, items, onPick }: QuickRowProps): ReactNode {
  return (
    <div role="group" aria-label={label} className="grid grid-cols-4 gap-2">
      {items.map(({ text, amount }) => (
        <button
          key={text}
          type="button"
          disabled={amount === null}
          onClick={() => amount !== null && onPick(amount)}
          className="h-10 rounded-md bg-hover text-sm font-semibold text-fg2 tnum transition-colors not-disabled:hover:bg-line not-disabled:hover:text-fg disabled:opacity-45"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
