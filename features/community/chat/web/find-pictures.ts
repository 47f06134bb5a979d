import type { EmojiPack } from '../contract.ts';

/** The packs with the pictures whose code has what was typed; packs without any are left out. */
export function packsWith(packs: readonly EmojiPack[], typed: string): readonly EmojiPack[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted === '') return packs;
  return packs
    .map((pack) => ({ ...pack, files: pack.files.filter(({ id }) => id.toLowerCase().includes(wanted)) }))
    .filter(({ files }) => files.length > 0);
}
