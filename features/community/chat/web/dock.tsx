import { useEffect, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { LOCALES } from '#platform/contract/locale.ts';
import { useT } from '#platform/web/i18n.ts';
import { useMedia } from '#platform/web/media.ts';
import { setStore } from '#platform/web/store.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { ProfileCard } from './profile-card.tsx';
import { useChannelName, useOpenRoom } from './room.ts';

/** The chat beside the page, or over it where there is no room beside. Fills the column it is put in. */
export default function Dock(): ReactNode {
  const channel = useChannelName();
  const beside = useMedia('(min-width: 1201px)');
  useOpenRoom(channel);
  useEscape(!beside);
  return (
    <section
      aria-label={useT('chat')('title.label')}
      className="flex h-full animate-fade-in flex-col pb-[env(safe-area-inset-bottom)]"
    >
      <Head channel={channel} closable={!beside} />
      {beside && <ProfileCard />}
      <MessageList key={channel} />
      <Composer channel={channel} />
    </section>
  );
}

function useEscape(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const close = (event: KeyboardEvent): void => {
      // A menu or a window over it minds its own keys.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('[role=dialog],[role=menu]')
      )
        setStore({ chat: false });
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [on]);
}

const KINDS = ['casino', 'sport'] as const;
const NAMES: Readonly<Record<(typeof LOCALES)[number], string>> = { en: 'English', de: 'Deutsch' };

function Head({ channel, closable }: { channel: string; closable: boolean }): ReactNode {
  const t = useT('chat');
  const [kind = 'casino', locale = 'en'] = channel.split('_');
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-line/70 px-3 py-2">
      <Tabs
        size={32}
        label={t('room')}
        items={KINDS.map((id) => ({ id, label: t(`kind.${id}`) }))}
        value={kind as (typeof KINDS)[number]}
        onChange={(id) => setStore({ channel: `${id}_${locale}` })}
        className="min-w-0"
      />
      <span className="ms-auto w-28">
        <NativeSelect
          aria-label={t('language')}
          value={locale}
          onChange={({ target }) => setStore({ channel: `${kind}_${target.value}` })}
        >
          {LOCALES.map((id) => (
            <option key={id} value={id}>
              {NAMES[id]}
            </option>
          ))}
        </NativeSelect>
      </span>
      {closable && <IconButton icon="close" label={t('close')} onClick={() => setStore({ chat: false })} />}
    </header>
  );
}
