import { useId } from 'react';

export type ChoiceOption = { value: number; label: string };

type ChoiceProps = {
  label: string;
  value: number | null;
  options: readonly ChoiceOption[];
  onChoose: (value: number | null) => void;
  /** First option, which chooses nothing. */
  blank?: string;
};

/** Options by their places. */
export const placed = (labels: readonly string[]): ChoiceOption[] =>
  labels.map((label, value) => ({ value, label }));

export function Choice({ label, value, options, blank, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1 text-sm font-medium">
      <label htmlFor={id} className="wrap-anywhere">
        {label}
      </label>
      <select
        id={id}
        value={value ?? ''}
        className="h-10 w-full rounded-md border border-control bg-surface px-3 text-base font-normal text-ink sm:text-sm pointer-coarse:h-11"
        onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
      >
        {blank !== undefined && <option value="">{blank}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

export const Check = ({ label, checked, onChange }: CheckProps) => (
  <label className="flex min-h-10 items-center gap-3 py-1 text-sm pointer-coarse:min-h-11 wrap-anywhere">
    <input
      type="checkbox"
      checked={checked}
      className="size-4.5 shrink-0 accent-accent"
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);
