import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { rovingTarget } from './roving.ts';

export interface TabItem<Id extends string = string> {
  id: Id;
  label: ReactNode;
  icon?: IconName;
  /** Count or dot after the label. */
  badge?: ReactNode;
  disabled?: boolean;
}

export interface TabsProps<Id extends string> {
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Spoken name of the list. */
  label: string;
  /** Base of the ids that tie tabs to their `TabPanel`s; give it when there are panels. */
  panels?: string;
  size?: 32 | 40;
  /** Tabs share the whole width. */
  fill?: boolean;
  className?: string;
}

/** Pill tabs. Arrows, Home and End move and choose; too many scroll sideways, to the chosen one. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { items, value, onChange, label, panels, size = 40, fill, className } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector('[aria-selected=true]');
    if (!row || !chosen || row.scrollWidth <= row.clientWidth) return;
    // Sideways alone: scrollIntoView would also move a page whose tabs are further down.
    const [place, frame] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollBy({ left: (place.left + place.right - frame.left - frame.right) / 2 });
  }, [value]);
  function handleKey(event: KeyboardEvent) {
    const from = items.findIndex((item) => item.id === value);
    const to = rovingTarget(
      event.key,
      from,
      items.map((item) => !item.disabled),
    );
    const next = to === null ? undefined : items[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    const button = list.current?.children[to ?? 0];
    if (button instanceof HTMLElement) button.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={handleKey}
      className={cx(
        'flex max-w-full gap-1 overflow-x-auto rounded-full bg-bg p-1 no-scrollbar',
        fill ? 'w-full' : 'w-fit',
        className,
      )}
    >
      {items.map((item) => {
        const selected = item.id === value;
        return (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={panels && `${panels}-tab-${item.id}`}
            aria-controls={panels && selected ? `${panels}-panel-${item.id}` : undefined}
            aria-selected={selected}
            tabIndex={selected ? 0 : -1}
            disabled={item.disabled}
            onClick={() => onChange(item.id)}
            className={cx(
              'flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-colors -outline-offset-2',
              'disabled:cursor-not-allowed disabled:text-fg3/60',
              size === 32 ? 'h-8 px-3 text-xs' : 'h-10 px-4 text-sm',
              fill && 'flex-1',
              selected
                ? 'bg-hover text-fg'
                : 'text-fg2 not-disabled:hover:bg-raised not-disabled:hover:text-fg',
            )}
          >
            {item.icon && (
              <Icon name={item.icon} size={size === 32 ? 16 : 18} className={selected ? 'text-accent' : ''} />
            )}
            {item.label}
            {item.badge}
          </button>
        );
      })}
    </div>
  );
}

export interface TabPanelProps {
  /** The `panels` of its `Tabs`. */
  panels: string;
  /** The tab it belongs to. */
  id: string;
  children: ReactNode;
  className?: string;
}

/** Content of the chosen tab; render only the one that is chosen. */
export function TabPanel({ panels, id, children, className }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${panels}-panel-${id}`}
      aria-labelledby={`${panels}-tab-${id}`}
      tabIndex={-1}
      className={className}
    >
      {children}
    </div>
  );
}
