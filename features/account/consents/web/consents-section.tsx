import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Switch } from '#ui/switch.tsx';
import {
  CONSENT_CHANNELS,
  CONSENT_PURPOSES,
  type ConsentChannel,
  type ConsentPurpose,
} from '#platform/contract/consent.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { type ConsentView, ownConsents, setConsent } from '../contract.ts';

const ownQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => call(ownConsents, {}, { signal }),
});

/** What the player wants to be written to about. Everything is off until they switch it on. */
export default function ConsentsSection(): ReactNode {
  const t = useT('consents');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-base font-bold">{t('heading')}</h2>
        <p className="mt-1 text-pretty text-fg2">{t('about')}</p>
      </div>
      <Load query={useQuery(ownQuery)}>
        {({ consents }) =>
          CONSENT_PURPOSES.map((purpose) => <Purpose key={purpose} purpose={purpose} consents={consents} />)
        }
      </Load>
      <p className="text-xs text-pretty text-fg3">{t('service')}</p>
    </div>
  );
}

function Purpose({
  purpose,
  consents,
}: {
  purpose: ConsentPurpose;
  consents: readonly ConsentView[];
}): ReactNode {
  const t = useT('consents');
  return (
    <fieldset className="rounded-lg border border-line/70 px-4 pt-1 pb-2">
      <legend className="px-1 text-sm font-semibold">{t(`purpose.${purpose}`)}</legend>
      <p className="text-xs text-pretty text-fg3">{t(`purposeAbout.${purpose}`)}</p>
      {CONSENT_CHANNELS.map((channel) => (
        <Row
          key={channel}
          purpose={purpose}
          channel={channel}
          granted={consents.some((one) => one.purpose === purpose && one.channel === channel && one.granted)}
        />
      ))}
    </fieldset>
  );
}

interface RowProps {
  purpose: ConsentPurpose;
  channel: ConsentChannel;
  granted: boolean;
}

function Row({ purpose, channel, granted }: RowProps): ReactNode {
  const t = useT('consents.channel');
  const client = useQueryClient();
  const isThis = (one: ConsentView): boolean => one.purpose === purpose && one.channel === channel;
  const set = useMutation({
    mutationFn: (on: boolean) => call(setConsent, { purpose, channel, granted: on }),
    // Of two answers that are on their way the later one may have been made first: each tells of its own switch.
    onSuccess: (all) =>
      client.setQueryData(ownQuery.queryKey, (known) => ({
        consents: (known ?? all).consents.map((one) =>
          isThis(one) ? (all.consents.find(isThis) ?? one) : one,
        ),
      })),
    onError: (error) => toastError(error),
  });
  return (
    <Switch
      spread
      label={t(channel)}
      checked={set.isPending ? set.variables : granted}
      // Not disabled while it turns: that would throw the keyboard out.
      onChange={(on) => set.isPending || set.mutate(on)}
    />
  );
}
