type FormSkeletonProps = { labels: readonly string[] };

/** The outline of a form whose values are on their way; seen only when they take a while. */
export function FormSkeleton({ labels }: FormSkeletonProps) {
  return (
    <div aria-hidden className="animate-late">
      {labels.map((label) => (
        <div key={label} className="pb-8">
          <div className="mt-1 mb-2.5 h-3 w-24 animate-breathe rounded-full bg-line" />
          <div className="h-11 animate-breathe rounded-md bg-sunken sm:h-10" />
        </div>
      ))}
    </div>
  );
}
