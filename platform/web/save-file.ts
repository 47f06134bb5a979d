/** Has the browser save some data as a JSON file. */
export function saveJson(name: string, data: unknown): void {
  saveText(name, `${JSON.stringify(data, null, 2)}\n`, 'application/json');
}

/** Has the browser save a text. @param type media type */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file when it begins to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
