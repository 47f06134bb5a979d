import type { ReactNode } from 'react';
import { VList } from 'virtua';

export interface VirtualListProps<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  children: (item: Item, index: number) => ReactNode;
  /** Height of the list in CSS pixels, or any CSS length. */
  height: number | string;
  /** Likely row height, so the scrollbar is right from the start. */
  rowHeight?: number;
  /** Spoken name. */
  label: string;
  className?: string;
}

/** A long list of which only what is seen is in the page. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, itemKey, children, height, rowHeight, label, className } = props;
  return (
    <VList
      role="region"
      aria-label={label}
      tabIndex={0}
      style={{ height }}
      {...(rowHeight && { itemSize: rowHeight })}
      className={className ?? ''}
    >
      {items.map((item, index) => (
        <div key={itemKey(item)}>{children(item, index)}</div>
      ))}
    </VList>
  );
}
