type ProgressBarProps = {
  /** No call is pending yet: the bar is empty. */
  waiting?: boolean;
};

/** A thin bar on the upper edge of its positioned container; takes no room. Where nothing moves it is pale from end to end: half a bar would look like half done. */
export function ProgressBar({ waiting = false }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label="Carregando..."
      className="absolute inset-x-0 top-0 z-10 h-0.75 animate-late overflow-hidden bg-accent-soft print:hidden"
    >
      {!waiting && (
        <div className="h-full w-2/5 animate-sweep rounded-full bg-accent forced-color-adjust-none motion-reduce:w-full motion-reduce:opacity-50" />
      )}
    </div>
  );
}

/** Shown while the chunk of a page loads. */
export const LoadingPage = () => (
  <div className="relative min-h-dvh">
    <ProgressBar />
  </div>
);
