import { create } from 'zustand';

interface Theatre {
  /** The player wants the stage wide. */
  readonly theatre: boolean;
  /** The page has the whole screen. */
  readonly full: boolean;
}

/** How much of the window a game has; never kept. */
export const useTheatre = create<Theatre>(() => ({ theatre: false, full: false }));

/** Whether the columns beside the page make way for the stage. */
export const isStageWide = ({ theatre, full }: Theatre): boolean => theatre || full;

export function setTheatre(theatre: boolean): void {
  useTheatre.setState({ theatre });
}

/** Phones of some makes give the whole screen to films only. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/** The whole page, not the stage alone: windows and toasts lie over the stage, and would not be seen. */
export function toggleFullscreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // A browser that does not want to says so in its own words.
  change.catch(() => undefined);
}

/** While a game is open: minds the screen, and gives the columns back when the game is left. */
export function followFullscreen(): () => void {
  const read = (): void => useTheatre.setState({ full: document.fullscreenElement !== null });
  read();
  document.addEventListener('fullscreenchange', read);
  return () => {
    document.removeEventListener('fullscreenchange', read);
    useTheatre.setState({ theatre: false, full: false });
  };
}
