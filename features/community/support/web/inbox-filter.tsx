import { useState, type FormEvent, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useT } from '#platform/web/i18n.ts';

const STATES = ['open', 'mine', 'unassigned', 'closed'] as const;

export interface InboxSearch {
  readonly state: (typeof STATES)[number];
  readonly search: string;
}

interface InboxFilterProps {
  value: InboxSearch;
  onChange: (value: InboxSearch) => void;
}

/** Which chats, and words in them or the name of a player; Enter searches. */
export function InboxFilter({ value, onChange }: InboxFilterProps): ReactNode {
  const t = useT('support.inbox');
  const [text, setText] = useState(value.search);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    onChange({ ...value, search: text.trim() });
  }
  return (
    <form role="search" onSubmit={handleSubmit} className="flex gap-2">
      <span className="w-36 shrink-0">
        <NativeSelect
          aria-label={t('which')}
          value={value.state}
          onChange={(event) => onChange({ ...value, state: event.target.value as InboxSearch['state'] })}
        >
          {STATES.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state}`)}
            </option>
          ))}
        </NativeSelect>
      </span>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={100}
        prefix={<Icon name="search" size={18} />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
