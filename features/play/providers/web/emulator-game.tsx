import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useSpoken, useT } from '#platform/web/i18n.ts';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { useStore } from '#platform/web/store.ts';
import { launch } from '../contract.ts';
import { frameAddress } from './frame-address.ts';

const STAGE = { height: 520 } as const;

/** A game of the emulator in its frame, played with the account of whoever tries it. */
export function EmulatorGame({ game }: { game: string }): ReactNode {
  const t = useT('providers.emulator');
  const { locale } = useSpoken();
  const currency = useStore(chosenCurrency).toUpperCase();
  const opening = useMutation({
    mutationFn: (demo: boolean) => call(launch, { game, currency, demo, language: locale }),
  });
  const { data } = opening;
  const address = data ? frameAddress(data.url, { emulated: true, frames: [] }) : null;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button icon="play" loading={opening.isPending} onClick={() => opening.mutate(false)}>
          {t('playReal', { currency })}
        </Button>
        <Button variant="ghost" loading={opening.isPending} onClick={() => opening.mutate(true)}>
          {t('playDemo')}
        </Button>
      </div>
      {opening.error && (
        <p role="alert" className="text-lose">
          {errorText(opening.error, launch.codes)}
        </p>
      )}
      {data && address !== null && (
        <div className="relative overflow-hidden rounded-lg border border-line/70" style={STAGE}>
          <iframe
            key={data.session}
            src={address}
            title={t('game')}
            sandbox="allow-scripts allow-forms"
            className="absolute inset-0 size-full"
          />
        </div>
      )}
    </>
  );
}
