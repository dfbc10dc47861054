/**
 * Which code comes together in one file, beyond the rooms and screens that are imported
 * when wanted: few files, so that their number costs nothing, and nobody waits for
 * another screen's. A file holds what its modules import, too, unless one above
 * it in this list has it.
 */
export const codeSplitting = {
  groups: [
    // The session and its calls, on their way before anything is drawn.
    { name: 'session', test: /preload-helper|src\/app\/(session|tokenStorage)\.ts$/ },
    // What draws, and what every kind of screen is made of.
    {
      name: 'app',
      test: /src\/(app\/mount|components\/(Brand|TextField)|screens\/useRejectionFocus)\.tsx?$/,
    },
    // What the screens behind the login share.
    {
      name: 'pages',
      test: /src\/(components\/(Page|useShortcuts|overlays)|screens\/(useRecordsChange|list\/fromList))\.tsx?$|icons\/(trash|plus)/,
    },
    // What the lists of records share.
    { name: 'lists', test: /src\/screens\/list\// },
    // What the forms of records share.
    { name: 'details', test: /src\/screens\/detail\// },
  ].map((group, index, all) => ({ ...group, priority: all.length - index })),
};
