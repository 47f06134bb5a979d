import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import { away, leave, pokerCodes, seatOptions, wait, type OwnView, type PlayerView } from '../contract.ts';
import { readAgain, takeReply, type KnownTable } from './queries.ts';

interface Props {
  data: KnownTable;
  own: PlayerView | undefined;
}

/** Sitting out, more chips, getting up; the wait list for who has no seat. */
export function SeatControls({ data, own }: Props): ReactNode {
  const t = useT('poker.controls');
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const { table } = data;

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastError(error, pokerCodes);
    } finally {
      setBusy(false);
      readAgain();
    }
  }

  const choose = (chosen: Partial<OwnView['options']>) =>
    run(async () => takeReply(await call(seatOptions, { table: table.id, ...chosen })));

  const hasPlayChips = table.sitAndGo !== null || table.tournament !== null;
  if (hasPlayChips && (!own || own.place !== null)) return null;
  if (!own) {
    const listed = data.waiting !== null;
    // Free seats are kept for who waits already.
    const isKept = table.waiting >= table.seats - table.players.length;
    if (!user || (!listed && !isKept)) return null;
    return (
      <div className="flex flex-wrap items-center justify-center gap-3">
        {listed && <span className="text-sm text-fg2">{t('place', { place: data.waiting ?? 0 })}</span>}
        <Button loading={busy} onClick={() => void run(() => call(wait, { table: table.id, join: !listed }))}>
          {t(listed ? 'leaveList' : 'joinList')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2">
      <Switch
        label={t('sitOut')}
        checked={own.out}
        disabled={busy || own.leaving}
        onChange={(out) =>
          void run(async () => takeReply(await call(away, { table: table.id, out, post: true })))
        }
      />
      {(['straddle', 'runTwice'] as const).map(
        (one) =>
          table.allows[one] && (
            <Switch
              key={one}
              label={t(one)}
              checked={data.own?.options[one] ?? false}
              disabled={busy || own.leaving}
              onChange={(on) => void choose({ [one]: on })}
            />
          ),
      )}
      {table.allows.refill && (
        <Switch
          label={t('refill')}
          checked={(data.own?.options.refill ?? null) !== null}
          disabled={busy || own.leaving}
          onChange={(on) => void choose({ refill: on ? table.maxBuyIn : null })}
        />
      )}
      {!hasPlayChips && (
        <>
          <Button
            icon="plus"
            disabled={busy || own.leaving}
            onClick={() => void openModal('poker.sit', { table: table.id, seat: null })}
          >
            {t('topUp')}
          </Button>
          <Button
            icon="logout"
            loading={busy}
            disabled={own.leaving}
            onClick={() => void run(() => call(leave, { table: table.id }))}
          >
            {t(own.leaving ? 'leaving' : 'leave')}
          </Button>
        </>
      )}
    </div>
  );
}
