/** Which front process writes which lane of the money engine for all of them. A hint only: the database keeps the order whoever writes. */
import { type Outcome, type Part, writerLost } from '../money/part.ts';
import type { ToWorker } from './messages.ts';

export interface LaneOwner {
  readonly send: (message: ToWorker) => void;
  /** Parts that it has to answer. */
  readonly parts: Map<number, (outcome: Outcome) => void>;
}

export interface Place {
  readonly place: number;
  readonly among: number;
}

/** Whether a lane, or anything else that is numbered, belongs to a place. */
export const owns = ({ place, among }: Place, lane: number): boolean => lane % among === place;

export interface LaneOwners<O extends LaneOwner> {
  /** A process serves from now on. */
  serves(owner: O): void;
  write(part: Part): Promise<Outcome>;
  /** An answer of a process. What it was not asked, or is asked no more, is nothing. */
  written(owner: O, number: number, outcome: Outcome): void;
  /** It is gone: whether it wrote what it was given nobody knows. */
  leave(owner: O): void;
}

export function createLaneOwners<O extends LaneOwner>(): LaneOwners<O> {
  /** Those that serve, in the order of their places. */
  const serving: O[] = [];
  let numbers = 0;

  function sendPlaces(): void {
    for (const [place, owner] of serving.entries())
      owner.send({ type: 'place', place, among: serving.length });
  }

  return {
    serves(owner) {
      serving.push(owner);
      sendPlaces();
    },
    async write(part) {
      const owner = serving.find((_, place) => owns({ place, among: serving.length }, part.lane));
      if (!owner) return { nobody: true };
      const number = ++numbers;
      return new Promise((done) => {
        owner.parts.set(number, done);
        owner.send({ type: 'write', number, part });
      });
    },
    written(owner, number, outcome) {
      owner.parts.get(number)?.(outcome);
      owner.parts.delete(number);
    },
    leave(owner) {
      const place = serving.indexOf(owner);
      if (place !== -1) serving.splice(place, 1);
      for (const done of owner.parts.values()) done(writerLost);
      owner.parts.clear();
      sendPlaces();
    },
  };
}
