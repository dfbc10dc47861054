import type { Scene } from '../scene';
import { detailScenes } from './details';
import { homeScenes } from './home';
import { listsScenes } from './lists';
import { paletteScenes } from './palette';
import { sheetScenes } from './sheets';
import { signedOutScenes } from './signedOut';

/** Every page of the gallery. */
export const scenes: Scene[] = [
  ...signedOutScenes,
  ...homeScenes,
  ...paletteScenes,
  ...listsScenes,
  ...detailScenes,
  ...sheetScenes,
];
