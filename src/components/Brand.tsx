/** The mark: a card in its drawer. */
export function BrandMark({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" fill="currentColor" className="text-accent" />
      <path
        d="M8 12.5A1.5 1.5 0 0 1 9.5 11h4l2 2.5h7A1.5 1.5 0 0 1 24 15v7.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 8 22.5z"
        fill="currentColor"
        className="text-on-accent"
      />
      <path
        d="M11 8.5h10"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        className="text-on-accent"
      />
    </svg>
  );
}

/** The mark with the product's name. */
export function Brand() {
  return (
    <span className="flex items-center gap-2.5 text-base font-semibold tracking-tight text-ink">
      <BrandMark className="size-7 shrink-0" />
      Cadastro
    </span>
  );
}
