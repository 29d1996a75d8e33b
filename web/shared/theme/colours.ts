/** The palette, light and dark. `tokens.css` has the same pairs for style sheets; a test compares the two. */
export const colours = {
  paper: ['#FBF9F6', '#12191B'],
  card: ['#FFFFFF', '#1A2326'],
  sand: ['#F3EEE7', '#1F2A2D'],
  mint: ['#DCEBE6', '#1E3532'],
  ink: ['#1F2A2E', '#E8ECEB'],
  muted: ['#566268', '#A9B5B8'],
  primary: ['#1F6B63', '#8CCFC4'],
  'primary-hover': ['#185750', '#A6DCD3'],
  'on-primary': ['#FFFFFF', '#0B1F1C'],
  accent: ['#9A4A2F', '#F0B79B'],
  error: ['#B3261E', '#FFB4AB'],
  success: ['#2E6B3E', '#9BD6A9'],
  info: ['#2B5C8A', '#A9CBEC'],
  warning: ['#7A4F00', '#F3C969'],
  'warning-ground': ['#FFF4DC', '#33290F'],
  control: ['#7E8B90', '#6E7C81'],
  hairline: ['#E4DED5', '#2B373B'],
  focus: ['#0B57D0', '#A8C7FA'],
  stars: ['#A06000', '#F3C969'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type Colour = keyof typeof colours
