import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'take' | 'secondary' | 'ghost' | 'danger';
export type ControlSize = 32 | 40 | 48;

export interface ButtonStyle {
  variant?: ButtonVariant;
  /** Height in CSS pixels. */
  size?: ControlSize;
  /** Takes the whole width. */
  block?: boolean;
  /** As wide as high, for a glyph alone. */
  square?: boolean;
}

export interface ButtonProps extends Omit<ButtonStyle, 'square'>, ComponentProps<'button'> {
  /** Keeps the width, shows a ring and ignores clicks. */
  loading?: boolean;
  icon?: IconName;
  iconEnd?: IconName;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent not-disabled:hover:brightness-110 not-disabled:active:brightness-95',
  // Money on the table is taken: never to be mistaken for the button that stakes it.
  take: 'bg-warn text-ink not-disabled:hover:brightness-110 not-disabled:active:brightness-95',
  secondary: 'bg-hover text-fg not-disabled:hover:bg-line not-disabled:active:bg-hover',
  ghost: 'text-fg2 not-disabled:hover:bg-hover not-disabled:hover:text-fg',
  danger: 'bg-lose/15 text-lose not-disabled:hover:bg-lose/20 not-disabled:active:bg-lose/15',
};

const sizes: Record<ControlSize, string> = {
  32: 'h-8 gap-1.5 text-xs',
  40: 'h-10 gap-2 text-sm',
  48: 'h-12 gap-2 text-base',
};

const paddings: Record<ControlSize, string> = { 32: 'px-3', 40: 'px-4', 48: 'px-5' };

/** Classes of a button for elements that are not one, a router link above all. */
export function buttonClass({ variant = 'secondary', size = 40, block, square }: ButtonStyle = {}): string {
  return cx(
    'relative inline-flex shrink-0 items-center justify-center rounded-md font-semibold whitespace-nowrap select-none',
    'transition-[background-color,color,filter,transform] not-disabled:active:translate-y-px disabled:cursor-not-allowed disabled:opacity-45',
    variants[variant],
    sizes[size],
    square ? 'aspect-square' : paddings[size],
    block && 'w-full',
  );
}

/** Text button in four variants and three heights. `type` is "button" unless told. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size = 40,
    block,
    loading,
    icon,
    iconEnd,
    className,
    children,
    onClick,
    type,
    ...rest
  } = props;
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading) return event.preventDefault();
    onClick?.(event);
  }
  const iconSize = size === 32 ? 16 : 20;
  return (
    <button
      type={type ?? 'button'}
      {...rest}
      onClick={handleClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={cx(buttonClass({ ...(variant && { variant }), size, block: block ?? false }), className)}
    >
      {/* Unseen, not gone: the button keeps its width and its name. */}
      <span className={cx('contents', loading && '*:opacity-0')}>
        {icon && <Icon name={icon} size={iconSize} />}
        {children !== undefined && <span className="truncate">{children}</span>}
        {iconEnd && <Icon name={iconEnd} size={iconSize} />}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size={iconSize} />
        </span>
      )}
    </button>
  );
}
