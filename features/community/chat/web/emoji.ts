/** A message's text with the pictures that its :codes: stand for. */
type Piece = string | { readonly code: string; readonly path: string };

/** @param pictures addresses by code. Codes of none of them stay the text they are. */
export function piecesOf(text: string, pictures: ReadonlyMap<string, string>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(/:([a-z0-9_]{2,32})(?=:)/g)) {
    const [found, code = ''] = match;
    const path = pictures.get(code);
    // 'a:b:joy:' holds ':b' first, whose second colon is the first one of ':joy:'.
    if (path === undefined || match.index < from) continue;
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push({ code, path });
    from = match.index + found.length + 1;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
