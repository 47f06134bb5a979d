import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { worthText } from '#platform/web/amount-view.ts';
import { call } from '#platform/web/api.ts';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { createOnce } from '#platform/web/once.ts';
import { queryClient } from '#platform/web/query.ts';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { startPlayerRain } from '../contract.ts';
import { MAX_PEOPLE } from '../settings.ts';
import { startRain } from '../staff-contract.ts';
import { GiftAmount } from './gift-amount.tsx';
import { staffKey } from './queries.ts';
import { useGift } from './use-gift.ts';

export const modal = { title: 'rain.title.start', size: 'sm' } as const;

interface Props extends ModalProps {
  /** The room it is to fall in. */
  channel: string;
  /** Where it may fall as well; left out where the room is in sight. */
  rooms?: readonly string[];
}

const NO_CHOICE: readonly string[] = [];
const WAYS = ['house', 'own'] as const;

/** Lets it rain: staff out of the house's budget, players with their own money, where they may. */
export default function StartModal({ rooms = NO_CHOICE, ...props }: Props): ReactNode {
  const t = useT('rain.start');
  const room = useT('rain.staff')('channel');
  const [channel, setChannel] = useState(
    rooms.length === 0 || rooms.includes(props.channel) ? props.channel : rooms[0]!,
  );
  const staff = useAllowed('rain.start');
  const players = useShownSetting('rain', 'playerRain') === true;
  const [way, setWay] = useState<(typeof WAYS)[number]>(staff ? 'house' : 'own');
  return (
    <div className="flex flex-col gap-4">
      {staff && players && (
        <Tabs
          label={t('way')}
          items={WAYS.map((id) => ({ id, label: t(`ways.${id}`) }))}
          value={way}
          onChange={setWay}
        />
      )}
      {rooms.length > 0 && (
        <Field label={room}>
          <NativeSelect value={channel} onChange={({ target }) => setChannel(target.value)}>
            {rooms.map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      {way === 'house' ? (
        <FromCasino {...props} channel={channel} />
      ) : (
        <OfPlayer {...props} channel={channel} />
      )}
    </div>
  );
}

const FIRST_PEOPLE = 5;

function People({ value, onChange }: { value: number; onChange: (value: number) => void }): ReactNode {
  const t = useT('rain.start');
  return (
    <Field label={t('people')} hint={t('peopleHint', { most: MAX_PEOPLE })}>
      <NumberStepper
        value={value}
        onChange={onChange}
        min={1}
        max={MAX_PEOPLE}
        decreaseLabel={t('fewer')}
        increaseLabel={t('more')}
      />
    </Field>
  );
}

type FormProps = Omit<Props, 'rooms'>;

function FromCasino({ channel, close }: FormProps): ReactNode {
  const t = useT('rain.start');
  const [places, setPlaces] = useState(FIRST_PEOPLE);
  const [share, setShare] = useState('');
  const most = useShownSetting('rain', 'staffShareUsd') ?? '0';
  const [once] = useState(createOnce);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const wanted = { channel, places, share: share.trim().replace(',', '.') };
      await once(wanted, (body) => call(startRain, body));
      void queryClient.invalidateQueries({ queryKey: staffKey });
      toast.success(t('started'));
      close();
    } catch (error) {
      setRefused(errorText(error, startRain.codes));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <Field label={t('share')} error={refused} hint={t('shareHint', { most: worthText(most) })} reserve>
        <TextInput
          size={48}
          inputMode="decimal"
          maxLength={9}
          value={share}
          suffix={<span className="px-2 font-semibold">USD</span>}
          onChange={({ target }) => {
            setShare(target.value);
            setRefused(null);
          }}
        />
      </Field>
      <People value={places} onChange={setPlaces} />
      <Button type="submit" variant="primary" size={48} block loading={busy} disabled={share.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  );
}

function OfPlayer({ channel, close }: FormProps): ReactNode {
  const t = useT('rain.start');
  const [places, setPlaces] = useState(FIRST_PEOPLE);
  const gift = useGift(startPlayerRain.codes ?? {});

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await gift.send((what) => call(startPlayerRain, { ...what, channel, places })))) return;
    toast.success(t('started'));
    close();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-fg2">{t('about')}</p>
      <GiftAmount value={gift.value} onChange={gift.change} error={gift.refused} />
      <People value={places} onChange={setPlaces} />
      <Button type="submit" variant="primary" size={48} block loading={gift.busy} disabled={!gift.ready}>
        {t('send')}
      </Button>
    </form>
  );
}
