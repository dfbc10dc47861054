import type { Plugin } from 'vite';

/**
 * Which code comes together in one file, beyond the rooms that are imported
 * when wanted: few files, so that their number costs nothing, and nobody waits
 * for another screen's. A file holds what its modules import, too, unless one
 * above it in this list has it.
 */
const files: { name: string; modules: readonly RegExp[] }[] = [
  // The session and its calls, on their way before anything is drawn.
  {
    name: 'session',
    modules: [
      /preload-helper/,
      /src\/app\/leaving\.ts$/,
      /src\/app\/session\.ts$/,
      /src\/app\/tokenStorage\.ts$/,
      /src\/app\/unfinishedWork\.ts$/,
    ],
  },
  // What draws, and what every kind of screen is made of.
  {
    name: 'app',
    modules: [
      /machines\/shared\/form\.ts$/,
      /machines\/shared\/timeout\.ts$/,
      /src\/app\/mount\.tsx$/,
      /src\/components\/Brand\.tsx$/,
      /src\/components\/TextField\.tsx$/,
      /src\/domain\/rules\.ts$/,
      /src\/domain\/validation\.ts$/,
      /src\/screens\/useRejectionFocus\.ts$/,
      /src\/components\/ignoreHeldEnter\.ts$/,
    ],
  },
  // The login, and what the other screens before it share with it.
  {
    name: 'signedOut',
    modules: [/src\/api\/usuarios\.ts$/, /src\/screens\/auth\//, /src\/screens\/entrar\//],
  },
  // What goes to the server and must not be lost on the way.
  { name: 'writes', modules: [/src\/app\/writes\.ts$/] },
  // What the screens behind the login share; the first of them counts people and cities.
  {
    name: 'pages',
    modules: [
      /src\/app\/records\.ts$/,
      /src\/app\/rooms\/(cidade|pessoa)Calls\.ts$/,
      /src\/components\/Page\.tsx$/,
      /src\/components\/useShortcuts\.ts$/,
      /src\/components\/overlays\.ts$/,
      /src\/components\/comboboxOption\.ts$/,
      /src\/screens\/layout\/AppLayout\.tsx$/,
      /src\/components\/useKeptFocus\.ts$/,
      /src\/screens\/useRecordsChange\.ts$/,
      /src\/screens\/list\/fromList\.ts$/,
      /icons\/trash/,
      /icons\/plus/,
    ],
  },
  // What the lists of records share.
  { name: 'lists', modules: [/src\/screens\/list\//, /src\/app\/rooms\/provideList\.ts$/] },
  // What the forms of records share.
  { name: 'details', modules: [/src\/screens\/detail\//, /src\/app\/rooms\/provideDetail\.ts$/] },
];

/** The files as the bundler wants to be told of them. */
export const codeSplitting = {
  groups: files.map(({ name, modules }, index) => ({
    name,
    test: new RegExp(modules.map(({ source }) => source).join('|')),
    priority: files.length - index,
  })),
};

/** Fails a build in which a module that a file is made of has another name. */
export function splitAsPlanned(planned: readonly { modules: readonly RegExp[] }[] = files): Plugin {
  return {
    name: 'split-as-planned',
    apply: 'build',
    buildEnd(error) {
      if (error !== undefined) return;
      const ids = [...this.getModuleIds()];
      for (const module of planned.flatMap(({ modules }) => modules)) {
        if (!ids.some((id) => module.test(id))) this.error(`No module of the app is called ${module.source}`);
      }
    },
  };
}
