/** What the address says of the list of cases, and back. What it says wrong counts as not said. */
import { WAITING_KINDS, type WaitingKind } from '#platform/contract/waiting.ts';
import { navigate } from '#platform/web/router.tsx';
import { CASE_OWNERS, CASE_SHOWN } from '../contract.ts';

export const CASES_PATH = '/admin/room/cases';

export interface Choice {
  /** Empty: all of them. */
  readonly kinds: readonly WaitingKind[];
  readonly show: (typeof CASE_SHOWN)[number];
  readonly owner: (typeof CASE_OWNERS)[number];
  readonly overdue: boolean;
  readonly player: string;
  readonly page: number;
  /** The case that is open beside the list; '' none. */
  readonly open: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function one<T extends string>(all: readonly T[], said: string | undefined): T {
  return all.find((each) => each === said) ?? all[0]!;
}

export function readChoice(query: Readonly<Record<string, string>>): Choice {
  const kinds = (query['kinds'] ?? '').split(',');
  const page = Number(query['page']);
  const open = query['case'] ?? '';
  return {
    kinds: WAITING_KINDS.filter((kind) => kinds.includes(kind)),
    show: one(CASE_SHOWN, query['show']),
    owner: one(CASE_OWNERS, query['owner']),
    overdue: query['overdue'] === 'yes',
    player: (query['player'] ?? '').slice(0, 64),
    page: Number.isSafeInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    open: UUID.test(open) ? open : '',
  };
}

/** Without what is meant anyway. */
export function addressOf({ kinds, show, owner, overdue, player, page, open }: Choice): string {
  const said = Object.entries({
    kinds: kinds.join(','),
    show: show === CASE_SHOWN[0] ? '' : show,
    owner: owner === CASE_OWNERS[0] ? '' : owner,
    overdue: overdue ? 'yes' : '',
    player,
    page: page === 1 ? '' : String(page),
    case: open,
  }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(said);
  return query.size > 0 ? `${CASES_PATH}?${query}` : CASES_PATH;
}

export function writeChoice(choice: Choice): void {
  if (location.pathname === CASES_PATH) navigate(addressOf(choice), { replace: true });
}
