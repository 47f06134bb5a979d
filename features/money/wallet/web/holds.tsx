import type { ReactNode } from 'react';
import { Countdown } from '#ui/countdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useHasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal, type ModalProps } from '#platform/web/modals.tsx';
import { queryClient } from '#platform/web/query.ts';
import type { Hold, HoldReason } from '../withdraw-contract.ts';

interface HoldsProps extends ModalProps {
  holds: readonly Hold[];
  /** Reasons that take no request at all; the others only keep it waiting. */
  refusing: ReadonlySet<HoldReason>;
}

/** What stands in the way of a withdrawal or keeps it waiting: why, and until when. */
export function Holds({ holds, refusing, close }: HoldsProps): ReactNode {
  if (holds.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {holds.map((hold) => {
        const hard = refusing.has(hold.reason);
        return (
          <li
            key={hold.reason}
            className={`flex items-start gap-3 rounded-md px-3 py-2.5 text-pretty ${hard ? 'bg-lose/10' : 'bg-warn/15'}`}
          >
            <Icon
              name={hard ? 'lock' : 'clock'}
              size={18}
              className={`mt-px ${hard ? 'text-lose' : 'text-warn'}`}
            />
            <span className="min-w-0 flex-1">
              <HoldText hold={hold} />
              {hold.reason === 'verification' && <Verify close={close} />}
              {hold.reason === 'bonus' && <SeeBonus />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The reason and its clock. */
export function HoldText({ hold }: { hold: Hold }): ReactNode {
  const t = useT('cashier.hold');
  return (
    <>
      {t(hold.reason)}
      {hold.until !== null && (
        <>
          {' '}
          <span className="whitespace-nowrap text-fg2">
            {t('left')}{' '}
            <Countdown
              until={hold.until}
              className="font-semibold text-fg"
              onEnd={() => void queryClient.invalidateQueries({ queryKey: ['wallet', 'quote'] })}
            />
          </span>
        </>
      )}
    </>
  );
}

function Verify({ close }: ModalProps): ReactNode {
  const t = useT('cashier.hold');
  if (!useHasRoute('/profile/settings')) return null;
  return (
    <>
      {' '}
      <AppLink to="/profile/settings#verification" onClick={close} className={linkClass()}>
        {t('verify')}
      </AppLink>
    </>
  );
}

/** Where the bonus is seen, and cancelled. */
function SeeBonus(): ReactNode {
  const t = useT('cashier.hold');
  if (!hasModal('bonuses.info')) return null;
  return (
    <>
      {' '}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => void openModal('bonuses.info')}
        className={`${linkClass()} touch-area`}
      >
        {t('seeBonus')}
      </button>
    </>
  );
}
