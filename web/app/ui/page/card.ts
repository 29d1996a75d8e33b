/** Style of a card: a box above the paper of the page. */
export const card = { bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 } as const

/** Style of a list without bullets whose rows are in one card. */
export const cardList = { m: 0, p: 0, listStyle: 'none', ...card } as const

/** Style of the link of a row or card: its whole area leads there. The row is positioned. */
export const coversRow = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const
