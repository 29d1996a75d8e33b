/* ARIA combobox pattern: no HTML element shows groups with hints and keeps the focus in its field, which handles the keys. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Highlighted } from '#ui/page/Highlighted.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { type Command, commandGroups } from './command.ts'

/** The lines as they are shown: group by group. */
export const inOrder = (commands: readonly Command[]): readonly Command[] =>
  commandGroups.flatMap((group) => commands.filter((one) => one.group === group))

interface CommandListProps {
  id: string
  /** In the order of their groups. */
  commands: readonly Command[]
  /** Index of the line that Enter opens. */
  active: number
  query: string
  onOpen: (command: Command) => void
  onPoint: (id: string) => void
}

/** The listbox of the palette; the focus stays in its field. */
export function CommandList({ id, commands, active, query, onOpen, onPoint }: CommandListProps) {
  const t = useTranslate()
  const { userType } = useViewer()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, commands.length])
  const titleOf = { people: t(`command.people_${userType}`) } as Record<string, string>
  return (
    <Box sx={listFrame}>
      <div ref={list} id={id} role="listbox" aria-label={t('command.results')}>
        {commandGroups.map((group) => {
          const own = commands.filter((one) => one.group === group)
          if (own.length === 0) return null
          const titleId = `${id}-${group}`
          return (
            <fieldset key={group} aria-labelledby={titleId}>
              <Box id={titleId} sx={{ px: 3, pt: 2.5, pb: 1, fontSize: 12, fontWeight: 600, color: 'var(--muted)' }}>
                {titleOf[group] ?? t(`command.${group}`)}
              </Box>
              {own.map((command) => {
                const index = commands.indexOf(command)
                return (
                  <div
                    key={command.id}
                    id={`${id}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    onClick={() => onOpen(command)}
                    onPointerMove={() => index !== active && onPoint(command.id)}
                    // The focus stays in the field.
                    onPointerDown={(event) => event.preventDefault()}
                  >
                    {command.icon}
                    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                      <Highlighted text={command.text} searchTerm={query} />
                    </Box>
                    {command.hint && (
                      <Box
                        component="span"
                        sx={{ ml: 'auto', fontSize: 13, color: 'var(--muted)', textAlign: 'right' }}
                      >
                        {command.hint}
                      </Box>
                    )}
                  </div>
                )
              })}
            </fieldset>
          )
        })}
      </div>
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 3,
  minHeight: { xs: 48, sm: 38 },
  borderRadius: 2,
  fontSize: { xs: 16, sm: 14 },
  cursor: 'pointer',
  '& svg': { fontSize: 20, color: 'var(--muted)', flexShrink: 0 },
  '& mark': {
    bgcolor: 'transparent',
    fontWeight: 600,
    textDecoration: 'underline',
    textDecorationColor: 'var(--primary)',
    textDecorationThickness: 2,
    textUnderlineOffset: '3px',
  },
  '&[aria-selected="true"]': { bgcolor: 'var(--mint)' },
  '&[aria-selected="true"] svg': { color: 'var(--primary)' },
  '@media (forced-colors: active)': { '&[aria-selected="true"]': { outline: '2px solid Highlight' } },
} as const

export const listFrame = {
  flex: 1,
  overflowY: 'auto',
  px: 1.5,
  pb: 2,
  minHeight: { sm: 240 },
  '& fieldset': { m: 0, p: 0, border: 0, minWidth: 0 },
  '& [role="option"]': line,
} as const
