declare module 'cluster-key-slot' {
  /** @returns the slot, 0 to 16383, that a key or a sharded channel is in */
  export default function calculateSlot(key: string): number;
}
