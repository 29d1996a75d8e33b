import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type SvgIcon from '@mui/material/SvgIcon'
import { useId } from 'react'
import { Link } from 'react-router'
import { coversRow } from '#ui/page/card.ts'

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
    <Box component="li" sx={row(isDisabled)}>
      <Icon aria-hidden sx={{ flexShrink: 0, color: isDisabled ? 'inherit' : 'var(--primary)' }} />
      <Box component="span" sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <ButtonBase
          {...target}
          {...(isDisabled ? { 'aria-disabled': true } : { onClick })}
          disableRipple
          data-title=""
          aria-describedby={hint ? id : undefined}
          sx={whole(isDisabled)}
        >
          {title}
        </ButtonBase>
        {hint && (
          <Box component="span" id={id} sx={{ display: 'block', fontSize: 14, color: 'var(--muted)' }}>
            {hint}
          </Box>
        )}
      </Box>
      <ChevronRightIcon aria-hidden sx={{ flexShrink: 0, color: 'var(--muted)' }} />
    </Box>
  )
}

const row = (isDisabled: boolean) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 56,
  py: 2,
  color: isDisabled ? 'var(--muted)' : 'var(--ink)',
  '& + &': { borderTop: '1px solid var(--hairline)' },
  ...(isDisabled ? {} : { '&:hover [data-title]': { textDecoration: 'underline' } }),
})

/** The whole row is the target; the hint describes it and is no part of its name. */
const whole = (isDisabled: boolean) => ({
  position: 'static',
  display: 'block',
  textAlign: 'start',
  font: 'inherit',
  fontWeight: 600,
  color: 'inherit',
  cursor: isDisabled ? 'not-allowed' : 'pointer',
  ...coversRow,
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '3px solid var(--focus)', outlineOffset: '-2px', borderRadius: 2 },
})

/** Style of the list around the rows. */
export const actionList = { listStyle: 'none', m: 0, p: 0 } as const
