/** The logo: two leaves that lean towards each other. */
export function Leaf({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path fill="var(--primary)" d="M15 28C5 25 2 15 6 5c8 4 12 12 9 23Z" />
      <path fill="var(--accent)" opacity=".85" d="M17 28c-1-9 2-15 10-19 3 9-1 17-10 19Z" />
    </svg>
  )
}
