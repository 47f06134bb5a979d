/** Markets and outcomes in words, by the ids of the unified feed. */

/** Markets whose names and outcomes the house has in every language: what feeds send beside them is not offered. */
export const OFFERED: ReadonlySet<number> = new Set([
  1, 10, 11, 16, 18, 26, 29, 47, 60, 68, 186, 187, 188, 189, 202, 204, 219, 223, 225, 245, 314, 327, 328, 330,
  366, 367, 493, 494,
]);

/** Texts below `sport`, on whichever half. */
interface Texts {
  (key: string, values?: Record<string, string | number | Date>): string;
  has(key: string): boolean;
}

interface NamedMarket {
  readonly id: number;
  readonly specifiers: Readonly<Record<string, string>>;
}

interface Sides {
  readonly home: string;
  readonly away: string;
}

/** @param t texts below `sport` */
export function marketName(t: Texts, { id, specifiers }: NamedMarket): string {
  const key = `market.${id}`;
  return t.has(key) ? t(key, { ...specifiers }) : t('market.other', { id });
}

/** "+0.5", "-1". */
function signed(line: string): string {
  return line.startsWith('-') || line === '0' ? line : `+${line}`;
}

function opposite(line: string): string {
  if (line === '0') return line;
  return line.startsWith('-') ? line.slice(1) : `-${line}`;
}

const HALVES = ['418', '420', '422', '424', '426', '428', '430', '432', '434'];

const DOUBLE_CHANCE: Readonly<Record<string, string>> = { '9': '1X', '10': '12', '11': 'X2' };
const RESULTS = ['1', 'X', '2'] as const;

/** Signs that every bettor knows, for outcomes whose names hold two names; none for others. */
export function shortOutcome(market: number, outcome: string): string | undefined {
  if (market === 10) return DOUBLE_CHANCE[outcome];
  const index = market === 47 ? HALVES.indexOf(outcome) : -1;
  return index === -1 ? undefined : `${RESULTS[Math.floor(index / 3)]} / ${RESULTS[index % 3]}`;
}

/** The line of a handicap as its side has it, and that side: a long name must not hide the line. */
export function handicapOf(
  { specifiers }: NamedMarket,
  outcome: string,
  { home, away }: Sides,
): { readonly side: string; readonly line: string } | null {
  const handicap = specifiers['hcp'];
  if (handicap === undefined) return null;
  if (outcome === '1714') return { side: home, line: signed(handicap) };
  return outcome === '1715' ? { side: away, line: signed(opposite(handicap)) } : null;
}

/** @param t texts below `sport` */
export function outcomeName(t: Texts, market: NamedMarket, outcome: string, { home, away }: Sides): string {
  const line = market.specifiers['total'] ?? '';
  switch (outcome) {
    case '1':
    case '4':
      return home;
    case '2':
      return t('outcome.draw');
    case '3':
    case '5':
      return away;
    case '9':
      return t('outcome.homeDraw', { home });
    case '10':
      return t('outcome.homeAway', { home, away });
    case '11':
      return t('outcome.drawAway', { away });
    case '12':
      return t('outcome.over', { line });
    case '13':
      return t('outcome.under', { line });
    case '70':
      return t('outcome.odd');
    case '72':
      return t('outcome.even');
    case '74':
      return t('outcome.yes');
    case '76':
      return t('outcome.no');
    default: {
      const handicap = handicapOf(market, outcome, { home, away });
      return handicap
        ? t('outcome.line', { name: handicap.side, line: handicap.line })
        : halves(t, outcome, { home, away });
    }
  }
}

function halves(t: Texts, outcome: string, { home, away }: Sides): string {
  const index = HALVES.indexOf(outcome);
  if (index === -1) return fight(t, outcome, { home, away });
  const of = (place: number) => [home, t('outcome.draw'), away][place]!;
  return t('outcome.both', { first: of(Math.floor(index / 3)), second: of(index % 3) });
}

/** Outcomes of fights, `4:ko` and `5:3`; what is none of them is a competitor. */
function fight(t: Texts, outcome: string, { home, away }: Sides): string {
  const parts = /^([45]):(?:([1-9]\d?)|(ko|submission|points|disqualification))$/.exec(outcome);
  if (!parts) return outcome === 'draw' ? t('outcome.draw') : outcome.replaceAll('_', ' ');
  const name = parts[1] === '4' ? home : away;
  return parts[2] ? t('outcome.by.round', { name, round: parts[2] }) : t(`outcome.by.${parts[3]}`, { name });
}
