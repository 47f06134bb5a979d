/** Small pieces of the catalogue's room. */
import { useState, type ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { readPriority } from './words.ts';

interface FailedProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** What could not be read, with a way to try again. */
export function Failed({ query }: FailedProps): ReactNode {
  const t = useT('catalogue.admin');
  return (
    <ErrorState
      text={errorText(query.error)}
      retryLabel={t('retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

interface PriorityProps {
  value: number;
  label: string;
  disabled: boolean;
  onSave: (value: number) => void;
}

/** A whole number that is saved by Enter or by leaving the box; Escape takes it back. */
export function PriorityInput({ value, label, disabled, onSave }: PriorityProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(value);
  const read = readPriority(text);
  function handleDone(): void {
    setTyped(null);
    if (typed !== null && read !== null && read !== value) onSave(read);
  }
  return (
    <div className="w-22">
      <TextInput
        size={32}
        inputMode="numeric"
        aria-label={label}
        value={text}
        disabled={disabled}
        invalid={read === null}
        maxLength={8}
        className="text-end tnum"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={handleDone}
        onKeyDown={(event) => {
          if (event.key === 'Enter') handleDone();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
    </div>
  );
}
