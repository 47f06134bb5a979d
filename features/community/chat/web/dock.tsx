import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { formatCount } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { LOCALE_NAMES } from '#platform/contract/locale-names.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import { isPageCovered } from '#platform/web/covered.ts';
import { useHasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { useMedia } from '#platform/web/media.ts';
import { useUser } from '#platform/web/session.ts';
import { setStore } from '#platform/web/store.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { ProfileCard } from './profile-card.tsx';
import { stateQuery } from './queries.ts';
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
      <Head channel={channel} beside={beside} />
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
      if (event.key === 'Escape' && !event.defaultPrevented && !isPageCovered()) setStore({ chat: false });
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [on]);
}

const KINDS = ['casino', 'sport'] as const;

function Head({ channel, beside }: { channel: string; beside: boolean }): ReactNode {
  const t = useT('chat');
  const sport = useHasRoute('/sport');
  const [kind = 'casino', locale = 'en'] = channel.split('_');
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line/70 px-3 py-2">
      <h2 className="truncate px-1 font-semibold">{t('title.label')}</h2>
      <Online />
      <span className="ms-auto w-32">
        <NativeSelect
          aria-label={t('language')}
          value={locale}
          onChange={({ target }) => setStore({ channel: `${kind}_${target.value}` })}
        >
          {LOCALES.map((id) => (
            <option key={id} value={id} lang={id}>
              {LOCALE_NAMES[id]}
            </option>
          ))}
        </NativeSelect>
      </span>
      <IconButton
        icon="close"
        label={t('close')}
        onClick={() => setStore(beside ? { chatFolded: true } : { chat: false })}
      />
      {/* A room for sport is for houses that have any, and for who is in it already. */}
      {(sport || kind === 'sport') && (
        <Tabs
          size={32}
          label={t('room')}
          items={KINDS.map((id) => ({ id, label: t(`kind.${id}`) }))}
          value={kind as (typeof KINDS)[number]}
          onChange={(id) => setStore({ channel: `${id}_${locale}` })}
          className="w-full"
        />
      )}
    </header>
  );
}

/** How many players are there; guests are not told. */
function Online(): ReactNode {
  const t = useT('chat');
  const user = useUser();
  const { data } = useQuery({ ...stateQuery, enabled: user !== null });
  if (!user || !data) return null;
  return (
    <span
      className="flex shrink-0 items-center gap-1.5 text-xs text-fg2 tnum"
      title={t('online.count', { count: data.online })}
    >
      <span aria-hidden className="size-2 rounded-full bg-win" />
      <span aria-hidden>{formatCount(data.online)}</span>
      <span className="sr-only">{t('online.count', { count: data.online })}</span>
    </span>
  );
}
