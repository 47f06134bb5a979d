import { type ChangeEvent, type ReactNode, useState } from 'react';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { EventList } from './event-list.tsx';
import { PageHead } from './page-head.tsx';
import { SportFrame } from './sport-frame.tsx';

const MIN_LETTERS = 2;

/** /sport/search: events by team, player or league; the address carries what is looked for. */
export default function SearchPage(): ReactNode {
  const t = useT('sport');
  const asked = useSearch()['q'] ?? '';
  // While somebody types the text is theirs: the address follows a moment later, and taken from it would move the caret.
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = asked.trim();

  function handleChange({ target: { value } }: ChangeEvent<HTMLInputElement>): void {
    setTyped(value);
    navigate(value === '' ? '/sport/search' : `/sport/search?q=${encodeURIComponent(value)}`, {
      replace: true,
    });
  }

  return (
    <SportFrame>
      <PageHead title={t('search.title')} />
      <Field label={t('search.label')} hint={t('search.hint')}>
        <TextInput
          size={48}
          type="search"
          maxLength={60}
          value={typed ?? asked}
          prefix={<Icon name="search" />}
          onChange={handleChange}
          onBlur={() => setTyped(null)}
        />
      </Field>
      {wanted.length >= MIN_LETTERS && (
        <section aria-label={t('heading.all')}>
          <EventList
            choice={{ when: 'all', search: wanted, limit: 40 }}
            empty={t('search.none', { text: wanted })}
          />
        </section>
      )}
    </SportFrame>
  );
}
