/** Sizes and styles of dense lists. Plain selectors below one wrapper: a style for each cell would cost script. */
import { topBarHeight } from '#ui/page/layout.ts'

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** Height of the bar above the rows that stays while the page scrolls. */
export const barHeight = 44

/** Everything above a sticky part: the top bar, the banner of an acting operator, and the pixels of further bars. */
export const belowBars = (pixels: number) => `calc(${topBarHeight} + var(--acting-height, 0px) + ${pixels}px)`

/** The bar stays below the top bar; a phone has no space for that. */
export const stickyBar = {
  position: { sm: 'sticky' },
  top: belowBars(0),
  zIndex: 4,
  bgcolor: 'var(--paper)',
} as const

const rowHeights = { compact: 34, comfortable: 44 } as const
const headHeights = { compact: 32, comfortable: 36 } as const
const controlHeights = { compact: 28, comfortable: 44 } as const

interface ListStyle {
  density: Density
  /** A bar stays above the rows. */
  hasBar: boolean
  /** The rows are wider than their place and scroll inside it. */
  isScrolling: boolean
}

/** Style of the place around the table. A scroll area inside the page would take the header out of it. */
export const tableStyle = ({ density, hasBar, isScrolling }: ListStyle) =>
  ({
    position: 'relative',
    containerType: 'inline-size',
    flex: 1,
    minWidth: 0,
    bgcolor: 'var(--card)',
    border: '1px solid var(--hairline)',
    borderRadius: 3,
    ...(isScrolling && { overflow: 'auto', maxHeight: { sm: `calc(100dvh - ${belowBars(barHeight + 48)})` } }),
    '& > table': {
      width: '100%',
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontSize: 14,
      lineHeight: 1.4,
      fontVariantNumeric: 'tabular-nums',
    },
    '& > table > * > tr > *': {
      height: rowHeights[density],
      px: '10px',
      py: '2px',
      borderBottom: '1px solid var(--hairline)',
      textAlign: 'left',
      verticalAlign: 'middle',
    },
    '& > table > tbody > tr:last-of-type > *': {
      borderBottom: 0,
      '&:first-of-type': { borderBottomLeftRadius: 11 },
      '&:last-of-type': { borderBottomRightRadius: 11 },
    },
    '& > table > thead > tr > *': {
      ...headOf(density, isScrolling, hasBar),
      '&:first-of-type': { borderTopLeftRadius: 11 },
      '&:last-of-type': { borderTopRightRadius: 11 },
    },
    '& .right': { textAlign: 'right' },
    '& .sizable > th': { overflow: 'hidden', textOverflow: 'ellipsis', pr: '24px' },
    '&:has(.sizable) td.right': { pr: '24px' },
    '& td.value': { maxWidth: '22rem', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& td.tick, & th.tick': { width: 44, pr: 0 },
    '& td.more': { whiteSpace: 'normal', height: 'auto', py: 2, bgcolor: 'var(--paper)' },
    ...rowStyle(density),
    ...cellStyle(density),
    // Columns that the side panel repeats give their place to it.
    '@container (max-width: 860px)': { '.has-preview & .secondary': { display: 'none' } },
  }) as const

const headOf = (density: Density, isScrolling: boolean, hasBar: boolean) => ({
  position: 'sticky',
  top: isScrolling ? 0 : belowBars(hasBar ? barHeight : 0),
  zIndex: 2,
  height: headHeights[density],
  bgcolor: 'var(--card)',
  color: 'var(--muted)',
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  // A phone shows the header once, above the first row.
  '@media (max-width: 599.95px)': { position: 'static' },
})

const rowStyle = (density: Density) =>
  ({
    '& tr.row': {
      outlineOffset: '-3px',
      // A row that the arrows reach is not hidden below the bars.
      scrollMarginTop: belowBars(barHeight + headHeights[density] + 8),
      scrollMarginBottom: 48,
    },
    '& tr.row.opens': { cursor: 'pointer' },
    '& tr.row:hover > td': { bgcolor: 'var(--sand)' },
    '& tr.row.selected > td, & tr.row.previewed > td': { bgcolor: 'var(--mint)' },
    '& tr.row.previewed > td:first-of-type': { boxShadow: 'inset 3px 0 0 var(--primary)' },
    '@media (forced-colors: active)': { '& tr.row.selected': { outline: '2px solid' } },
    // Stays visible while a wide table scrolls sideways; a phone has space for the menu alone.
    '& td.actions:not(:has(a, .MuiButton-root))': { position: 'sticky' },
    '& td.actions': {
      position: { sm: 'sticky' },
      right: 0,
      width: '1%',
      py: 0,
      textAlign: 'right',
      whiteSpace: 'nowrap',
      bgcolor: 'var(--card)',
    },
    '& td.actions > div': { display: 'inline-flex', alignItems: 'center', gap: density === 'compact' ? '2px' : 1 },
  }) as const

/** Buttons and statuses as they fit into a row. */
const cellStyle = (density: Density) =>
  ({
    '& td.actions .MuiButton-root, & td.value .MuiButton-root': {
      minHeight: controlHeights[density],
      minWidth: 24,
      px: 2,
      py: 0,
      fontSize: 13,
      whiteSpace: 'nowrap',
    },
    '& td .MuiIconButton-root, & td button.icon': {
      display: 'inline-grid',
      placeItems: 'center',
      border: 0,
      borderRadius: 2,
      bgcolor: 'transparent',
      cursor: 'pointer',
      '&:hover': { bgcolor: 'var(--hairline)' },
      '& svg': { width: 20, height: 20, fill: 'currentColor' },
      width: Math.max(controlHeights[density], 28),
      height: Math.max(controlHeights[density], 28),
      p: 0,
      color: 'var(--ink)',
    },
    '& .status-badge': { bgcolor: 'transparent', px: 0, py: 0 },
    '& a.row-link': {
      color: 'var(--ink)',
      fontWeight: 600,
      textDecoration: 'none',
      outlineOffset: '-2px',
      '&:hover': { textDecoration: 'underline' },
    },
    // The label enlarges the target to the whole cell.
    '& label.choose': { display: 'grid', placeItems: 'center', width: 34, height: controlHeights[density], m: 'auto' },
    '& label.choose input': { width: 16, height: 16, m: 0, accentColor: 'var(--primary)' },
    '& button.sort': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1,
      minHeight: 24,
      p: 0,
      border: 0,
      bgcolor: 'transparent',
      color: 'inherit',
      font: 'inherit',
      cursor: 'pointer',
      '&:hover, &.sorted': { color: 'var(--ink)' },
      '& svg': { width: 16, height: 16, fill: 'currentColor', visibility: 'hidden' },
      '&:hover svg, &:focus-visible svg, &.sorted svg': { visibility: 'visible' },
    },
  }) as const
