import { createSheetWork, type SheetAnswer, type SheetRequest } from './sheetWork';

/** Rows of a message: a page that receives all at once can't draw meanwhile. */
const PART = 1_000;

const work = createSheetWork();
const post = (answer: SheetAnswer) => postMessage(answer);

/** Reads files and checks their rows beside the page, which stays quick meanwhile. */
addEventListener('message', async ({ data }: MessageEvent<SheetRequest>) => {
  const answer = await work(data);
  if (!('checked' in answer)) return post(answer);
  const { rows, ...rest } = answer.checked;
  for (let from = 0; from < rows.length; from += PART) post({ part: rows.slice(from, from + PART) });
  post({ checked: { rows: [], ...rest } });
});
