/** Installing the page as an app: the browser's offer is kept until the player asks for it. */
import { create } from 'zustand';

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

const useOffer = create<{ offer: Offer | null }>(() => ({ offer: null }));

/** Call once, early: browsers make the offer soon after load. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useOffer.setState({ offer: event as Offer });
  });
  addEventListener('appinstalled', () => useOffer.setState({ offer: null }));
}

/** A function that shows the browser's install window, or null while there is nothing to offer. */
export function useInstall(): (() => Promise<void>) | null {
  const offer = useOffer((state) => state.offer);
  if (!offer) return null;
  return async () => {
    await offer.prompt();
    useOffer.setState({ offer: null });
  };
}
