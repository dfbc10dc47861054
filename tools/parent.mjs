const LOOK_EVERY_MS = 100;

/**
 * A function that tells whether the process that started this one is gone.
 * POSIX gives orphans another parent; Windows keeps naming the dead one.
 */
function parentWatch() {
  const parent = process.ppid;
  return () => {
    if (process.ppid !== parent) return true;
    try {
      process.kill(parent, 0);
      return false;
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'ESRCH';
    }
  };
}

/**
 * Under npm, ends this process as SIGTERM would when its parent is gone. npm
 * passes SIGTERM to the shell that it started and to nobody else, and not every
 * shell becomes the command it runs (Debian's dash does not): without this, the
 * server would go on alone. Started by anybody else, it may outlive its parent.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const isGone = parentWatch();
  const watch = setInterval(() => {
    if (!isGone()) return;
    clearInterval(watch);
    // As a signal would, and on Windows too, where signals end a process at once.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
  }, LOOK_EVERY_MS);
  watch.unref();
}
