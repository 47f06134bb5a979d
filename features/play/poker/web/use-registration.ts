/** Registering for a tournament, entering again, and taking it back. */
import { useState } from 'react';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { freshKey } from '#platform/web/fresh-key.ts';
import { translate } from '#platform/web/i18n.ts';
import { needAccount } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { useEntryOnce } from '#platform/web/use-entry-once.ts';
import {
  registerTournament,
  tournamentCodes,
  unregisterTournament,
  type TournamentCard,
} from '../tournament-contract.ts';
import { readAgain } from './queries.ts';

interface Registration {
  readonly busy: boolean;
  enter(): void;
  leave(): void;
}

export function useRegistration({
  id,
  name,
  mine,
}: Pick<TournamentCard, 'id' | 'name' | 'mine'>): Registration {
  const [busy, setBusy] = useState(false);
  const once = useEntryOnce(mine);

  async function run(work: () => Promise<unknown>, done: string): Promise<void> {
    if (!needAccount()) return;
    setBusy(true);
    try {
      await work();
      toast.success(translate(done, { name }));
    } catch (error) {
      toastError(error, tournamentCodes);
    } finally {
      setBusy(false);
      readAgain();
    }
  }

  return {
    busy,
    enter: () =>
      void run(
        // The own part of the draw is made here, not by the house.
        () =>
          once({ tournament: id }, (asked) => call(registerTournament, { ...asked, clientSeed: freshKey() })),
        'poker.tournament.registered',
      ),
    leave: () =>
      void run(() => call(unregisterTournament, { tournament: id }), 'poker.tournament.unregistered'),
  };
}
