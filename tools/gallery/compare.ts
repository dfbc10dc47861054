import type { Page } from 'playwright-core';

/** Edge of the squares that are compared, in pixels: a glyph or two. */
const BLOCK = 8;
/** A square whose mean colour is this far off, of 255, shows something else. */
const NOTICEABLE = 24;
/** So many squares may: an edge that fell on the next pixel, the noise of the picture's compression. */
const TOLERATED = 2;

export type Difference = {
  sizes: string[];
  /** Squares whose mean colour is noticeably off. */
  blocks: number;
  /** The largest difference of a mean colour, of 255. */
  worst: number;
};

/**
 * How two pictures differ, square by square. Means of squares forgive what
 * antialiasing does to the edges of letters, and betray letters that are others
 * or stand elsewhere.
 * @param page any page; its browser decodes the pictures
 */
export function difference(page: Page, one: Buffer, other: Buffer): Promise<Difference> {
  return page.evaluate(
    async ({ pictures, block, noticeable }) => {
      /** The picture with one pixel for every square: the mean of its colours. */
      const shrink = async (picture: string) => {
        const blob = await (await fetch(`data:image/*;base64,${picture}`)).blob();
        const bitmap = await createImageBitmap(blob);
        const columns = Math.floor(bitmap.width / block);
        const rows = Math.floor(bitmap.height / block);
        const canvas = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true });
        if (canvas === null) throw new Error('This browser does not draw');
        canvas.imageSmoothingQuality = 'medium';
        canvas.drawImage(bitmap, 0, 0, columns, rows);
        const { data } = canvas.getImageData(0, 0, columns, rows);
        return { size: `${bitmap.width} × ${bitmap.height}`, data };
      };
      const [first, second] = await Promise.all(pictures.map(shrink));
      if (first === undefined || second === undefined) throw new Error('Two pictures are needed');
      const sizes = [first.size, second.size];
      if (first.size !== second.size) return { sizes, blocks: Number.POSITIVE_INFINITY, worst: 255 };
      let blocks = 0;
      let worst = 0;
      for (let pixel = 0; pixel < first.data.length; pixel += 4) {
        const far = Math.max(
          ...[0, 1, 2].map((channel) =>
            Math.abs((first.data[pixel + channel] ?? 0) - (second.data[pixel + channel] ?? 0)),
          ),
        );
        if (far > noticeable) blocks += 1;
        worst = Math.max(worst, far);
      }
      return { sizes, blocks, worst };
    },
    {
      pictures: [one.toString('base64'), other.toString('base64')],
      block: BLOCK,
      noticeable: NOTICEABLE,
    },
  );
}

export const looksTheSame = ({ blocks }: Difference): boolean => blocks <= TOLERATED;
