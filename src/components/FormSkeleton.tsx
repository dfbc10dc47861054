import { classes } from './classes';

/** Fields in two columns where there is room; the first fills a row. */
export const fieldsClasses = 'grid gap-x-6 md:grid-cols-2 *:first:col-span-full';

/** The outline of a form while its values load. */
export function FormSkeleton({ labels }: { labels: readonly string[] }) {
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
