import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { rovingTarget } from '#ui/roving.ts';
import { Switch } from '#ui/switch.tsx';
import { useT } from '#platform/web/i18n.ts';
import { THEMES, type Theme } from '#platform/contract/theme.ts';
import { useInstall } from '#platform/web/install.ts';
import { openModal } from '#platform/web/modals.tsx';
import { setStore, useStore } from '#platform/web/store.ts';
import { onlyCurrency } from '#platform/web/single-currency.ts';
import { Slot } from '#platform/web/slots.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { MoneyChoices } from './money-choices.tsx';

/** Theme, language, money, sound and pace; what belongs to one feature alone that feature adds (`shell.settings`). */
export default function SettingsRows({ close }: { close?: () => void }): ReactNode {
  const t = useT('shell.settings');
  const sound = useStore((state) => state.sound);
  const quick = useStore((state) => state.quick);
  const hotkeys = useStore((state) => state.hotkeys);
  const install = useInstall();
  const bitcoin = useStore((state) => [null, 'btc'].includes(onlyCurrency(state)));
  return (
    <div className="flex flex-col gap-1 p-2">
      <p className="pb-2 text-xs font-semibold text-fg3">{t('theme')}</p>
      <ThemePicker />
      <div className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
        <LanguageChoice />
        <MoneyChoices unit={bitcoin} />
      </div>
      <div className="mt-3 flex flex-col border-t border-line pt-2">
        <Switch spread checked={sound} onChange={(on) => setStore({ sound: on })} label={t('sound')} />
        <Switch spread checked={quick} onChange={(on) => setStore({ quick: on })} label={t('quick')} />
        <Switch spread checked={hotkeys} onChange={(on) => setStore({ hotkeys: on })} label={t('hotkeys')} />
        <Slot place="shell.settings" fallback={<div className="h-10" />} />
      </div>
      <div className="mt-1 flex flex-col border-t border-line pt-2">
        <PanelButton
          icon="keyboard"
          onClick={() => {
            close?.();
            void openModal('hotkeys');
          }}
        >
          {t('hotkeyList')}
        </PanelButton>
        {install && (
          <PanelButton icon="download" onClick={() => void install()}>
            {t('install')}
          </PanelButton>
        )}
      </div>
    </div>
  );
}

function PanelButton({
  icon,
  onClick,
  children,
}: {
  icon: 'keyboard' | 'download';
  onClick: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 flex h-10 items-center gap-3 rounded-md px-2 text-start text-fg2 -outline-offset-2 transition-colors hover:bg-hover hover:text-fg"
    >
      <Icon name={icon} size={18} />
      {children}
    </button>
  );
}

function ThemePicker(): ReactNode {
  const t = useT('shell.themes');
  const label = useT('shell.settings')('theme');
  const theme = useStore((state) => state.theme);
  function choose(next: Theme | undefined): void {
    if (!next) return;
    setStore({ theme: next });
    document.querySelector<HTMLElement>(`[data-theme-choice="${next}"]`)?.focus();
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="grid grid-cols-4 gap-2"
      onKeyDown={(event) => {
        const to = rovingTarget(
          event.key,
          THEMES.indexOf(theme),
          THEMES.map(() => true),
        );
        if (to === null) return;
        event.preventDefault();
        choose(THEMES[to]);
      }}
    >
      {THEMES.map((name) => (
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={theme === name}
          tabIndex={theme === name ? 0 : -1}
          data-theme-choice={name}
          onClick={() => choose(name)}
          className="group flex flex-col items-center gap-1.5 rounded-md text-xs text-fg2"
        >
          {/* The swatch wears its own theme, so it shows the true colours. */}
          <span
            data-theme={name}
            className={cx(
              'flex h-11 w-full items-end overflow-hidden rounded-md border-2 bg-bg p-1.5',
              theme === name ? 'border-accent' : 'border-line group-hover:border-fg3',
            )}
          >
            <span className="h-full w-1/3 rounded-sm bg-raised" />
            <span className="ms-auto size-3 rounded-full bg-accent" />
          </span>
          <span className={theme === name ? 'font-semibold text-fg' : ''}>{t(name)}</span>
        </button>
      ))}
    </div>
  );
}
