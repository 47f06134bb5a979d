import { Combobox as Base } from '@base-ui/react/combobox';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { spokenName } from './spoken-name.ts';
import { popupClass, popupItemClass } from './popup-class.ts';
import {
  OptionFace,
  SelectFace,
  selectTriggerClass,
  type SelectOption,
  type SelectProps,
} from './select-parts.tsx';

/** A select with a search on top of its list. `Select` takes it by itself above three options. */
export function Combobox<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, label, placeholder, search, size = 40, disabled, invalid } = props;
  const field = useFieldProps({});
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(next: SelectOption<Value> | null) => next && onChange(next.value)}
      defaultOpen={props.defaultOpen ?? false}
      isItemEqualToValue={(a, b) => a?.value === b?.value}
      disabled={disabled ?? false}
      autoHighlight
    >
      <Base.Trigger
        {...field.aria}
        id={field.id}
        aria-label={label && spokenName(label, chosen?.label ?? placeholder)}
        className={selectTriggerClass(size, invalid ?? field.invalid, disabled)}
      >
        <SelectFace option={chosen ?? undefined} placeholder={placeholder} />
        <Icon name="chevron-down" size={18} className="text-fg3" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={6} className="z-popup">
          <Base.Popup
            aria-label={label ?? search.placeholder}
            className={cx(popupClass, 'min-w-[max(220px,var(--anchor-width))] max-w-(--available-width)')}
          >
            <div className="flex items-center gap-2 border-b border-line ps-3 text-fg3">
              <Icon name="search" size={16} />
              <Base.Input
                placeholder={search.placeholder}
                aria-label={search.placeholder}
                className="h-10 min-w-0 flex-1 bg-transparent pe-3 text-fg outline-none max-md:text-base"
              />
            </div>
            <Base.Empty>
              <div className="px-3 py-4 text-center text-fg3">{search.empty}</div>
            </Base.Empty>
            <Base.List className="max-h-[min(300px,calc(var(--available-height)-48px))] scroll-py-1 overflow-y-auto p-1 empty:p-0">
              {(option: SelectOption<Value>) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  disabled={option.disabled ?? false}
                  className={popupItemClass}
                >
                  <OptionFace option={option} />
                  <Base.ItemIndicator className="text-accent">
                    <Icon name="check" size={16} />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
