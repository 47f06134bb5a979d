import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { popupClass, popupItemClass } from './popup-class.ts';

/** A line, a link, a switch, a heading or a rule. */
export type MenuEntry =
  | {
      kind?: 'item';
      id: string;
      label: ReactNode;
      icon?: IconName;
      onSelect: () => void;
      danger?: boolean;
      disabled?: boolean;
      aside?: ReactNode;
    }
  | {
      kind: 'link';
      id: string;
      label: ReactNode;
      icon?: IconName;
      /** An anchor or router link. */ render: ReactElement;
    }
  | {
      kind: 'check';
      id: string;
      label: ReactNode;
      checked: boolean;
      onChange: (checked: boolean) => void;
      icon?: IconName;
    }
  | { kind: 'label'; id: string; label: ReactNode }
  | { kind: 'rule'; id: string };

export interface MenuProps {
  /** A button element of ours; it gets the handlers and aria. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Above the entries: who is signed in, for instance. */
  head?: ReactNode;
  align?: 'start' | 'center' | 'end';
}

/** Menu under a button: arrows, typing ahead, Enter and Escape work. */
export function Menu({ trigger, entries, head, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={8} collisionPadding={8} className="z-popup">
          <Base.Popup className={cx(popupClass, 'max-h-(--available-height) min-w-55 overflow-y-auto p-1')}>
            {head && <div className="px-3 py-2">{head}</div>}
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Line({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'rule':
      return <Base.Separator className="mx-1 my-1 h-px bg-line" />;
    case 'label':
      return <div className="px-3 pt-2 pb-1 text-xs font-semibold text-fg3">{entry.label}</div>;
    case 'link':
      return (
        <Base.LinkItem render={entry.render} closeOnClick className={popupItemClass}>
          {entry.icon && <Icon name={entry.icon} size={18} />}
          <span className="flex-1 truncate">{entry.label}</span>
        </Base.LinkItem>
      );
    case 'check':
      return (
        <Base.CheckboxItem
          checked={entry.checked}
          onCheckedChange={entry.onChange}
          className={popupItemClass}
        >
          {entry.icon && <Icon name={entry.icon} size={18} />}
          <span className="flex-1 truncate">{entry.label}</span>
          <Base.CheckboxItemIndicator className="text-accent">
            <Icon name="check" size={16} />
          </Base.CheckboxItemIndicator>
        </Base.CheckboxItem>
      );
    case 'item':
    case undefined:
      return (
        <Base.Item
          onClick={entry.onSelect}
          disabled={entry.disabled ?? false}
          className={cx(popupItemClass, entry.danger && 'text-lose data-highlighted:text-lose')}
        >
          {entry.icon && <Icon name={entry.icon} size={18} />}
          <span className="flex-1 truncate">{entry.label}</span>
          {entry.aside !== undefined && <span className="text-xs text-fg3 tnum">{entry.aside}</span>}
        </Base.Item>
      );
  }
}
