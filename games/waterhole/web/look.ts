import { ratioNumber } from '#platform/contract/money.ts';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { paysFor, VISITS, type Animal } from '../game.ts';

/** When each animal comes up, from the result's being told, in ms; the last one stands a moment before the result counts. */
export const COMES_AT_MS = [1100, 2500, 3900] as const;

/** What sightings of an animal pay, for small places: 5x. */
export function paysText(animal: Animal, count: number): string {
  return shortMultiplier(ratioNumber(paysFor(animal, count), 2));
}

/** From one sighting to all. */
export function rangeText(animal: Animal): string {
  return `${paysText(animal, 1)} – ${paysText(animal, VISITS)}`;
}
