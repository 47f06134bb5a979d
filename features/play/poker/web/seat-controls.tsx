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

  const hasPlayChips = isForChips(table);
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
      <Away data={data} own={own} busy={busy} onRun={(work) => void run(work)} />
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

/** Whether chips are no money: who is away there is blinded off. */
function isForChips({ sitAndGo, tournament }: KnownTable['table']): boolean {
  return sitAndGo !== null || tournament !== null;
}

interface AwayProps {
  data: KnownTable;
  own: PlayerView;
  busy: boolean;
  onRun: (work: () => Promise<unknown>) => void;
}

/** Sitting out at once or where the big blind comes, and coming back. */
function Away({ data, own, busy, onRun }: AwayProps): ReactNode {
  const t = useT('poker.controls');
  const sit = useT('poker.sit');
  // Who comes back waits for the big blind; what is owed is posted only where that is asked for.
  const [post, setPost] = useState(false);
  const { table } = data;
  const disabled = busy || own.leaving;

  async function handleOut(out: boolean): Promise<void> {
    takeReply(await call(away, { table: table.id, out, post }));
    setPost(false);
  }

  return (
    <>
      <Switch
        label={t('sitOut')}
        checked={own.out}
        disabled={disabled}
        onChange={(out) => onRun(() => handleOut(out))}
      />
      {!isForChips(table) &&
        (own.out ? (
          <Switch label={sit('post')} checked={post} disabled={disabled} onChange={setPost} />
        ) : (
          <Switch
            label={t('outAtBig')}
            checked={data.own?.options.outAtBig ?? false}
            disabled={disabled}
            onChange={(outAtBig) =>
              onRun(async () => takeReply(await call(seatOptions, { table: table.id, outAtBig })))
            }
          />
        ))}
    </>
  );
}
