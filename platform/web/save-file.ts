/** Has the browser save some data as a JSON file. */
export function saveJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file when it begins to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
