import type { ComponentProps } from 'react';
import { buttonClass, type ButtonVariant, type ControlSize } from './button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** Spoken name; there is no visible text. */
  label: string;
  variant?: ButtonVariant;
  size?: ControlSize;
  loading?: boolean;
}

/** Square button with a glyph. The 32 px size keeps a 40 px hit area. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = 'ghost', size = 40, loading, className, type, disabled, ...rest } = props;
  return (
    <button
      type={type ?? 'button'}
      aria-label={label}
      aria-busy={loading || undefined}
      disabled={disabled || loading}
      {...rest}
      className={cx(buttonClass({ variant, size, square: true }), size === 32 && 'touch-area', className)}
    >
      {loading ? <Spinner size={size === 32 ? 16 : 20} /> : <Icon name={icon} size={size === 32 ? 18 : 20} />}
    </button>
  );
}
