import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../App';
import { createMachines } from '../machines';
import { loadEverything } from '../rooms';
import { addresses, startOf } from '../routes';
import { createSession } from '../session';
import type { UnfinishedWork } from '../unfinishedWork';
import { MissingScripts } from './MissingScripts';
import { pictureOf } from './picture';

/** The frame of a screen: what the whole app draws there before any answer. */
export type Frame = {
  /** Regular expression of the paths it belongs to. */
  path: string;
  isSignedIn: boolean;
  /** The files that its code is asked for by. */
  modules: string[];
  markup: string;
};

const nothingLeft: UnfinishedWork = {
  note() {},
  remember() {},
  keeper: () => () => false,
  recall: () => null,
  recallAt: () => null,
  dropSaved() {},
  move() {},
  drop() {},
  forget() {},
};

const silent = () => {};
const forever = () => new Promise<never>(() => {});

function draw(path: string, isSignedIn: boolean): string {
  const { http, auth } = createSession({
    baseUrl: '/api',
    fetch: forever,
    beginCall: () => () => undefined,
    storage: {
      read: () => (isSignedIn ? 'token' : null),
      write() {},
      remove() {},
      subscribe: () => () => {},
    },
    unfinished: nothingLeft,
    reload() {},
  });
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <App
        auth={auth}
        machines={createMachines({ http, auth, show: silent, tellChange: silent, unfinished: nothingLeft })}
        unfinished={nothingLeft}
        surroundings={{}}
      />
    </MemoryRouter>,
  );
  // What breaks while it is drawn here leaves only what stands in its place.
  if (!markup.includes('<h1')) throw new Error(`${path} can't be drawn without a browser`);
  return markup;
}

/** A record's form and a blank one look different from the start. */
const variantsOf = (path: string): [path: string, example: string][] =>
  path.includes(':id')
    ? [
        [path.replace(':id', 'nova'), path.replace(':id', 'nova')],
        [path.replace(':id', '\\d+'), path.replace(':id', '1')],
      ]
    : [[path, path]];

const isStart = ({ path, isSignedIn }: (typeof addresses)[number]) => path === startOf(isSignedIn);

/** The frames of all addresses; the last of each state is where any other path leads. */
export async function drawFrames(): Promise<Frame[]> {
  await loadEverything();
  const startsLast = [...addresses].sort((one, other) => Number(isStart(one)) - Number(isStart(other)));
  return startsLast.flatMap(({ path, isSignedIn, module }) =>
    variantsOf(path).map(([variant, example]) => ({
      path: `^${variant}/?$`,
      isSignedIn,
      modules: [
        ...new Set([
          `${isSignedIn ? 'src/screens/layout/AppLayout' : 'src/screens/auth/AuthLayout'}.tsx`,
          module,
        ]),
      ],
      markup: pictureOf(draw(example, isSignedIn)),
    })),
  );
}

/** What is said where the first scripts do not arrive; the script in the document lets its button reload. */
export const drawMissingScripts = (): string => renderToStaticMarkup(<MissingScripts />);
