import { classes } from './classes';

/** Fields side by side where there is room; the first has a line of its own. */
export const fieldsClasses = 'grid gap-x-6 md:grid-cols-2 *:first:col-span-full';

type FormSkeletonProps = { labels: readonly string[] };

/** The outline of a form whose values are on their way; seen only when they take a while. */
export function FormSkeleton({ labels }: FormSkeletonProps) {
  return (
    <div aria-hidden className={classes(fieldsClasses, 'animate-late')}>
      {labels.map((label) => (
        <div key={label} className="pb-9">
          <div className="mt-1 mb-2.5 h-3 w-24 animate-breathe rounded-full bg-line" />
          <div className="h-11 animate-breathe rounded-md bg-sunken sm:h-10" />
        </div>
      ))}
    </div>
  );
}
