import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import type { TogetherView } from '../builder-contract.ts';
import { eventName } from './event-name.ts';
import { TogetherPrice } from './together-price.tsx';
import type { SlipLeg } from './slip-store.ts';

interface SlipTogetherProps {
  /** All of one match. */
  legs: readonly SlipLeg[];
  price: TogetherView | undefined;
  row: (leg: SlipLeg) => ReactNode;
}

/** Selections of one match on the slip, with their one price or why they have none. */
export function SlipTogether({ legs, price, row }: SlipTogetherProps): ReactNode {
  const t = useT('sport');
  const [first] = legs;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg bg-raised p-3">
      <div className="min-w-0">
        <p className="text-xs font-semibold text-accent">{t('slip.builder')}</p>
        <p className="truncate text-xs text-fg3">{first && eventName(first)}</p>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">{legs.map(row)}</ul>
      <TogetherPrice price={price} />
    </li>
  );
}
