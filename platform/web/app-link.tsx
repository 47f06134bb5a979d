import { Link, useRouterState } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path of this page, with query if any: '/casino/game/dice'. */
  to: string;
  /** Only the exact path counts as active; '/' always does. */
  exact?: boolean;
}

/**
 * A link inside the page: no reload, its chunk fetched on intent, `aria-current="page"` and
 * `data-status="active"` while open. Paths are strings because routes come from the features.
 */
export function AppLink({ to, exact, ...rest }: AppLinkProps): ReactNode {
  const [path = '/', query] = to.split('?');
  const search = query === undefined ? {} : { search: Object.fromEntries(new URLSearchParams(query)) };
  const props = {
    to: path,
    ...search,
    activeOptions: { exact: exact ?? path === '/', includeSearch: false },
    ...rest,
  };
  return <Link {...(props as unknown as ComponentProps<typeof Link>)} />;
}

/** Path of the page that is open. */
export function usePath(): string {
  return useRouterState({ select: (state) => state.location.pathname });
}

/** Query parameters of the page that is open, as plain strings. */
export function useSearch(): Readonly<Record<string, string>> {
  return useRouterState({ select: (state) => state.location.search as Record<string, string> });
}
