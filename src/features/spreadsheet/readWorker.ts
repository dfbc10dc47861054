import { createSheetWork, type SheetRequest } from './sheetWork';

const work = createSheetWork();

/** Reads files and keeps their rows beside the page, which stays quick meanwhile. */
addEventListener('message', async ({ data }: MessageEvent<SheetRequest>) => postMessage(await work(data)));
