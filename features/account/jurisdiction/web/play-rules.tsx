import { useEffect, type ReactNode } from 'react';
import { call } from '#platform/web/api.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import { ownLaw } from '../contract.ts';

/** Asks what the law of the place leaves of automatic and quick play; the tables of the games keep to it. */
export default function PlayRules(): ReactNode {
  const id = useStore((state) => state.user?._id);
  useEffect(() => {
    let gone = false;
    call(ownLaw, {}).then(
      ({ autoPlay, quickPlay, gameMs }) => {
        if (!gone) setStore({ playRules: { auto: autoPlay, quick: quickPlay, gameMs } });
      },
      // Whoever is not answered plays on as the server allows: it keeps the pace by itself.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return null;
}
