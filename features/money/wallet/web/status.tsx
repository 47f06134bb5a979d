import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { DepositState, DepositView } from '../views.ts';
import { WITHDRAWAL, type WithdrawStatus } from '../withdraw-states.ts';

interface Face {
  readonly tone: BadgeTone;
  readonly icon: IconName;
}

const WAITS: Face = { tone: 'warn', icon: 'clock' };
const DONE: Face = { tone: 'win', icon: 'check' };
const LOST: Face = { tone: 'lose', icon: 'close' };

const DEPOSITS: Readonly<Record<DepositState, Face>> = {
  seen: { tone: 'info', icon: 'eye' },
  confirming: WAITS,
  credited: DONE,
  held: { tone: 'warn', icon: 'lock' },
  orphaned: { tone: 'warn', icon: 'undo' },
  conflicted: LOST,
  below_minimum: { tone: 'warn', icon: 'minus' },
  unattributed: { tone: 'warn', icon: 'help' },
  internal: { tone: 'neutral', icon: 'swap' },
  closed: { tone: 'neutral', icon: 'minus' },
};

const WITHDRAWALS: Readonly<Record<WithdrawStatus, Face>> = {
  [WITHDRAWAL.pending]: WAITS,
  [WITHDRAWAL.successful]: DONE,
  [WITHDRAWAL.declined]: LOST,
  [WITHDRAWAL.approved]: { tone: 'info', icon: 'arrow-up' },
  [WITHDRAWAL.cancelled]: { tone: 'neutral', icon: 'undo' },
};

/** Where a deposit is: a word, a sign and a colour. */
export function DepositStatus({ row }: { row: Pick<DepositView, 'state'> }): ReactNode {
  const t = useT('cashier.depositState');
  return <Status face={DEPOSITS[row.state]} text={t(row.state)} />;
}

/** Where a withdrawal is. */
export function WithdrawalStatus({ status }: { status: WithdrawStatus }): ReactNode {
  const t = useT('cashier.withdrawState');
  return <Status face={WITHDRAWALS[status]} text={t(String(status))} />;
}

function Status({ face, text }: { face: Face; text: string }): ReactNode {
  return (
    <Badge tone={face.tone}>
      <Icon name={face.icon} size={12} />
      {text}
    </Badge>
  );
}
