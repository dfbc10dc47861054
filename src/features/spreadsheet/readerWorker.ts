import { createReader, type ReaderRequest } from './reader';

const read = createReader();

/** Keeps the rows of a file beside the page, which stays quick meanwhile. */
addEventListener('message', async ({ data }: MessageEvent<ReaderRequest>) => postMessage(await read(data)));
