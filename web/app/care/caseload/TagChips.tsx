import Box from '@mui/material/Box'

interface TagChipsProps {
  tags: readonly string[]
  /** Number of tags shown, each on one short line; the rest are counted. */
  most?: number
}

export function TagChips({ tags, most = tags.length }: TagChipsProps) {
  const more = tags.length - most
  return (
    <Box
      component="ul"
      title={more > 0 ? tags.join(', ') : undefined}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {tags.slice(0, most).map((tag) => (
        <Box component="li" key={tag} sx={chip}>
          {tag}
        </Box>
      ))}
      {more > 0 && (
        <Box component="li" sx={chip}>
          +{more}
        </Box>
      )}
    </Box>
  )
}

const chip = {
  px: 2,
  py: 0.5,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  borderRadius: 999,
  bgcolor: 'var(--mint)',
  // Forced colours remove the background and keep the border.
  border: '1px solid transparent',
  fontSize: 13,
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
} as const
