import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'

interface ComposerToolProps extends Pick<ComponentProps<typeof Button>, 'title' | 'aria-describedby' | 'onClick'> {
  icon: ReactNode
  name: string
  /** The part of the name that a phone shows. */
  short: string
}

/** A tool button below the message text. */
export const ComposerTool = ({ icon, name, short, ...rest }: ComposerToolProps) => (
  <Button {...rest} startIcon={icon} aria-label={name} sx={{ px: { xs: 1.5, sm: 2.5 }, minHeight: 48 }}>
    <Box component="span" sx={{ display: { sm: 'none' } }}>
      {short}
    </Box>
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {name}
    </Box>
  </Button>
)
