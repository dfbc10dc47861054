import { readBook } from './readBook';

/** Reads files beside the page, which stays quick meanwhile; ends with its file. */
addEventListener('message', async ({ data }: MessageEvent<{ file: File; headings: string[] }>) => {
  postMessage(await readBook(data.file, data.headings));
});
