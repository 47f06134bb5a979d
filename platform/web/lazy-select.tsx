import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { SelectFace, selectTriggerClass, type SelectProps } from '#ui/select-parts.tsx';
import { useSettled } from './settled.ts';

const Real = lazy(async () => ({
  default: (await import('#ui/select.tsx')).Select as ComponentType<SelectProps<string>>,
}));

/** `Select` for pages of players: its library is fetched when the page has settled; until then it only looks like it. */
export function LazySelect<Value extends string>(props: SelectProps<Value>): ReactNode {
  const settled = useSettled(true);
  const face = <Waiting {...props} />;
  if (!settled) return face;
  return (
    <Suspense fallback={face}>
      <Real {...(props as unknown as SelectProps<string>)} />
    </Suspense>
  );
}

function Waiting<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { options, value, placeholder, label, size = 40, disabled, invalid = false } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="listbox"
      disabled={disabled}
      className={selectTriggerClass(size, invalid, disabled)}
    >
      <SelectFace option={options.find((option) => option.value === value)} placeholder={placeholder} />
      <Icon name="chevron-down" size={18} className="text-fg3" />
    </button>
  );
}
