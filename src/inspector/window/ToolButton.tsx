import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../../components/classes';

type ToolButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  icon?: LucideIcon;
  look?: 'plain' | 'strong' | 'dashed';
};

const looks = {
  plain: 'border-control bg-surface text-ink hover:bg-sunken',
  strong: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  dashed: 'border-dashed border-control bg-surface text-ink hover:bg-sunken',
};

/** A button as small as a tool's may be. */
export function ToolButton({ icon: Icon, look = 'plain', children, ...rest }: ToolButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classes(
        'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-sm border px-2.5 text-sm whitespace-nowrap',
        'disabled:cursor-default disabled:opacity-50 aria-pressed:border-accent aria-pressed:bg-accent-soft',
        looks[look],
      )}
    >
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </button>
  );
}
