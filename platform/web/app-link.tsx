import { useRouterState } from '@tanstack/react-router';
import type { ComponentProps, FocusEvent, MouseEvent, PointerEvent, ReactNode, TouchEvent } from 'react';
import { isOpenAt } from './open-at.ts';
import { navigate, preload } from './router.tsx';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path of this page, with query if any: '/casino/game/dice'. */
  to: string;
  /** Only the exact path counts as active; '/' always does. */
  exact?: boolean;
  /** Whether it is the open one, where the path alone does not say so. */
  current?: boolean;
}

/** A pointer that only passes over is no intent. Milliseconds. */
const INTENT = 50;
let intent: ReturnType<typeof setTimeout> | undefined;

function hover(to: string): void {
  clearTimeout(intent);
  intent = setTimeout(() => preload(to), INTENT);
}

/** What the browser does better itself: a new tab, a download, a menu. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

/**
 * A link inside the page: no reload, its chunk fetched on intent, `aria-current="page"` and
 * `data-status="active"` while open. Paths are strings because routes come from the features. The router's own link
 * works its address out again from the tree of routes; a page has dozens, and ours are known as they are.
 */
export function AppLink(props: AppLinkProps): ReactNode {
  const {
    to,
    exact,
    current,
    target,
    children,
    onClick,
    onPointerEnter,
    onPointerLeave,
    onFocus,
    onTouchStart,
    ...rest
  } = props;
  const here = isOpenAt(to, usePath(), exact);
  const open = current ?? here;
  return (
    <a
      {...rest}
      href={to}
      target={target}
      {...(open && { 'data-status': 'active', 'aria-current': 'page' as const })}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (!isPlain(event) || (target !== undefined && target !== '_self')) return;
        event.preventDefault();
        navigate(to);
      }}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerEnter?.(event);
        hover(to);
      }}
      onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerLeave?.(event);
        clearTimeout(intent);
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event);
        hover(to);
      }}
      onTouchStart={(event: TouchEvent<HTMLAnchorElement>) => {
        onTouchStart?.(event);
        preload(to);
      }}
    >
      {children}
    </a>
  );
}

/**
 * Path of the page that is drawn. While another is on its way that is still the one before: its parts would otherwise
 * read their own ids from a path that is not theirs.
 */
export function usePath(): string {
  return useRouterState({
    select: ({ matches, location, resolvedLocation }) => {
      const drawn = matches.at(-1)?.pathname;
      const old = drawn !== undefined && decoded(drawn) !== decoded(location.pathname);
      return old ? (resolvedLocation?.pathname ?? drawn) : location.pathname;
    },
  });
}

/** The router spells signs in one way in its matches and in another in its location. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Query parameters of the page that is open, as plain strings. */
export function useSearch(): Readonly<Record<string, string>> {
  return useRouterState({ select: (state) => state.location.search as Record<string, string> });
}
