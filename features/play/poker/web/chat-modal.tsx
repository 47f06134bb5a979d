import type { ReactNode } from 'react';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { ChatBox } from './chat-box.tsx';

export const modal = { title: 'poker.titles.chat', size: 'sm' } as const;

interface Props extends ModalProps {
  table: string;
}

/** What is said at a table, as a sheet of a phone: openModal('poker.chat', {table}). */
export default function ChatModal({ table }: Props): ReactNode {
  return (
    <Queries>
      <ChatBox table={table} />
    </Queries>
  );
}
