import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type SvgIcon from '@mui/material/SvgIcon'
import { useId } from 'react'
import { Link } from 'react-router'

export interface ActionRowProps {
  icon: typeof SvgIcon
  title: string
  hint?: string | undefined
  /** A page of the application, with the state of its history entry. */
  to?: string
  state?: object
  /** A document of its own. */
  href?: string
  onClick?: () => void
  /** Stays reachable by keyboard, so that its hint can be read. */
  isDisabled?: boolean
}

/** One thing that can be done, in words, as a row of a list. */
export function ActionRow({ icon: Icon, title, hint, to, state, href, onClick, isDisabled = false }: ActionRowProps) {
  const id = useId()
  const target = to !== undefined ? { component: Link, to, state } : href !== undefined ? { component: 'a', href } : {}
  return (
    <Box component="li" sx={{ '& + &': { borderTop: '1px solid var(--hairline)' } }}>
      <ButtonBase
        {...target}
        {...(isDisabled ? { 'aria-disabled': true, disableRipple: true } : { onClick })}
        aria-labelledby={`${id}t`}
        aria-describedby={hint ? `${id}h` : undefined}
        sx={{
          width: '100%',
          minHeight: 56,
          py: 2,
          gap: 3,
          justifyContent: 'flex-start',
          textAlign: 'start',
          font: 'inherit',
          color: isDisabled ? 'var(--muted)' : 'var(--ink)',
          cursor: isDisabled ? 'not-allowed' : 'pointer',
          borderRadius: 2,
          ...(isDisabled ? {} : { '&:hover [data-title]': { textDecoration: 'underline' } }),
        }}
      >
        <Icon aria-hidden sx={{ flexShrink: 0, color: isDisabled ? 'inherit' : 'var(--primary)' }} />
        <Box component="span" sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Box component="span" id={`${id}t`} data-title="" sx={{ display: 'block', fontWeight: 600 }}>
            {title}
          </Box>
          {hint && (
            <Box component="span" id={`${id}h`} sx={{ display: 'block', fontSize: 14, color: 'var(--muted)' }}>
              {hint}
            </Box>
          )}
        </Box>
        <ChevronRightIcon aria-hidden sx={{ flexShrink: 0, color: 'var(--muted)' }} />
      </ButtonBase>
    </Box>
  )
}

/** Style of the list around the rows. */
export const actionList = { listStyle: 'none', m: 0, p: 0 } as const
