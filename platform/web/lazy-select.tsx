import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { useFieldProps } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectFace, selectTriggerClass, type SelectProps } from '#ui/select-parts.tsx';
import { spokenName } from '#ui/spoken-name.ts';
import { useSettled } from './settled.ts';

type RealSelect = ComponentType<SelectProps<string>>;

/** Once it was fetched it is here from the start. */
let fetched: RealSelect | null = null;

async function fetchSelect(): Promise<RealSelect> {
  fetched ??= (await import('#ui/select.tsx')).Select as RealSelect;
  return fetched;
}

/**
 * `Select` for pages of players: its library is fetched when the page has settled. Until then it looks like it, and a
 * press fetches it at once and opens it. What stands for it stays the same element until then, so it keeps the focus and
 * no key is lost on its way.
 */
export function LazySelect<Value extends string>(props: SelectProps<Value>): ReactNode {
  const settled = useSettled(true);
  const [pressed, setPressed] = useState(false);
  const [Real, setReal] = useState<RealSelect | null>(() => fetched);
  const focusedRef = useRef(false);
  const wanted = Real === null && (settled || pressed);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    fetchSelect().then(
      (select) => gone || startTransition(() => setReal(() => select)),
      // Tried again by the next press.
      () => gone || setPressed(false),
    );
    return () => {
      gone = true;
    };
  }, [wanted, pressed]);
  if (!Real) return <Waiting {...props} focusedRef={focusedRef} onPress={() => setPressed(true)} />;
  return (
    <Arrived focusedRef={focusedRef}>
      <Real {...(props as unknown as SelectProps<string>)} defaultOpen={pressed} />
    </Arrived>
  );
}

type Focused = RefObject<boolean>;

/** Gives the focus on to what stands in the place of the button that had it. */
function Arrived({ focusedRef, children }: { focusedRef: Focused; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (focusedRef.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
  }, [focusedRef]);
  return (
    <div ref={place} className="contents">
      {children}
    </div>
  );
}

interface WaitingProps<Value extends string> extends SelectProps<Value> {
  focusedRef: Focused;
  onPress: () => void;
}

function Waiting<Value extends string>(props: WaitingProps<Value>): ReactNode {
  const { options, value, placeholder, label, size = 40, disabled, invalid, focusedRef, onPress } = props;
  const field = useFieldProps({});
  const chosen = options.find((option) => option.value === value);
  return (
    <button
      type="button"
      {...field.aria}
      id={field.id}
      aria-label={label && spokenName(label, chosen?.label ?? placeholder)}
      aria-haspopup="listbox"
      disabled={disabled}
      onClick={onPress}
      onFocus={() => (focusedRef.current = true)}
      onBlur={() => (focusedRef.current = false)}
      className={selectTriggerClass(size, invalid ?? field.invalid, disabled)}
    >
      <SelectFace option={chosen} placeholder={placeholder} />
      <Icon name="chevron-down" size={18} className="text-fg3" />
    </button>
  );
}
