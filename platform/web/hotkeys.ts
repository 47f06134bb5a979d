/**
 * Keyboard shortcuts, listed in the hotkeys window, where the player can switch them off. A key that is held down counts
 * once, so that nobody bets by leaning on it.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { isPageCovered } from './covered.ts';
import { getStore } from './store.ts';

export interface Hotkey {
  /** KeyboardEvent.code: 'Space', 'KeyQ', 'ArrowUp'. */
  readonly code: string;
  /** What is printed on the key. */
  readonly keyLabel: string;
  /** Text ready to show. */
  readonly label: string;
  run(): void;
}

interface Scope {
  readonly name: string;
  readonly keys: readonly Hotkey[];
}

const useScopes = create<{ scopes: readonly Scope[] }>(() => ({ scopes: [] }));

const TYPING = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable=true]';
const PRESSING = 'button, a, [type=checkbox], [role=slider], [role=tab], [role=menuitem], [role=gridcell]';

/** Space and Enter keep their meaning on whatever has the focus. */
export function isHotkeyTarget(target: { matches(selector: string): boolean } | null, code: string): boolean {
  if (target === null) return true;
  if (target.matches(TYPING)) return false;
  const presses = code === 'Space' || code === 'Enter' || code.startsWith('Arrow');
  return !(presses && target.matches(PRESSING));
}

function handleKey(event: KeyboardEvent): void {
  if (!getStore().hotkeys || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!isHotkeyTarget(event.target instanceof Element ? event.target : null, event.code)) return;
  if (isPageCovered()) return;
  const hit = useScopes
    .getState()
    .scopes.flatMap((scope) => scope.keys)
    .findLast((key) => key.code === event.code);
  if (!hit) return;
  event.preventDefault();
  hit.run();
}

/** Registers shortcuts while the component lives. `keys` should be stable between renders (useMemo). */
export function useHotkeys(name: string, keys: readonly Hotkey[]): void {
  useEffect(() => {
    const scope: Scope = { name, keys };
    const { scopes } = useScopes.getState();
    if (scopes.length === 0) addEventListener('keydown', handleKey);
    useScopes.setState({ scopes: [...scopes, scope] });
    return () => {
      const left = useScopes.getState().scopes.filter((other) => other !== scope);
      useScopes.setState({ scopes: left });
      if (left.length === 0) removeEventListener('keydown', handleKey);
    };
  }, [name, keys]);
}

/** What can be pressed on this page, for the window that lists it. */
export function useHotkeyList(): readonly Scope[] {
  return useScopes((state) => state.scopes);
}
