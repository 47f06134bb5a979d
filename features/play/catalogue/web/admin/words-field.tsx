import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { countryName, readWords, type WordKind } from './words.ts';

interface WordsFieldProps {
  label: string;
  hint?: string;
  kind: WordKind;
  value: readonly string[];
  onChange: (words: readonly string[]) => void;
  disabled?: boolean;
}

/** A list of words: typed or pasted, each a chip that goes by a press or by Backspace. */
export function WordsField({ label, hint, kind, value, onChange, disabled }: WordsFieldProps): ReactNode {
  const t = useT('catalogue.admin.words');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<readonly string[]>([]);

  function take(text: string): void {
    const read = readWords(text, kind);
    setWrong(read.wrong);
    setTyped(read.wrong.join(' '));
    const added = read.words.filter((word) => !value.includes(word));
    if (added.length > 0) onChange([...value, ...added]);
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      if (typed.trim()) take(typed);
    } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  }
  const note = wrong.length > 0 ? t(`wrong.${kind}`, { words: wrong.join(', ') }) : hint;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-xs font-semibold text-fg2">
        {label}
      </label>
      <div className="flex min-h-10 flex-wrap items-center gap-1 rounded-md border border-line bg-raised p-1 ring-within">
        {value.map((word) => (
          <span
            key={word}
            title={kind === 'country' ? countryName(word) : undefined}
            className="flex h-7 items-center rounded-sm bg-hover ps-2 text-xs font-semibold"
          >
            {word}
            <button
              type="button"
              disabled={disabled}
              aria-label={t('remove', { word: (kind === 'country' && countryName(word)) || word })}
              onClick={() => onChange(value.filter((other) => other !== word))}
              className="grid h-7 w-7 place-items-center rounded-sm text-fg3 hover:text-fg"
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        ))}
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          disabled={disabled}
          maxLength={2000}
          aria-invalid={wrong.length > 0 || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKey}
          onBlur={() => typed.trim() && take(typed)}
          placeholder={value.length === 0 ? t(`placeholder.${kind}`) : ''}
          className="h-8 min-w-24 flex-1 bg-transparent px-2 outline-none max-md:text-base"
        />
      </div>
      <p
        id={`${id}-note`}
        className={cx('min-h-4 text-xs', wrong.length > 0 ? 'text-lose' : 'text-fg3')}
        aria-live="polite"
      >
        {note}
      </p>
    </div>
  );
}
