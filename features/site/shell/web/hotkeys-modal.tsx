import type { ReactNode } from 'react';
import { Switch } from '#ui/switch.tsx';
import { useHotkeyList } from '#platform/web/hotkeys.ts';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore } from '#platform/web/store.ts';

export const modal = { size: 'sm', title: 'shell.hotkeys.title' } as const;

/** What can be pressed on this page, and the switch that makes it work. */
export default function HotkeysModal(): ReactNode {
  const t = useT('shell.hotkeys');
  const on = useStore((state) => state.hotkeys);
  const scopes = useHotkeyList();
  const keys = scopes.flatMap((scope) => scope.keys);
  return (
    <div className="flex flex-col gap-3">
      <Switch spread checked={on} onChange={(next) => setStore({ hotkeys: next })} label={t('switch')} />
      {keys.length === 0 ? (
        <p className="rounded-lg bg-raised p-4 text-fg2">{t('none')}</p>
      ) : (
        <dl className="divide-y divide-line rounded-lg bg-raised px-4">
          {keys.map((key) => (
            <div key={key.code} className="flex h-11 items-center justify-between gap-4">
              <dt className="text-fg2">{key.label}</dt>
              <dd>
                <kbd className="rounded-sm border border-line bg-bg px-2 py-1 text-xs font-semibold">
                  {key.keyLabel}
                </kbd>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
