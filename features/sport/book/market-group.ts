/** Which part of an event's page a market stands in, and which margins it takes; pure. */
export const GROUPS = ['main', 'lines', 'parts'] as const;
export type MarketGroup = (typeof GROUPS)[number];

/** Of one part of the match alone, without a specifier that names it. */
const PARTS: ReadonlySet<number> = new Set([47, 60, 68]);
const PART_NAMES = ['setnr', 'gamenr', 'mapnr', 'quarternr', 'periodnr', 'framenr', 'legnr'];

export function groupOf({
  id,
  specifiers,
}: {
  readonly id: number;
  readonly specifiers: Readonly<Record<string, string>>;
}): MarketGroup {
  if (PARTS.has(id) || PART_NAMES.some((name) => name in specifiers)) return 'parts';
  return 'total' in specifiers || 'hcp' in specifiers ? 'lines' : 'main';
}
