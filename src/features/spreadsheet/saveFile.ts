/** The time that a browser may take to begin a download, in milliseconds; phones ask before. */
const DOWNLOAD_TIME = 60_000;

/** Hands a file over to the user, as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_TIME);
}
