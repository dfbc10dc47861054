import type { Theme } from './Stage';
import type { Width } from './visit';

/** Where the pictures of all scenes are kept. */
export const FOLDER = 'docs/screenshots';

export const pictureFile = (scene: string, theme: Theme, width: Width): string =>
  `${FOLDER}/${theme}/${scene}-${width}.webp`;

/** The picture of the inspector's window. */
export const INSPECTOR_PICTURE = `${FOLDER}/inspector.webp`;
