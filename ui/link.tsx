import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export interface LinkProps extends ComponentProps<'a'> {
  /** 'accent' stands out in running text, 'quiet' fits lists and footers. */
  tone?: 'accent' | 'quiet';
  /** Opens a new tab and says so with an arrow. */
  external?: boolean;
}

/** Classes of a text link, for router links. */
export function linkClass(tone: 'accent' | 'quiet' = 'accent'): string {
  return cx(
    'inline-flex items-center gap-1 rounded-sm underline-offset-4 transition-colors hover:underline',
    tone === 'accent' ? 'font-semibold text-accent' : 'text-fg2 hover:text-fg',
  );
}

/** Plain anchor. Inside the app prefer the router's link with `linkClass()`. */
export function Link({ tone, external, className, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
      className={cx(linkClass(tone), className)}
    >
      {children}
      {external && <Icon name="external" size={14} />}
    </a>
  );
}
