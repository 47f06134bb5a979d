import type { TableColumn } from '#ui/table.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { MuteRow } from '../../staff-contract.ts';

/** ISO date as staff read it, UTC. */
export const utc = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** What there is to know of a mute but its player. */
export function useMuteColumns(): TableColumn<MuteRow>[] {
  const t = useT('chat.admin');
  return [
    { id: 'at', head: t('at'), cell: ({ at }) => <span className="tnum">{utc(at)}</span> },
    {
      id: 'length',
      head: t('length'),
      numeric: true,
      cell: ({ minutes }) => t('minutes', { count: minutes }),
    },
    { id: 'reason', head: t('reason'), cell: ({ reason }) => reason ?? '–' },
    { id: 'by', head: t('by'), cell: ({ by }) => by },
    {
      id: 'appeal',
      head: t('appeal'),
      cell: ({ appeal }) => <span className="break-words">{appeal ?? '–'}</span>,
    },
  ];
}
