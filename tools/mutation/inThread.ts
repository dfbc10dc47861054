/** Setup file of Stryker's runs, which are threads: the permissions of new files can't be set there. */
process.umask = () => 0o022;
