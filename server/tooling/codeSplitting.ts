/**
 * Which code comes together in one file, beyond the rooms that are imported
 * when wanted: few files, so that their number costs nothing, and nobody waits
 * for another screen's. A file holds what its modules import, too, unless one
 * above it in this list has it.
 */
export const codeSplitting = {
  groups: [
    // The session and its calls, on their way before anything is drawn.
    { name: 'session', test: /preload-helper|src\/app\/(leaving|session|tokenStorage|unfinishedWork)\.ts$/ },
    // What draws, and what every kind of screen is made of.
    {
      name: 'app',
      test: /machines\/shared\/(form|timeout)\.ts$|src\/(app\/mount|components\/(Brand|TextField)|screens\/(useRejectionFocus|ignoreHeldEnter))\.tsx?$/,
    },
    // The login, and what the other screens before it share with it.
    { name: 'signedOut', test: /src\/screens\/(auth|entrar)\// },
    // What goes to the server and must not be lost on the way.
    { name: 'writes', test: /src\/app\/writes\.ts$/ },
    // What the screens behind the login share.
    {
      name: 'pages',
      test: /src\/(app\/(records|rooms\/\w+Calls)|components\/(Page|useShortcuts|overlays|comboboxOption)|screens\/(layout\/AppLayout|useKeptFocus|useRecordsChange|list\/fromList))\.tsx?$|icons\/(trash|plus)/,
    },
    // What the lists of records share.
    { name: 'lists', test: /src\/(screens\/list\/|app\/rooms\/provideList)/ },
    // What the forms of records share.
    { name: 'details', test: /src\/(screens\/detail\/|app\/rooms\/provideDetail)/ },
  ].map((group, index, all) => ({ ...group, priority: all.length - index })),
};
