/** Distance from the top of each card of the drawing, and how far its tab stands to the right. */
const cards = [
  { top: 40, tab: 60 },
  { top: 92, tab: 250 },
  { top: 144, tab: 400 },
  { top: 196, tab: 150 },
  { top: 248, tab: 340 },
];

/** A drawer of an old card index; says nothing that the words beside it don't. */
export function CardDrawer() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 480"
      preserveAspectRatio="xMidYMid meet"
      className="absolute inset-x-0 top-24 h-1/2 w-full text-brand-line"
    >
      {cards.map(({ top, tab }) => (
        <g key={top} className="fill-brand stroke-current" strokeWidth="2">
          <path
            d={`M40 440V${top + 40}a12 12 0 0 1 12-12H${tab + 30}l10-20a10 10 0 0 1 9-6h96a10 10 0 0 1 9 6l10 20H588a12 12 0 0 1 12 12V440z`}
          />
          <path d={`M${tab + 62} ${top + 16}h64`} strokeLinecap="round" />
          <path d={`M72 ${top + 62}h180M72 ${top + 84}h120`} strokeLinecap="round" />
        </g>
      ))}
      <g className="fill-brand stroke-current" strokeWidth="2">
        <rect x="20" y="372" width="600" height="104" rx="14" />
        <rect x="276" y="412" width="88" height="20" rx="10" />
      </g>
    </svg>
  );
}
