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
      const means = async (picture: string) => {
        const blob = await (await fetch(`data:image/webp;base64,${picture}`)).blob();
        const bitmap = await createImageBitmap(blob);
        const { width, height } = bitmap;
        const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
        if (canvas === null) throw new Error('This browser does not draw');
        canvas.drawImage(bitmap, 0, 0);
        const { data } = canvas.getImageData(0, 0, width, height);
        const columns = Math.ceil(width / block);
        const sums = new Float64Array(columns * Math.ceil(height / block) * 3);
        for (let at = 0; at < data.length; at += 4) {
          const pixel = at / 4;
          const row = Math.floor(Math.floor(pixel / width) / block);
          const square = (row * columns + Math.floor((pixel % width) / block)) * 3;
          for (let channel = 0; channel < 3; channel += 1) {
            sums[square + channel] = (sums[square + channel] ?? 0) + (data[at + channel] ?? 0);
          }
        }
        return { size: `${width} × ${height}`, means: sums.map((sum) => sum / block ** 2) };
      };
      const [first, second] = await Promise.all(pictures.map(means));
      if (first === undefined || second === undefined) throw new Error('Two pictures are needed');
      const sizes = [first.size, second.size];
      if (first.size !== second.size) return { sizes, blocks: Number.POSITIVE_INFINITY, worst: 255 };
      let blocks = 0;
      let worst = 0;
      for (let square = 0; square < first.means.length; square += 3) {
        const far = Math.max(
          ...[0, 1, 2].map((channel) =>
            Math.abs((first.means[square + channel] ?? 0) - (second.means[square + channel] ?? 0)),
          ),
        );
        if (far > noticeable) blocks += 1;
        worst = Math.max(worst, far);
      }
      return { sizes, blocks, worst: Math.round(worst) };
    },
    {
      pictures: [one.toString('base64'), other.toString('base64')],
      block: BLOCK,
      noticeable: NOTICEABLE,
    },
  );
}

export const looksTheSame = ({ blocks }: Difference): boolean => blocks <= TOLERATED;
