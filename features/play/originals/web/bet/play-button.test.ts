import { describe, expect, test } from 'vitest';
import { playButton, type PlayButtonState } from './play-button.ts';

const idle: PlayButtonState = {
  bettingType: 'manual',
  autoRunning: false,
  extended: { running: false, profit: null, canBeFinished: true },
  wide: true,
  early: false,
  waiting: false,
  blocked: false,
  sharedRound: null,
};

const cases: readonly (readonly [string, Partial<PlayButtonState>, string, string, boolean])[] = [
  ['manual above 1200 px bets', {}, 'bet', 'play', false],
  ['manual at 1200 px and below plays', { wide: false }, 'play', 'play', false],
  ['auto starts', { bettingType: 'auto' }, 'start', 'start', false],
  ['running auto stops', { bettingType: 'auto', autoRunning: true }, 'stop', 'stop', false],
  [
    'running auto stops even in the middle of a round',
    {
      bettingType: 'auto',
      autoRunning: true,
      waiting: true,
      blocked: true,
      extended: { running: true, profit: '1', canBeFinished: true },
    },
    'stop',
    'stop',
    false,
  ],
  [
    'an extended round with profit is taken',
    { extended: { running: true, profit: '1.12', canBeFinished: true } },
    'take',
    'take',
    false,
  ],
  [
    'an extended round without profit is cancelled',
    { extended: { running: true, profit: null, canBeFinished: true } },
    'cancel',
    'cancel',
    false,
  ],
  [
    'a hand that its rules end is neither taken nor cancelled',
    { extended: { running: true, profit: '1.12', canBeFinished: false } },
    'inPlay',
    'take',
    true,
  ],
  [
    'a turn under way holds the cash-out',
    { extended: { running: true, profit: '1.12', canBeFinished: true }, waiting: true },
    'take',
    'take',
    true,
  ],
  [
    'an open round comes before auto',
    { bettingType: 'auto', extended: { running: true, profit: null, canBeFinished: true } },
    'cancel',
    'cancel',
    false,
  ],
  [
    'a press meant for the bet does not leave the flight that has just begun',
    { extended: { running: true, profit: '', canBeFinished: true }, early: true },
    'take',
    'take',
    true,
  ],
  ['a bet under way holds the next', { waiting: true }, 'bet', 'play', true],
  ['what cannot be played cannot be pressed', { blocked: true }, 'bet', 'play', true],
  ['what cannot be played cannot be started', { bettingType: 'auto', blocked: true }, 'start', 'start', true],
  ['a room that takes bets is like any game', { sharedRound: 'open' }, 'bet', 'play', false],
  ['a room that runs without the player queues', { sharedRound: 'closed' }, 'queue', 'queue', false],
  ['a queued bet can be cancelled', { sharedRound: 'queued', blocked: true }, 'unqueue', 'unqueue', false],
  ['a placed bet waits for the round', { sharedRound: 'joined' }, 'joined', 'play', true],
  [
    'auto starts whatever the room does',
    { sharedRound: 'closed', bettingType: 'auto' },
    'start',
    'start',
    false,
  ],
];

describe('play button', () => {
  test.each(cases)('%s', (_name, state, label, action, disabled) => {
    expect(playButton({ ...idle, ...state })).toMatchObject({ label, action, disabled });
  });

  test('taking names the profit', () => {
    expect(
      playButton({ ...idle, extended: { running: true, profit: '1.12', canBeFinished: true } }).profit,
    ).toBe('1.12');
  });
});
