const shapes = {
  ascending: 'm4 12 1.41 1.41L11 7.83V20h2V7.83l5.58 5.59L20 12l-8-8z',
  descending: 'm20 12-1.41-1.41L13 16.17V4h-2v12.17l-5.58-5.59L4 12l8 8z',
  closed: 'M10 6 8.59 7.41 13.17 12l-4.58 4.59L10 18l6-6z',
  opened: 'M16.59 8.59 12 13.17 7.41 8.59 6 10l6 6 6-6z',
  menu: 'M12 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
} as const

/** A decorative icon as a plain element: styled icons in every row would cost script. */
export const ListIcon = ({ of }: { of: keyof typeof shapes }) => (
  <svg viewBox="0 0 24 24" aria-hidden>
    <path d={shapes[of]} />
  </svg>
)
