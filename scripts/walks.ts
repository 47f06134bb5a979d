/** The walks of docs/architecture.md: which file a bet, a withdrawal, a setting and a chat message pass, hop by hop. */
export interface Walk {
  readonly title: string;
  /** As its heading says. */
  readonly hops: number;
  readonly rows: readonly { readonly no: number; readonly file: string; readonly what: string }[];
}

/** Reads the walks of a document: headings `### Title: N hops`, each with a table. */
export function walksIn(document: string): Walk[] {
  const parts = document.split(/^### /m).slice(1);
  return parts.flatMap((part) => {
    const heading = /^(.+): (\d+) hops$/m.exec(part.split('\n', 1)[0]!);
    if (!heading) return [];
    const rows = [...part.matchAll(/^\| (\d+) +\| `([^`]+)` +\| `([^`]+)` +\|/gm)].map(
      ([, no, file, what]) => ({
        no: Number(no),
        file: file!,
        what: what!,
      }),
    );
    return [{ title: heading[1]!, hops: Number(heading[2]), rows }];
  });
}

/** What is wrong with the walks, one line each. @param read text of a file; null when it is not there */
export function walkFaults(walks: readonly Walk[], read: (file: string) => string | null): string[] {
  return walks.flatMap(({ title, hops, rows }) => [
    ...(rows.length === hops ? [] : [`${title}: ${hops} hops, and ${rows.length} rows`]),
    ...rows.flatMap(({ no, file, what }, index) => {
      const source = read(file);
      if (no !== index + 1) return [`${title}: hop ${no} is the ${index + 1}th row`];
      if (source === null) return [`${title}: ${file} is not there`];
      const name = what.split('.').at(-1)!;
      return new RegExp(`\\b${name}\\b`).test(source) ? [] : [`${title}: ${file} has no ${what}`];
    }),
  ]);
}
