/** Half a pitch in hairlines, behind the content. Decoration only. */
export function PitchLines() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="var(--line)"
      strokeWidth="1.5"
      className="absolute inset-0 -z-10 hidden h-full w-full md:block"
    >
      <path d="M600 -20V820" />
      <circle cx="600" cy="400" r="300" />
      <path d="M-10 130H180V670H-10M-10 270H70V530H-10M180 310a120 120 0 0 1 0 180" />
      <path d="M1210 130H1020V670H1210M1210 270H1130V530H1210M1020 310a120 120 0 0 0 0 180" />
    </svg>
  )
}
