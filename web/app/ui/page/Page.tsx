import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { topBarHeight } from './layout.ts'
import { usePageTitle } from './use-page-title.ts'

interface PageProps {
  title: string
  /** Pages with tables are wider than forms and reading. */
  wide?: boolean
  /** One dense list: it takes the whole window, and the heading little of it. */
  isList?: boolean
  /** On a desktop heading and content are as high as the window together, however many lines the heading takes. */
  fills?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** One page: heading, document title and content. */
export function Page({ title, wide = false, isList = false, fills = false, actions, children }: PageProps) {
  usePageTitle(title)

  return (
    <Box sx={{ ...(isList ? listPage : { ...page, maxWidth: wide ? 1120 : 720 }), ...(fills && asHighAsWindow) }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          ...(isList ? { minHeight: 44, mb: { xs: 2, sm: 0 } } : { mb: 5 }),
        }}
      >
        <Typography variant="h1">{title}</Typography>
        {actions}
      </Box>
      {children}
    </Box>
  )
}

const page = { mx: 'auto', px: 'clamp(16px, 4vw, 40px)', py: { xs: 5, md: 8 } } as const
const asHighAsWindow = {
  display: { lg: 'flex' },
  flexDirection: 'column',
  height: { lg: `calc(100dvh - ${topBarHeight} - var(--acting-height))` },
} as const
const listPage = {
  px: { xs: 4, md: 5 },
  pt: { xs: 3, sm: 1 },
  pb: { xs: 5, sm: 0 },
  '& .MuiButton-contained': { minHeight: { sm: 36 } },
} as const
