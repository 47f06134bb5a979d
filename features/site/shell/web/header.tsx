import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { houseName, Logo } from '#ui/logo.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { emit } from '#platform/web/events.ts';
import { useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { useMedia } from '#platform/web/media.ts';
import { preloadModal } from '#platform/web/modals.tsx';
import { Slot } from '#platform/web/slots.tsx';
import { useConfirmedEmail } from '#platform/web/shown-settings.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import { isStageWide, setTheatre, toggleFullscreen, useTheatre } from '#platform/web/theatre.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { BalanceMenu } from './balance-menu.tsx';
import { CHAT_ALWAYS, setDrawer, useChatFolded } from './layout-state.ts';
import { SettingsMenu } from './settings-panel.tsx';

export function Header(): ReactNode {
  const t = useT('shell.header');
  const open = useStore((state) => state.sidebarOpen);
  const over = useStore((state) => state.chat);
  const dock = useSlots('shell.dock').length > 0;
  const roomy = useMedia(CHAT_ALWAYS);
  const folded = useChatFolded();
  const stageWide = useTheatre(isStageWide);
  const chat = roomy ? !folded && !stageWide : over;
  const user = useStore((state) => state.user);
  // Money moves only for who has proved their address, where the operator wants that.
  const proof = useConfirmedEmail();
  const locked = proof && user !== null && !user.email_verified;
  return (
    <header className="fixed inset-x-0 top-(--ribbon) z-header flex h-15 items-center gap-2 border-b border-line/70 bg-panel px-3 sm:gap-3 sm:px-4">
      <div className="flex flex-1 items-center gap-2">
        <IconButton
          icon="menu"
          label={t(open && !stageWide ? 'collapse' : 'expand')}
          aria-expanded={open && !stageWide}
          aria-controls="sidebar"
          onClick={() => (stageWide ? leaveTheatre() : setStore({ sidebarOpen: !open }))}
          className="max-desk:hidden -ms-1.5"
        />
        {/* Short windows have no bar at their lower edge to open the menu from. */}
        <IconButton
          icon="menu"
          label={t('expand')}
          aria-haspopup="dialog"
          onClick={() => setDrawer(true)}
          className="hidden! -ms-1.5 [@media(max-height:500px)_and_(max-width:991px)]:inline-flex!"
        />
        <AppLink
          to="/"
          aria-label={t('home', { name: houseName() })}
          className="flex h-10 items-center rounded-md px-1"
        >
          <span className="flex desk:hidden">
            <Logo mini size={32} />
          </span>
          <span className="flex max-desk:hidden">
            <Logo size={30} />
          </span>
        </AppLink>
      </div>
      <div className="flex min-w-0 items-center gap-2">
        <div className={user ? 'relative flex min-w-0' : 'contents'}>
          <BalanceMenu />
          {/* Lies on its lower edge and takes no room of its own. */}
          <Slot place="header.balance" />
        </div>
        <Slot
          place="header.wallet"
          props={{ locked }}
          fallback={
            <>
              <span className="w-10 sm:hidden" />
              <span className="w-32 max-sm:hidden" />
            </>
          }
        />
      </div>
      <div className="flex flex-1 items-center justify-end gap-1 sm:gap-2">
        <Slot place="header.actions" fallback={<span className="w-10 max-sm:hidden" />} />
        {dock && (
          <IconButton
            icon="chat"
            label={t('chat')}
            aria-expanded={chat}
            aria-controls="dock"
            onClick={() => {
              if (!roomy) return setStore({ chat: !chat });
              leaveTheatre();
              setStore({ chatFolded: chat });
            }}
          />
        )}
        <div className="max-sm:hidden">
          <SettingsMenu />
        </div>
        {user ? <AvatarMenu /> : <GuestButtons />}
      </div>
    </header>
  );
}

/** Who asks for a column wants it beside the stage. */
function leaveTheatre(): void {
  if (useTheatre.getState().full) toggleFullscreen();
  setTheatre(false);
}

function GuestButtons(): ReactNode {
  const t = useT('shell.header');
  const ahead = { onPointerEnter: () => preloadModal('auth'), onFocus: () => preloadModal('auth') };
  return (
    <>
      <Button variant="ghost" {...ahead} onClick={() => emit('auth-needed', { tab: 'login' })}>
        {t('signIn')}
      </Button>
      <Button variant="primary" {...ahead} onClick={() => emit('auth-needed', { tab: 'register' })}>
        {t('signUp')}
      </Button>
    </>
  );
}
