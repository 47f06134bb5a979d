import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Slider as Base } from '@base-ui/react/slider';
import { cx } from './cx.ts';
import { isTurned } from './roving.ts';

export interface SliderProps {
  value: number;
  onChange: (value: number) => void;
  /** When the hand lets go, for work too dear to do on every move. */
  onCommit?: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Spoken name of the handle. */
  label: string;
  /** Spoken value, e.g. "50.5 percent". */
  valueText?: (value: number) => string;
  disabled?: boolean;
  className?: string;
}

/** A figure chosen by dragging; arrows, Page keys, Home and End work. For figures that are not money. */
export function Slider(props: SliderProps) {
  const {
    value,
    onChange,
    onCommit,
    min = 0,
    max = 100,
    step = 1,
    label,
    valueText,
    disabled,
    className,
  } = props;
  return (
    // It is told the direction: its handle follows the page's by itself, what a hand's place means does not.
    <DirectionProvider direction={isTurned() ? 'rtl' : 'ltr'}>
      <Base.Root
        value={value}
        onValueChange={(next) => onChange(next)}
        {...(onCommit && { onValueCommitted: (next: number) => onCommit(next) })}
        min={min}
        max={max}
        step={step}
        disabled={disabled ?? false}
        thumbAlignment="edge"
        className={cx('w-full', disabled && 'opacity-50', className)}
      >
        <Base.Control className="flex h-10 w-full touch-none items-center select-none">
          <Base.Track className="h-1.5 w-full rounded-full bg-line">
            <Base.Indicator className="rounded-full bg-accent" />
            <Base.Thumb
              aria-label={label}
              {...(valueText && { getAriaValueText: (_: string, now: number) => valueText(now) })}
              className="size-5 rounded-full border-4 border-accent bg-fg shadow-thumb transition-[scale] duration-hover hover:scale-110 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent data-dragging:scale-110"
            />
          </Base.Track>
        </Base.Control>
      </Base.Root>
    </DirectionProvider>
  );
}
