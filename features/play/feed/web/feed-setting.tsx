import type { ReactNode } from 'react';
import { NativeSelect } from '#ui/native-select.tsx';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import { sizeOf, SIZES } from './feed-list.ts';

/** How many bets the live feed shows, among the settings of the page. */
export default function FeedSetting(): ReactNode {
  const t = useT('feed');
  const count = sizeOf(useStore((state) => state.liveFeedEntries));
  return (
    <label className="flex min-h-10 items-center justify-between gap-4 text-sm text-fg2">
      {t('setting')}
      <span className="w-22 shrink-0">
        <NativeSelect
          value={count}
          onChange={(event) => setStore({ liveFeedEntries: Number(event.target.value) })}
        >
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </NativeSelect>
      </span>
    </label>
  );
}
