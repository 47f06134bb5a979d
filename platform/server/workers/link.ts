/** A front process's way to the process above it. */
import type { SharedCounts } from '../http/rate-limits.ts';
import type { WritePart } from '../money/part.ts';
import { owns, type Place } from './lane-owners.ts';
import type { Answers, MetricFacts, Question, ToHub, ToWorker } from './messages.ts';

export type Push = Exclude<ToWorker, { type: 'answer' | 'figures' | 'look' | 'stop' | 'write' | 'place' }>;

export interface WorkerLink {
  /** '1' to the number of front processes: one that is started again keeps its predecessor's. */
  readonly name: string;
  send(message: ToHub): void;
  ask<Of extends keyof Answers>(of: Of, question: Answers[Of]['question']): Promise<Answers[Of]['answer']>;
  /** What the others do. One listener. */
  onPush(listener: (message: Push) => void): void;
  onStop(listener: () => void): void;
  /** Gives this process's figures when they are asked for. */
  onFigures(read: () => Promise<readonly MetricFacts[]>): void;
  /** Batches of the money engine, written by one process a lane for all. @param own writes what belongs to this process */
  shareLanes(own: WritePart): WritePart;
  /** Its place among those that serve; null: it does not yet. */
  place(): Place | null;
  /** Limits of all front processes together. */
  readonly counts: SharedCounts;
}

/** @param send to the process above @returns the link, and what takes its messages */
export function createLink(
  name: string,
  send: (message: ToHub) => void,
): { readonly link: WorkerLink; receive(message: ToWorker): void } {
  const waiting = new Map<number, (answer: unknown) => void>();
  let numbers = 0;
  let push: (message: Push) => void = () => {};
  let stop: () => void = () => {};
  let place: Place | null = null;
  let write: WritePart = async () => ({ nobody: true });
  let figures = async (): Promise<readonly MetricFacts[]> => [];

  function ask<Of extends keyof Answers>(
    of: Of,
    question: Answers[Of]['question'],
  ): Promise<Answers[Of]['answer']> {
    const number = ++numbers;
    return new Promise((done) => {
      // The hub answers what was asked.
      waiting.set(number, done as (answer: unknown) => void);
      send({ type: 'ask', number, question: { of, ...question } as Question });
    });
  }

  return {
    link: {
      name,
      send,
      ask,
      onPush: (listener) => void (push = listener),
      onStop: (listener) => void (stop = listener),
      onFigures: (read) => void (figures = read),
      place: () => place,
      shareLanes(own) {
        write = own;
        return (part) => (place && owns(place, part.lane) ? own(part) : ask('write', { part }));
      },
      counts: { count: (key, rate, taking) => ask('rate', { key, rate, taking }) },
    },
    receive(message) {
      switch (message.type) {
        case 'answer':
          waiting.get(message.number)?.(message.answer);
          return void waiting.delete(message.number);
        case 'figures':
          return void figures()
            .catch(() => [])
            .then((read) => send({ type: 'figures', number: message.number, figures: read }));
        case 'look':
          return send({ type: 'alive' });
        case 'write':
          return void write(message.part).then((outcome) =>
            send({ type: 'written', number: message.number, outcome }),
          );
        case 'place':
          return void (place = message);
        case 'stop':
          return stop();
        case 'event':
        case 'control':
        case 'gone':
        case 'followed':
        case 'unfollowed':
          push(message);
      }
    },
  };
}

/** The link of this very process, which cluster started. */
export function processLink(): WorkerLink {
  const { link, receive } = createLink(process.env['PHOENIX_WORKER'] ?? '1', (message) => {
    // The process above is gone: cluster ends this one.
    if (process.connected) process.send?.(message, () => {});
  });
  process.on('message', (message) => receive(message as ToWorker));
  return link;
}
