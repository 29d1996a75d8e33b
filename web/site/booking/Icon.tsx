/** Outlines of 24 by 24. */
const shapes = {
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2.5',
  calendar: 'M4 6.5h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4',
  format: 'M3 6.5h12v11H3zM15 10.5l6-3.5v10l-6-3.5',
  lock: 'M5.5 10.5h13v10h-13zM8.5 10.5v-3a3.5 3.5 0 0 1 7 0v3',
  note: 'M4 20l1-4L16.5 4.5l3 3L8 19l-4 1Z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  wallet: 'M4 6.5h15v13H4zM4 6.5l11-3v3M15 12.5h4v2h-4z',
  card: 'M3 5.5h18v13H3zM3 10h18M6.5 15h4',
} as const

export const Icon = ({ name }: { name: keyof typeof shapes }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={shapes[name]} />
  </svg>
)
