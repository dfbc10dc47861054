/** The mark: a card in its drawer. */
export const BrandMark = ({ className }: { className: string }) => (
  <img src="/favicon.svg" alt="" className={className} />
);

export const Brand = () => (
  <span className="flex items-center gap-2.5 text-base font-semibold tracking-tight text-ink">
    <BrandMark className="size-7 shrink-0" />
    Cadastro
  </span>
);
