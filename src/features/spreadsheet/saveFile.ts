/** Hands a file over to the user, as a download. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // Phones read the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
