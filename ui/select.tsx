import { Select as Base } from '@base-ui/react/select';
import { Combobox } from './combobox.tsx';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { spokenName } from './spoken-name.ts';
import { popupClass, popupItemClass } from './popup-class.ts';
import { OptionFace, SelectFace, selectTriggerClass, type SelectProps } from './select-parts.tsx';

export type { SelectOption, SelectProps } from './select-parts.tsx';

/** One of several. Above three options the list can be searched; it scrolls from 300 px. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  return props.options.length > 3 ? <Combobox {...props} /> : <PlainSelect {...props} />;
}

function PlainSelect<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, label, placeholder, size = 40, disabled, invalid } = props;
  const field = useFieldProps({});
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      defaultOpen={props.defaultOpen ?? false}
      disabled={disabled ?? false}
    >
      <Base.Trigger
        {...field.aria}
        id={field.id}
        aria-label={label && spokenName(label, chosen?.label ?? placeholder)}
        className={selectTriggerClass(size, invalid ?? field.invalid, disabled)}
      >
        <Base.Value placeholder={placeholder}>
          <SelectFace option={chosen} placeholder={placeholder} />
        </Base.Value>
        <Base.Icon className="flex text-fg3">
          <Icon name="chevron-down" size={18} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} align="start" sideOffset={6} className="z-popup">
          <Base.Popup className={cx(popupClass, 'min-w-(--anchor-width) p-1')}>
            <Base.List className="max-h-[min(300px,var(--available-height))] overflow-y-auto">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={popupItemClass}
                >
                  <Base.ItemText className="contents">
                    <OptionFace option={option} />
                  </Base.ItemText>
                  <Base.ItemIndicator className="text-accent">
                    <Icon name="check" size={16} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
