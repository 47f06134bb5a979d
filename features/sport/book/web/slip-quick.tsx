import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Switch } from '#ui/switch.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { useQuickOn, useQuickReady } from './quick-bet.ts';
import { type OddsPolicy, setSlip, useSlip } from './slip-store.ts';

/** What is done about prices that move before a bet is taken. */
export function SlipPolicy(): ReactNode {
  const t = useT('sport.slip');
  const policy = useSlip((slip) => slip.policy);
  return (
    <label className="grid gap-1.5 text-xs font-semibold text-fg2">
      {t('policy')}
      <NativeSelect
        value={policy}
        onChange={(event) => setSlip({ policy: event.target.value as OddsPolicy })}
      >
        <option value="none">{t('policyNone')}</option>
        <option value="higher">{t('policyHigher')}</option>
        <option value="any">{t('policyAny')}</option>
      </NativeSelect>
    </label>
  );
}

/** Turns quick bets on, and says plainly what a press on a price does while they are. Players alone have it. */
export function SlipQuick(): ReactNode {
  const t = useT('sport.quick');
  const user = useUser();
  const quick = useQuickOn();
  const ready = useQuickReady();
  if (!user) return null;
  return (
    <div className={cx('rounded-lg px-3 py-1', quick ? 'bg-warn/15' : 'bg-raised')}>
      <Switch
        spread
        checked={quick}
        onChange={(on) => setSlip({ quick: on ? user._id : null })}
        label={t('label')}
      />
      <p className={cx('pb-2 text-xs', quick ? 'font-semibold text-warn' : 'text-fg3')}>
        {t(!quick ? 'off' : ready ? 'on' : 'noStake')}
      </p>
    </div>
  );
}
