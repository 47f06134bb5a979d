import type { Feature } from '../../contract/feature.ts';

/**
 * Turns a page path of the router ('/casino/game/$id', '/docs/$') into a test of addresses. A trailing
 * slash makes no difference.
 */
export function pathMatcher(path: string): RegExp {
  const parts = path.split('/').filter(Boolean);
  const pattern = parts.map((part) => (part === '$' ? '.+' : part.startsWith('$') ? '[^/]+' : escaped(part)));
  return new RegExp(`^/${pattern.join('/')}/?$`);
}

/** Whether a page of a feature that is on lives at this address; else the document is sent with 404. */
export function pageFinder(
  features: readonly Feature[],
  isOn: (feature: string) => boolean,
): (path: string) => boolean {
  const routes = features.flatMap((feature) =>
    (feature.web?.routes ?? []).map((route) => ({ feature: feature.id, matches: pathMatcher(route.path) })),
  );
  return (path) => routes.some((route) => route.matches.test(path) && isOn(route.feature));
}

/** Whether a group of built files ('f.feed' of the feature feed) belongs to nobody or to a feature that is on. */
export function chunkGate(
  features: readonly Feature[],
  isOn: (feature: string) => boolean,
): (group: string) => boolean {
  const owners = new Map(
    features.flatMap(({ id, chunks = [] }) => [`f.${id}`, ...chunks].map((group) => [group, id] as const)),
  );
  return (group) =>
    isOn(owners.get(group) ?? group.slice(2)) || (!owners.has(group) && !group.startsWith('f.'));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
