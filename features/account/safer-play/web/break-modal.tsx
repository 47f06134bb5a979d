import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { momentWords } from '#platform/web/moment-words.ts';
import { takeBreak } from '../contract.ts';
import { breakEnd, EXCLUSIONS, TIMEOUTS, type BreakLength } from '../lengths.ts';
import { keep, serverNow } from './store.ts';

export const modal = { size: 'sm', label: 'limits.break.label' } as const;

type Kind = 'timeout' | 'exclusion';

/** A break: how long, what it means, and one more word before it begins. */
export default function BreakModal({ kind, close }: { kind: Kind } & ModalProps): ReactNode {
  const t = useT('limits.break');
  const lengths: readonly BreakLength[] = kind === 'timeout' ? TIMEOUTS : EXCLUSIONS;
  const [length, setLength] = useState<BreakLength>(lengths[0]!);
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const end = breakEnd(length, serverNow());

  async function begin(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      // The schema of the call knows which lengths go with which kind.
      const view = await call(takeBreak, { kind, length } as Parameters<typeof call<typeof takeBreak>>[1]);
      close();
      keep(view);
    } catch (error) {
      setFailure(errorText(error, takeBreak.codes));
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5 pe-10">
        <h2 className="text-lg font-bold">{t(`${kind}.title`)}</h2>
        <p className="text-pretty text-fg2">{t(`${kind}.about`)}</p>
      </div>
      <Field label={t('howLong')}>
        <LengthSelect lengths={lengths} value={length} onChange={setLength} />
      </Field>
      <ul className="flex flex-col gap-2 rounded-lg bg-raised p-4 text-fg2">
        <Means icon="lock">
          {end === -1 ? t('means.forEver') : t('means.until', { time: momentWords(end) })}
        </Means>
        <Means icon="warning">{t(kind === 'timeout' ? 'means.noShorter' : 'means.noLift')}</Means>
        <Means icon="wallet">{t('means.money')}</Means>
        <Means icon="mail">{t('means.letter')}</Means>
      </ul>
      <Checkbox checked={sure} onChange={setSure}>
        {t('sure')}
      </Checkbox>
      <div role="alert">{failure !== null && <p className="text-lose">{failure}</p>}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('back')}
        </Button>
        <Button variant="danger" disabled={!sure} loading={busy} onClick={() => void begin()}>
          {t(`${kind}.begin`)}
        </Button>
      </div>
    </div>
  );
}

interface LengthProps {
  lengths: readonly BreakLength[];
  value: BreakLength;
  onChange: (length: BreakLength) => void;
}

function LengthSelect({ lengths, value, onChange }: LengthProps): ReactNode {
  const t = useT('limits.break');
  return (
    <NativeSelect
      aria-label={t('howLong')}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.target.value as BreakLength)}
    >
      {lengths.map((one) => (
        <option key={one} value={one}>
          {t(`length.${one}`)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** One thing that it means, said before it is done. */
export function Means({
  icon,
  children,
}: {
  icon: 'lock' | 'warning' | 'wallet' | 'mail';
  children: ReactNode;
}): ReactNode {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} size={18} className="mt-px shrink-0 text-fg3" />
      <span className="text-pretty">{children}</span>
    </li>
  );
}
