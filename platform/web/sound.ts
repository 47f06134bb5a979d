/** Short synthesised sounds: no files to load, nothing before the first gesture, silent when switched off. */

export interface SoundKit {
  /** A control was used. */
  click(): void;
  /** Something passes by: a slider step, a countdown second. `pitch` 0 to 1 from low to high. */
  tick(pitch?: number): void;
  /** Something good was uncovered; `step` raises the note along a scale. */
  reveal(step?: number): void;
  /** A payout above the stake; a greater multiplier gives a longer run of notes. */
  win(multiplier?: number): void;
  lose(): void;
  /** Something takes off. */
  launch(): void;
}

interface Tone {
  /** Hertz at the start, and at the end when it glides. */
  readonly from: number;
  readonly to?: number;
  readonly at?: number;
  readonly length: number;
  readonly gain: number;
  readonly shape?: OscillatorType;
}

/** Major pentatonic from C5: any two of these sound well together. */
const SCALE = [523.25, 587.33, 659.25, 783.99, 880];

/** The `step`-th note of the scale, octave upon octave. */
export function noteOf(step: number): number {
  const index = Math.max(0, Math.floor(step));
  return SCALE[index % SCALE.length]! * 2 ** Math.min(2, Math.floor(index / SCALE.length));
}

function createVoice(enabled: () => boolean) {
  let context: AudioContext | null = null;
  let noise: AudioBuffer | null = null;

  /** Null while switched off or before the browser allows sound. */
  function open(): AudioContext | null {
    if (!enabled() || typeof AudioContext === 'undefined') return null;
    // A sound that no gesture came before (a live round) would only be refused, with a warning each time.
    if (!navigator.userActivation.hasBeenActive) return null;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  }

  function envelope(audio: AudioContext, start: number, length: number, gain: number): GainNode {
    const node = audio.createGain();
    node.gain.setValueAtTime(0.0001, start);
    node.gain.exponentialRampToValueAtTime(gain, start + 0.008);
    node.gain.exponentialRampToValueAtTime(0.0001, start + length);
    node.connect(audio.destination);
    return node;
  }

  function tones(list: readonly Tone[]): void {
    const audio = open();
    if (!audio) return;
    for (const { from, to, at = 0, length, gain, shape = 'sine' } of list) {
      const start = audio.currentTime + at;
      const oscillator = audio.createOscillator();
      oscillator.type = shape;
      oscillator.frequency.setValueAtTime(from, start);
      if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
      oscillator.connect(envelope(audio, start, length, gain));
      oscillator.start(start);
      oscillator.stop(start + length);
    }
  }

  /** A burst of filtered noise that fades: thuds and whooshes. */
  function burst(from: number, to: number, length: number, gain: number): void {
    const audio = open();
    if (!audio) return;
    noise ??= noiseBuffer(audio);
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = noise;
    filter.type = 'lowpass';
    filter.frequency.setValueAtTime(from, audio.currentTime);
    filter.frequency.exponentialRampToValueAtTime(to, audio.currentTime + length);
    source.connect(filter).connect(envelope(audio, audio.currentTime, length, gain));
    source.start();
    source.stop(audio.currentTime + length);
  }

  return { tones, burst };
}

/** Deterministic noise: a linear congruential sequence is random enough for the ear. */
function noiseBuffer(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let index = 0; index < samples.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    samples[index] = state / 2 ** 31 - 1;
  }
  return buffer;
}

/**
 * The sounds of all games.
 * @param enabled asked before every sound: the player's switch
 */
export function createSound(enabled: () => boolean): SoundKit {
  const { tones, burst } = createVoice(enabled);
  return {
    click: () => tones([{ from: 420, to: 260, length: 0.05, gain: 0.05, shape: 'triangle' }]),
    tick: (pitch = 0.5) => tones([{ from: 700 + 900 * pitch, length: 0.035, gain: 0.025, shape: 'square' }]),
    reveal: (step = 0) =>
      tones([
        { from: noteOf(step), length: 0.22, gain: 0.08 },
        { from: noteOf(step) * 2, length: 0.12, gain: 0.03, shape: 'triangle' },
      ]),
    win(multiplier = 2) {
      const notes = multiplier >= 100 ? 7 : multiplier >= 10 ? 5 : 3;
      tones(
        Array.from({ length: notes }, (_, step) => ({
          from: noteOf(step * 2),
          at: step * 0.075,
          length: 0.3,
          gain: 0.07,
        })),
      );
    },
    lose() {
      tones([{ from: 220, to: 110, length: 0.22, gain: 0.06, shape: 'triangle' }]);
      burst(900, 90, 0.25, 0.08);
    },
    launch: () => burst(240, 2400, 0.6, 0.05),
  };
}

/** For tests, canned rounds and pages without sound. */
export const silence: SoundKit = createSound(() => false);
