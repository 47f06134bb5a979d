/** What the one big button says and does. Pure, so that every state can be read off a table. */

/** Where a round that everybody plays together stands for this player; null for games played alone. */
export type SharedRoundStand = 'open' | 'joined' | 'closed' | 'queued';

export interface PlayButtonState {
  readonly bettingType: 'manual' | 'auto';
  readonly autoRunning: boolean;
  /** A round that still takes turns or a cash-out. */
  readonly extended: {
    readonly running: boolean;
    /** Ready to show; null while there is nothing to take. */ readonly profit: string | null;
    /** The rules let the player leave now; otherwise the round goes on by its own controls. */
    readonly canBeFinished: boolean;
  };
  /** The flight has only just begun: a press was meant for what stood there before. */
  readonly early: boolean;
  /** Window wider than 1200 px. */
  readonly wide: boolean;
  /** A call is under way or a result is being shown. */
  readonly waiting: boolean;
  /** The stake or the parameters cannot be played. */
  readonly blocked: boolean;
  readonly sharedRound: SharedRoundStand | null;
}

export type PlayAction = 'stop' | 'take' | 'cancel' | 'play' | 'start' | 'queue' | 'unqueue';
export type PlayLabel =
  | 'stop'
  | 'take'
  | 'cancel'
  | 'inPlay'
  | 'play'
  | 'bet'
  | 'start'
  | 'joined'
  | 'queue'
  | 'unqueue';

export interface PlayButton {
  readonly label: PlayLabel;
  readonly action: PlayAction;
  readonly disabled: boolean;
  /** For `take`. */
  readonly profit?: string;
}

/** Decides label, action and whether it can be pressed. Stopping can always be pressed. */
export function playButton(state: PlayButtonState): PlayButton {
  const { extended, waiting, blocked } = state;
  if (state.autoRunning) return { label: 'stop', action: 'stop', disabled: false };
  if (extended.running) {
    if (!extended.canBeFinished) return { label: 'inPlay', action: 'take', disabled: true };
    if (extended.profit === null) return { label: 'cancel', action: 'cancel', disabled: waiting };
    return { label: 'take', action: 'take', disabled: waiting || state.early, profit: extended.profit };
  }
  if (state.bettingType === 'auto') return { label: 'start', action: 'start', disabled: waiting || blocked };
  if (state.sharedRound === 'joined') return { label: 'joined', action: 'play', disabled: true };
  if (state.sharedRound === 'queued') return { label: 'unqueue', action: 'unqueue', disabled: false };
  if (state.sharedRound === 'closed')
    return { label: 'queue', action: 'queue', disabled: waiting || blocked };
  return { label: state.wide ? 'bet' : 'play', action: 'play', disabled: waiting || blocked };
}
