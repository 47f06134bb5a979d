import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { beaconRound, beaconSalt, beaconTime, QUICKNET } from './beacon.ts';
import { beaconRandomness, faultOfSalt, isBeaconSignature } from './beacon-proof.ts';
import { sha256Hex } from './commitment.ts';

/** Round 1000 as the network published it. */
const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const RANDOMNESS = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
const COMMITTED_AT = (QUICKNET.genesis + 2937) * 1000;
const chain = { game: 'crash', terminatingHash: 'ab'.repeat(32), committedAt: COMMITTED_AT, round: 1000 };
const salt = createHash('sha256')
  .update(`phoenix-chain-v1:crash:${chain.terminatingHash}:drand-quicknet:1000:${RANDOMNESS}`)
  .digest('hex');

test('a published round is the group’s, and its randomness the hash of its signature', () => {
  expect(isBeaconSignature(1000, SIGNATURE)).toBe(true);
  expect(beaconRandomness(SIGNATURE)).toBe(RANDOMNESS);
  expect(beaconTime(1000)).toBe(1_692_806_364_000);
});

test('a flipped bit, another round and what is no point are refused', () => {
  const flipped = SIGNATURE.replace(/9$/, '8');
  expect(isBeaconSignature(1000, flipped)).toBe(false);
  expect(isBeaconSignature(1001, SIGNATURE)).toBe(false);
  expect(isBeaconSignature(1000, 'f'.repeat(96))).toBe(false);
  expect(isBeaconSignature(1000, SIGNATURE.toUpperCase())).toBe(false);
  expect(isBeaconSignature(0, SIGNATURE)).toBe(false);
});

test('the round follows from the time of the commitment, a minute later at least and never more than a period above', () => {
  for (let ms = 0; ms < 6000; ms += 250) {
    const wait = beaconTime(beaconRound(COMMITTED_AT + ms)) - (COMMITTED_AT + ms);
    expect(wait).toBeGreaterThanOrEqual(60_000);
    expect(wait).toBeLessThan(63_000);
  }
  expect(beaconRound(COMMITTED_AT)).toBe(1000);
});

test('a salt is checked from what is published, each part of it', () => {
  const whole = { ...chain, signature: SIGNATURE, salt };
  expect(beaconSalt({ ...chain, randomness: RANDOMNESS }, sha256Hex)).toBe(salt);
  expect(faultOfSalt(whole)).toBeNull();
  expect(faultOfSalt({ ...whole, committedAt: COMMITTED_AT + 1 })).toBe('round');
  expect(faultOfSalt({ ...whole, round: 999 })).toBe('round');
  expect(faultOfSalt({ ...whole, signature: SIGNATURE.replace(/^b/, 'a') })).toBe('signature');
  expect(faultOfSalt({ ...whole, game: 'slide' })).toBe('salt');
  expect(faultOfSalt({ ...whole, terminatingHash: 'ac'.repeat(32) })).toBe('salt');
});
