import { useEffect, useMemo, useRef } from 'react';
import { useHotkeys, type Hotkey } from '#platform/web/hotkeys.ts';
import { useT } from '#platform/web/i18n.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { canFillScreen, setTheatre, toggleFullscreen, useTheatre } from '#platform/web/theatre.ts';
import type { PlayButton } from './bet/play-button.ts';
import { double, half } from './bet/stake.ts';
import type { Table } from './use-table.ts';

const toggleTheatre = (): void => setTheatre(!useTheatre.getState().theatre);

/** Shortcuts of every game, listed in the hotkeys window, where the player can switch them off. */
export function useGameHotkeys(table: Table, button: PlayButton): void {
  const t = useT('originals.hotkeys');
  const latest = useRef({ table, button });
  useEffect(() => {
    latest.current = { table, button };
  });
  const keys = useMemo((): readonly Hotkey[] => {
    const step = (by: typeof half) => () => {
      const { setBet, state, fieldRules } = latest.current.table;
      setBet(by(state.bet, fieldRules));
    };
    return [
      {
        code: 'Space',
        keyLabel: t('space'),
        label: t('play'),
        run() {
          if (!latest.current.button.disabled) latest.current.table.act(latest.current.button.action);
        },
      },
      { code: 'KeyA', keyLabel: 'A', label: t('half'), run: step(half) },
      { code: 'KeyS', keyLabel: 'S', label: t('double'), run: step(double) },
      { code: 'KeyT', keyLabel: 'T', label: t('theatre'), run: toggleTheatre },
      ...(canFillScreen()
        ? [{ code: 'KeyF', keyLabel: 'F', label: t('fullscreen'), run: toggleFullscreen }]
        : []),
      { code: 'KeyQ', keyLabel: 'Q', label: t('quick'), run: () => setStore({ quick: !getStore().quick }) },
    ];
  }, [t]);
  useHotkeys(t('name'), keys);
}
